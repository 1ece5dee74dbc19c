import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { EditorialPicture } from '../../ui/editorial-picture.tsx'
import type { CardProduct } from './card-product.ts'
import { EmptyList } from './panels.tsx'
import { ProductGrid } from './product-grid.tsx'

interface Props {
  title: string
  products: readonly CardProduct[]
  /** Every list the shop offers, for the line below the title. */
  lists: readonly { label: string; to: string }[]
}

function ListsLine({ lists }: Pick<Props, 'lists'>) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Categories" className="no-scrollbar -mx-page mt-5 overflow-x-auto px-page">
      <ul className="flex gap-x-8 whitespace-nowrap">
        {lists.map(({ label, to }) => {
          const isCurrent = to === pathname
          return (
            <li key={to} className="flex-none">
              <PageLink
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={`block pt-3 pb-3.5 text-[0.9375rem] hover:text-ink ${isCurrent ? 'stitch text-ink [--stitch-gap:0.375rem]' : 'text-ink-soft'}`}
              >
                {label}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function StitchTile() {
  return (
    <div className="@container col-span-2">
      <div className="relative h-[calc((100cqw-var(--spacing-gutter))/2*1.25)] overflow-hidden bg-stone max-sm:h-auto max-sm:aspect-4/3">
        <EditorialPicture name="seam" sizes="(min-width: 1200px) 47vw, 94vw" />
      </div>
      <p className="mt-3.5 text-small">Two needles, one thread, eight stitches to the inch.</p>
    </div>
  )
}

/** S2: a list of products with its title and count, or the sentence that says there is none. */
export function ProductList({ title, products, lists }: Props) {
  const { pathname } = useLocation()
  const count = products.length
  return (
    <main id="main" className="px-page">
      <h1 className="serif pt-[clamp(2.25rem,5vw,5rem)] text-page tracking-[0.004em] wrap-anywhere">{title}</h1>
      <ListsLine lists={lists} />
      {count === 0 ? (
        <EmptyList isNewArrivals={pathname === paths.list('new-this-season')} />
      ) : (
        <>
          <p className="mt-3 mb-8 border-b border-line py-4 text-small text-ink-soft">
            {count === 1 ? '1 Product' : `${count} Products`}
          </p>
          <ProductGrid products={products} tile={<StitchTile />} />
        </>
      )}
    </main>
  )
}
