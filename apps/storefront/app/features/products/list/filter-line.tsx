import type { ProductFacets, ProductSort } from '@atelier/domain/products/product.schema'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { FilterChips } from './filter-chips.tsx'
import { AvailabilityField, ColorFields, FitsFields, PriceFields } from './filter-fields.tsx'
import { FilterSheetButton } from './filter-sheet-button.tsx'
import { SORT_LABELS, SORTS } from './list-params.ts'
import type { ListLength } from './list-labels.ts'
import type { FilterControls } from './use-list-filters.ts'
import { useMarketPath } from '../../../shop/use-market.ts'

function Choice({ label, width, children }: { label: string; width: string; children: ReactNode }) {
  return (
    <details name="filter" className="relative max-md:hidden noscript:max-md:block">
      <summary className="flex min-h-11 list-none items-center gap-2 text-small [&::-webkit-details-marker]:hidden">
        {label}
        <Icon name="down" className="size-3.5 transition-transform in-open:rotate-180" />
      </summary>
      <div
        className={`absolute top-full -left-6 z-10 mt-2 border border-line bg-paper p-6 noscript:max-md:static ${width} max-w-[calc(100vw-2*var(--spacing-page))]`}
      >
        {children}
        <button type="submit" className="link-line mt-3 hidden noscript:block">
          Apply
        </button>
      </div>
    </details>
  )
}

const closeAllBut = (form: HTMLElement | null, target: Node | null): void => {
  for (const choice of form?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    if (!target || !choice.contains(target)) choice.open = false
  }
}

/** Closes an open filter on a click outside, on focus elsewhere, or on Escape. */
function useClosingChoices() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const closeOthers = (event: Event) => {
      if (event.target instanceof Node) closeAllBut(form.current, event.target)
    }
    addEventListener('pointerdown', closeOthers)
    addEventListener('focusin', closeOthers)
    return () => {
      removeEventListener('pointerdown', closeOthers)
      removeEventListener('focusin', closeOthers)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const open = form.current?.querySelector<HTMLDetailsElement>('details[open]')
    if (event.key !== 'Escape' || !open) return
    open.open = false
    open.querySelector('summary')?.focus()
  }
  return { ref: form, onKeyDown }
}

interface Props {
  filters: FilterControls
  facets: ProductFacets
  /** The product count, announced to screen readers (S2). */
  count: ReactNode
  length: ListLength
}

/**
 * The line above a list: the number of products, the filters and the sort order. A plain form, so that it works before
 * hydration and without scripts; after hydration each change applies at once.
 */
export function FilterLine({ filters, facets, count, length }: Props) {
  const { params, path, apply } = filters
  const choices = useClosingChoices()
  const addressOf = useMarketPath()
  const fields = { filters, facets, onChange: apply }
  const hasPrices = facets.highestPrice > facets.lowestPrice
  return (
    <form
      {...choices}
      action={addressOf(path)}
      aria-label="Filter and sort"
      onSubmit={(event) => event.preventDefault()}
      className="no-print filter-line z-10 mb-5 flex flex-wrap items-center gap-x-3.5 gap-y-1 border-b border-line bg-paper py-1 md:mt-1 md:sticky md:top-header md:gap-x-7"
    >
      <h2 className="sr-only">Filter and sort</h2>
      {params.q && <input type="hidden" name="q" value={params.q} />}
      {count}
      <FilterSheetButton filters={filters} facets={facets} length={length} />
      {facets.colors.length > 1 && (
        <Choice label="Color" width="w-[31rem]">
          <ColorFields {...fields} />
        </Choice>
      )}
      {hasPrices && (
        <Choice label="Price" width="w-88">
          <PriceFields {...fields} />
        </Choice>
      )}
      {facets.fits.length > 0 && (
        <Choice label="Fits" width="w-72">
          <FitsFields {...fields} />
        </Choice>
      )}
      <Choice label="Availability" width="w-72">
        <AvailabilityField {...fields} />
      </Choice>
      <FilterChips filters={filters} facets={facets} />
      <label className="relative ml-auto flex items-center">
        <span className="sr-only">Sort by</span>
        <select
          name="sort"
          value={params.sort ?? ''}
          onChange={({ currentTarget: { value } }) => apply({ sort: SORTS.find((sort) => sort === value) })}
          className="min-h-11 appearance-none bg-transparent pr-6 text-right text-small"
        >
          {sortChoices(params.q).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute right-0 size-3.5" />
      </label>
      <button type="submit" className="link-line hidden noscript:block">
        Apply
      </button>
    </form>
  )
}

/**
 * Returns the sort orders. A search has its own default, the best match first; every other list defaults to newest
 * first.
 */
function sortChoices(q: string): { value: ProductSort | ''; label: string }[] {
  const [first, ...rest] = SORTS
  const named = (q ? SORTS : rest).map((value) => ({ value, label: SORT_LABELS[value] }))
  return [{ value: '', label: q ? 'Best match' : SORT_LABELS[first ?? 'newest'] }, ...named]
}
