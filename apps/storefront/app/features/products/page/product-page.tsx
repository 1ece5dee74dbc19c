import type { Product } from '@atelier/domain/products/product.schema'
import { useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { productName } from '../card-product.ts'
import { BuyPanel } from './buy-panel.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { useLiveStock } from './use-live-stock.ts'

interface Props {
  product: Product
  /** The product's own list, for the way back. */
  list: { label: string; to: string }
  soldOutNote: (color: string) => ReactNode
  /** ADD TO CART is about to be pressed. */
  onNear?: () => void
  /** What follows the product: other pieces. */
  children?: ReactNode
}

/** The colour an address asks for, else the first one. */
const colorOf = (product: Product, wanted: string | null) =>
  product.colors.find(({ name }) => name.toLowerCase() === wanted?.toLowerCase()) ?? product.colors[0]

function Breadcrumb({ list }: Pick<Props, 'list'>) {
  return (
    <nav aria-label="Breadcrumb" className="hidden pb-1.5 text-small text-ink-soft md:flex md:gap-2.5">
      <PageLink to={paths.products} className="py-2.5 hover:text-ink">
        All bags
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
 * A new colour starts at its first picture (S2), also for whoever has scrolled down the column of a desktop. On a phone the
 * pictures lie above what is pressed, and nothing moves.
 */
function scrollToTop(page: HTMLElement | null): void {
  if (!page || page.getBoundingClientRect().top >= 0 || !matchMedia('(width >= 56.25rem)').matches) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  page.scrollIntoView({ behavior, block: 'start' })
}

/** S2's product page, true at this moment. */
export function ProductPage({ product: initialProduct, ...rest }: Props) {
  const { product, refresh } = useLiveStock(initialProduct)
  return <ProductView product={product} refresh={refresh} {...rest} />
}

/**
 * The page of a product as it was given. The chosen colour stands in the address, so that it can be sent to somebody.
 * `refresh` is asked before a piece goes into the cart.
 */
export function ProductView(props: Props & { refresh: () => Promise<Product> }) {
  const { product, refresh, list, soldOutNote, onNear, children } = props
  const [search, setSearch] = useSearchParams()
  const color = colorOf(product, search.get('color'))
  const page = useRef<HTMLElement>(null)
  const choose = (name: string) => {
    setSearch({ color: name.toLowerCase() }, { replace: true, preventScrollReset: true })
    scrollToTop(page.current)
  }
  return (
    <main id="main" ref={page}>
      <div className="px-page print:grid print:grid-cols-2 print:items-start print:gap-x-8 print:px-0 md:grid md:grid-cols-[minmax(0,1fr)_minmax(21rem,28.25rem)] md:items-start md:gap-x-5 md:pt-2">
        {/* By its key it begins anew with every colour. */}
        <ProductGallery
          key={color?.name}
          name={productName(product.name)}
          images={color?.images ?? []}
          hasThumbnails={product.colors.some(({ images }) => images.length > 1)}
        />
        <div className="max-md:pt-3 print:static! md:sticky md:top-[calc(var(--spacing-header)+0.5rem)] md:pl-[clamp(0.5rem,2.6vw,2.75rem)]">
          <Breadcrumb list={list} />
          <BuyPanel
            product={product}
            color={color}
            onChoose={choose}
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
