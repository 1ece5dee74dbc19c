import { previewCss } from '@atelier/domain/brand/brand-css'
import { brandNames } from '@atelier/domain/brand/brand-names'
import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import type { Brand } from '@atelier/domain/shop-documents/brand.schema'
import type { Navigation, NavigationEntry } from '@atelier/domain/shop-documents/navigation.schema'
import type { ShopDocument, ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { styleNonce } from '../../ui/theme/style-nonce.ts'
import { PreviewWordmark } from '../brand/brand.public.ts'
import { useCategories } from '../categories/categories.public.ts'
import { documentQuery } from '../shop-documents/shop-documents.public.ts'
import styles from './navigation-preview.module.css'

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
    <div className={styles.preview}>
      <style nonce={styleNonce()}>{css}</style>
      <p className={styles.title} data-preview-title>
        Preview
      </p>
      <div className={`${SCOPE} ${styles.shop}`} aria-hidden="true">
        {announcement ? <p className={styles.announcement}>{announcement.text}</p> : null}
        <div className={styles.header}>
          <Labels links={headerLeft} className={styles.headerLinks} />
          <PreviewWordmark brand={brand} isOnPaper />
          <Labels links={headerRight} className={styles.headerLinks} />
        </div>
        <Labels links={lists} className={styles.lists} />
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
  <div className={styles.footer}>
    <p className={styles.heading}>{newsletter.heading}</p>
    <div className={styles.groups}>
      {groups.map(({ title, links }, index) => (
        <div key={index} className={styles.group}>
          <p className={styles.groupTitle}>{title}</p>
          <Labels links={links} className={styles.groupLinks} />
        </div>
      ))}
    </div>
    <Labels links={legal} className={styles.legal} />
  </div>
)
