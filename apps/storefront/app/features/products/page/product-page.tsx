import type { Product } from '@atelier/domain/products/product.schema'
import { startTransition, useDeferredValue, useOptimistic, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../shop/paths.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { SkipLink } from '../../../ui/skip-link.tsx'
import { useShopTexts } from '../../../shop/use-shop-texts.ts'
import { productName } from '../card-product.ts'
import { BuyPanel, type BuyPanelProps } from './buy-panel.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { useLiveStock } from './use-live-stock.ts'

interface Props {
  product: Product
  /** The product's own list, for the link back. */
  list: { label: string; to: string }
  /** The form for a sold-out color. A preview has none. */
  soldOutNote?: (color: string) => ReactNode
  /** Called when the visitor is about to press ADD TO CART. */
  onNear?: () => void
  /** Shown after the product: other products. */
  children?: ReactNode
}

/** Returns the color that the URL names, else the first one. */
const colorOf = (product: Product, wanted: string | null) =>
  product.colors.find(({ name }) => name.toLowerCase() === wanted?.toLowerCase()) ?? product.colors[0]

function Breadcrumb({ list }: Pick<Props, 'list'>) {
  const { allProducts } = useShopTexts()
  return (
    <nav aria-label="Breadcrumb" className="hidden pb-1.5 text-small text-ink-soft md:flex md:gap-2.5">
      <PageLink to={paths.products} className="py-2.5 hover:text-ink">
        {allProducts}
      </PageLink>
      <span aria-hidden="true" className="py-2.5">
        /
      </span>
      <PageLink to={list.to} className="py-2.5 hover:text-ink">
        {list.label}
      </PageLink>
    </nav>
  )
}

/**
 * Scrolls to the first image after a color change (S2), for visitors who have scrolled down the column of a desktop. On
 * a phone the images are above the color buttons, so it does not scroll.
 */
function scrollToTop(page: HTMLElement | null): void {
  if (!page || page.getBoundingClientRect().top >= 0 || !matchMedia('(width >= 56.25rem)').matches) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  page.scrollIntoView({ behavior, block: 'start' })
}

/** The product page with live stock and price (S2). */
export function ProductPage({ product: initialProduct, ...rest }: Props) {
  return <ProductView {...useLiveStock(initialProduct)} {...rest} />
}

/** Returns the color in the URL, and a function that chooses another: the choice shows before the URL follows. */
function useColor(product: Product) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useOptimistic(new URLSearchParams(search).get('color'))
  const choose = (name: string) =>
    startTransition(async () => {
      setWanted(name)
      const color = new URLSearchParams({ color: name.toLowerCase() })
      // The loader does not read the color.
      const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
      await navigate({ search: `?${color}` }, options)
    })
  return { color: colorOf(product, wanted), choose }
}

/**
 * The page of a product as given. The chosen color is in the URL, so that it can be shared. `refresh` is called before
 * a unit is added to the cart.
 */
export function ProductView(props: Props & Pick<BuyPanelProps, 'news' | 'refresh'>) {
  const { product, news, refresh, list, soldOutNote, onNear, children } = props
  const { color, choose } = useColor(product)
  // The images follow when the choice has been painted.
  const shown = useDeferredValue(color)
  const page = useRef<HTMLElement>(null)
  const onChoose = (name: string) => {
    choose(name)
    scrollToTop(page.current)
  }
  return (
    <main id="main" ref={page}>
      <SkipLink to="purchase" label="Skip to purchase" />
      <div className="px-page print:grid print:grid-cols-2 print:items-start print:gap-x-8 print:px-0 md:grid md:grid-cols-[minmax(0,1fr)_minmax(21rem,28.25rem)] min-[100rem]:grid-cols-[minmax(0,calc(100svh-var(--spacing-header)+1.5rem))_minmax(21rem,34rem)] min-[100rem]:justify-between md:items-start md:gap-x-5 md:pt-2">
        {/* The key resets the gallery when the color changes. */}
        <ProductGallery
          key={shown?.name}
          name={productName(product.name)}
          images={shown?.images ?? []}
          turn={shown?.turn}
          hasThumbnails={product.colors.some(({ images }) => images.length > 1)}
        />
        <div className="max-md:pt-4 print:static! md:sticky md:top-[calc(var(--spacing-header)+0.5rem)] md:pl-[clamp(0.5rem,2.6vw,2.75rem)]">
          <Breadcrumb list={list} />
          <BuyPanel
            product={product}
            news={news}
            color={color}
            onChoose={onChoose}
            refresh={refresh}
            soldOutNote={soldOutNote}
            onNear={onNear}
          />
        </div>
      </div>
      {children}
    </main>
  )
}
