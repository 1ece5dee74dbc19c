import { previewCss } from '@atelier/domain/brand/brand-css'
import { brandNames } from '@atelier/domain/brand/brand-names'
import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import type { Navigation, NavigationEntry } from '@atelier/domain/shop-documents/navigation.schema'
import type { ShopDocument, ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { styleNonce } from '../../ui/theme/style-nonce.ts'
import { PreviewWordmark } from '../brand/brand.public.ts'
import { useCategories } from '../categories/categories.public.ts'
import { documentQuery } from '../shop-documents/shop-documents.public.ts'

const HEADER_LINKS =
  'flex flex-wrap gap-x-2.5 gap-y-0.5 text-[8px] font-medium leading-3 tracking-[0.08em] uppercase last:justify-end'
/** The class below which the colors and fonts of the brand apply. */
const SCOPE = 'navigation-preview'

/** Returns what is published of a document; undefined until it is loaded. */
function usePublished<K extends ShopDocumentKey>(key: K): ShopDocument<K> | undefined {
  return useQuery(documentQuery(key)).data?.content as ShopDocument<K> | undefined
}

/** A small header and footer with links that are not published. */
export function NavigationPreview({ navigation: edited }: { navigation: Navigation }) {
  const navigation = useDeferredValue(edited)
  const [brand, terms, company] = [usePublished('brand'), usePublished('terms'), usePublished('company')]
  if (!brand || !terms || !company) return null
  const values = placeholderValuesOf({ terms, company, brand: brandNames(brand).inText })
  return <Preview navigation={fillPlaceholders(navigation, values)} brand={brand} />
}

function Preview({ navigation, brand }: { navigation: Navigation; brand: Brand }) {
  const css = useMemo(() => previewCss(brand, `.${SCOPE}`), [brand])
  const { announcement, headerLeft, headerRight, lists } = navigation
  return (
    <div className="sticky top-18 grid gap-2.5 max-lg:static max-lg:max-w-105">
      <style nonce={styleNonce()}>{css}</style>
      <p className="note" data-preview-title>
        Preview
      </p>
      <div
        className={`${SCOPE} overflow-hidden border border-field bg-(--color-paper) font-text wrap-anywhere text-(color:--color-ink)`}
        aria-hidden="true"
      >
        {announcement ? (
          <p className="px-3 py-1.5 bg-(--color-stone) text-micro leading-4 text-center">{announcement.text}</p>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 min-h-13 px-3 py-2">
          <Labels links={headerLeft} className={HEADER_LINKS} />
          <PreviewWordmark brand={brand} isOnPaper />
          <Labels links={headerRight} className={HEADER_LINKS} />
        </div>
        <Labels
          links={lists}
          className="flex flex-wrap gap-x-3 gap-y-0.5 p-3 border-t border-t-(--color-line) text-micro leading-4.5 text-(color:--color-ink-soft)"
        />
        <Footer navigation={navigation} />
      </div>
    </div>
  )
}

/** The labels of links, with the categories that have products. */
function Labels({ links, className }: { links: readonly NavigationEntry[]; className: string | undefined }) {
  const { categories } = useCategories()
  const names = categories.filter(({ productCount }) => productCount > 0).map(({ name }) => name)
  const labels = links.flatMap((entry) => (entry.kind === 'categories' ? names : [entry.label]))
  return (
    <span className={className}>
      {labels.map((label, index) => (
        <span key={index}>{label}</span>
      ))}
    </span>
  )
}

const Footer = ({ navigation: { newsletter, groups, legal } }: { navigation: Navigation }) => (
  <div className="grid gap-4 px-3 py-4.5 bg-(--color-ink) text-(color:--color-on-ink)">
    <p className="max-w-[18em] font-display text-[18px] [font-weight:var(--weight-display)] leading-[1.2]">
      {newsletter.heading}
    </p>
    <div className="grid grid-cols-3 gap-x-2.5 gap-y-3.5">
      {groups.map(({ title, links }, index) => (
        <div key={index}>
          <p className="pb-1 text-[8px] font-medium leading-3 tracking-[0.08em] uppercase text-(color:--color-on-ink-soft)">
            {title}
          </p>
          <Labels links={links} className="grid text-micro leading-4.25" />
        </div>
      ))}
    </div>
    <Labels
      links={legal}
      className="flex flex-wrap gap-x-3 gap-y-0.5 pt-2.5 border-t border-t-(--color-on-ink-soft) text-[10px] leading-4 text-(color:--color-on-ink-soft)"
    />
  </div>
)
