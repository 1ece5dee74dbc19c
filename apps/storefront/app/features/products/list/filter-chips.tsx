import { thingName } from '@atelier/domain/products/fitting-things'
import type { Currency } from '@atelier/domain/money/money'
import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { Link } from 'react-router'
import { useCurrency } from '../../../shop/use-terms.ts'
import { Icon } from '../../../ui/icon.tsx'
import { activeFilters, withoutFilters, formatListParams, type ListParams } from './list-params.ts'
import { colorName, priceRangeLabel } from './list-labels.ts'
import type { FilterControls } from './use-list-filters.ts'
import type { ShopRegion } from '@atelier/domain/region/region'
import { useRegion } from '../../../shop/use-region.ts'

interface Chip {
  label: string
  without: Partial<ListParams>
}

function chipsOf(params: ListParams, facets: ProductFacets, currency: Currency, region: ShopRegion): Chip[] {
  const price = priceRangeLabel(params, currency, region)
  return [
    ...params.colors.map((word) => ({
      label: colorName(word, facets.colors),
      without: { colors: params.colors.filter((color) => color !== word) },
    })),
    ...(price === undefined ? [] : [{ label: price, without: { minPrice: undefined, maxPrice: undefined } }]),
    ...(params.fits ? [{ label: `Fits ${thingName(params.fits)}`, without: { fits: undefined } }] : []),
    ...(params.isAvailable ? [{ label: 'In stock', without: { isAvailable: false } }] : []),
  ]
}

/** The active filters of a list, each with a link that removes it. */
export function FilterChips({ filters, facets }: { filters: FilterControls; facets: ProductFacets }) {
  const region = useRegion()
  const { params, path, hrefWith } = filters
  const chips = chipsOf(params, facets, useCurrency(), region)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2 max-md:hidden noscript:max-md:flex">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={hrefWith(without)}
            preventScrollReset
            aria-label={`Remove filter: ${label}`}
            className="flex min-h-9 items-center gap-2.5 bg-stone pr-2.5 pl-3.5 forced-colors:border text-small transition-colors hover:bg-stone-deep"
          >
            {label}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
      {activeFilters(params) > 1 && (
        <li>
          <Link
            to={`${path}${formatListParams(withoutFilters(params))}`}
            preventScrollReset
            className="link-text block px-2 py-2.5 text-small"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
