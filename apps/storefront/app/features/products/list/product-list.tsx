import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { useMemo, type ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { FilterLine } from './filter-line.tsx'
import { activeFilters, wantedColors, withoutFilters, formatListParams } from './list-params.ts'
import { countLabel } from './list-labels.ts'
import { ListTileImage, type ListTile } from './list-tile.tsx'
import type { ListPage } from './load-list.server.ts'
import { LoadMore } from './load-more.tsx'
import { NoMatch } from './no-match.tsx'
import { useListFilters, type FilterControls } from './use-list-filters.ts'
import { useListFocus } from './use-list-focus.ts'
import { useTravelBack } from './use-travel-back.ts'

/** Returns the URLs of the next page. Beyond the limit of pages shown together, both show the next page alone. */
function nextPageLinks({ hrefWith }: FilterControls, first: number, page: number) {
  const alone = hrefWith({ page })
  const isTogether = page - first < shopperDisplay.catalog.storefrontPagesAtOnce
  return { alone, together: isTogether ? hrefWith({ page, from: first }) : alone }
}

interface Props {
  page: ListPage
  /** Shown among the products of the whole list. */
  tile?: ListTile | null
  /** Shown when the list has no products, with or without filters. */
  empty: ReactNode
}

/** A list of products with its count and filters (S2). */
export function ProductList({ page: listPage, tile, empty }: Props) {
  const { products, first, page, pageCount, total, facets } = listPage
  useTravelBack()
  const filters = useListFilters()
  const { params, shown, path, hrefWith, isPending } = filters
  const { frame, counter } = useListFocus({ first, count: products.length })
  const isNarrowed = activeFilters(shown) > 0
  const wanted = useMemo(() => wantedColors(shown), [shown])
  const tileImage = useMemo(() => tile && <ListTileImage tile={tile} />, [tile])
  if (total === 0 && !isNarrowed) return empty
  const count = (
    <p ref={counter} tabIndex={-1} role="status" className="text-small text-ink-soft">
      {countLabel(listPage)}
    </p>
  )
  return (
    <>
      <FilterLine filters={filters} facets={facets} count={count} length={listPage} />
      <div
        ref={frame}
        aria-busy={isPending}
        className={`scroll-mt-[calc(var(--spacing-header)+6rem)] transition-opacity duration-300 ${isPending ? 'opacity-50 delay-200' : ''}`}
      >
        {total === 0 ? (
          <NoMatch clear={`${path}${formatListParams(withoutFilters(params))}`} />
        ) : (
          <>
            {first > 1 && (
              <PageLink to={hrefWith({ page: first - 1 })} className="link-line mb-8">
                Previous products
              </PageLink>
            )}
            <ProductGrid
              products={products}
              tile={first === 1 && !isNarrowed && shown.q === '' && tileImage}
              wanted={wanted}
            />
            {pageCount > 1 && (
              <LoadMore
                shown={products.length}
                length={listPage}
                next={page < pageCount ? nextPageLinks(filters, first, page + 1) : undefined}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
