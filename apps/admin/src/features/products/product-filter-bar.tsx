import { CATEGORIES } from '@atelier/domain/products/categories'
import {
  PRODUCT_FILTERS,
  type ProductFilter,
  type ProductMatching,
} from '@atelier/domain/products/admin-product.schema'
import { display } from '@atelier/domain/display'
import { ChoiceFilter } from '../../ui/choice-filter.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { CATEGORY_LABELS } from './product-labels.ts'
import { hasFilters, NO_FILTERS } from './products.queries.ts'

const FILTER_LABELS: Readonly<Record<Exclude<ProductFilter, 'active'>, string>> = {
  all: 'All',
  deleted: 'Deleted Only',
  draft: 'Draft',
  inactive: 'Inactive',
}
const STATUSES = PRODUCT_FILTERS.filter((value) => value !== 'active').map((value) => ({
  value,
  label: FILTER_LABELS[value],
}))
const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))
const STOCK_OPTIONS = [{ value: 'low', label: `Fewer than ${display.catalog.lowStockBelow} left` }] as const

export interface ProductFilterBarProps {
  filters: ProductMatching
  onChange: (change: Partial<ProductMatching>) => void
}

/** Search, status, category and stock; deleted and archived products must be selected explicitly (A2). */
export function ProductFilterBar({ filters, onChange }: ProductFilterBarProps) {
  const { search, status, category, stock } = filters
  return (
    <FilterBar
      label="Products"
      search={{
        label: 'Search products',
        placeholder: 'Name, ID or SKU',
        value: search,
        onSearch: (search) => onChange({ search }),
      }}
      isFiltered={hasFilters(filters)}
      onClear={() => onChange(NO_FILTERS)}
    >
      <ChoiceFilter
        label="Active Only"
        anyLabel="Active Only"
        options={STATUSES}
        value={status === 'active' ? undefined : status}
        onChange={(next) => onChange({ status: next ?? 'active' })}
      />
      <ChoiceFilter
        label="Category"
        anyLabel="All categories"
        options={CATEGORY_OPTIONS}
        value={category}
        onChange={(next) => onChange({ category: next })}
      />
      <ChoiceFilter
        label="Stock"
        anyLabel="Any stock"
        options={STOCK_OPTIONS}
        value={stock}
        onChange={(next) => onChange({ stock: next })}
      />
    </FilterBar>
  )
}
