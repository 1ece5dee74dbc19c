import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { activeFilters, withoutFilters, writeListAddress, type ListAddress } from './list-address.ts'
import { colorName, priceWords } from './list-words.ts'
import type { ListFilters } from './use-list-filters.ts'

interface Chip {
  label: string
  without: Partial<ListAddress>
}

function chipsOf(address: ListAddress, facets: ProductFacets): Chip[] {
  const price = priceWords(address)
  return [
    ...address.colors.map((word) => ({
      label: colorName(word, facets.colors),
      without: { colors: address.colors.filter((color) => color !== word) },
    })),
    ...(price === undefined ? [] : [{ label: price, without: { minPrice: undefined, maxPrice: undefined } }]),
    ...(address.isAvailable ? [{ label: 'In stock', without: { isAvailable: false } }] : []),
  ]
}

/** What the list is narrowed down to, each with a way to let it go. */
export function FilterChips({ filters, facets }: { filters: ListFilters; facets: ProductFacets }) {
  const { address, path, hrefWith } = filters
  const chips = chipsOf(address, facets)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2 max-md:hidden noscript:max-md:flex">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={hrefWith(without)}
            preventScrollReset
            aria-label={`Remove filter: ${label}`}
            className="flex min-h-9 items-center gap-2.5 bg-stone pr-2.5 pl-3.5 text-small transition-colors hover:bg-stone-deep"
          >
            {label}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
      {activeFilters(address) > 1 && (
        <li>
          <Link
            to={`${path}${writeListAddress(withoutFilters(address))}`}
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
