import { CATEGORIES } from '@atelier/domain/products/categories'
import { PRODUCT_FILTERS, type ProductFilter } from '@atelier/domain/products/admin-product.schema'
import { display } from '@atelier/domain/display'
import { ChoiceFilter } from '../../../ui/list/choice-filter.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import type { ListOf } from '../../../ui/list/list-state.ts'
import { CATEGORY_LABELS } from '../product-labels.ts'
import type { productList } from '../products.queries.ts'

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

/** Search, status, category and stock; deleted and archived products must be selected explicitly (A2). */
export function ProductFilterBar({ list }: { list: ListOf<typeof productList> }) {
  const { filter, filters } = list
  return (
    <FilterBar label="Products" search={{ label: 'Search products', placeholder: 'Name, ID or SKU' }} list={list}>
      <ChoiceFilter
        label="Active Only"
        anyLabel="Active Only"
        options={STATUSES}
        value={filters.status === 'active' ? undefined : filters.status}
        onChange={(status) => filter({ status: status ?? 'active' })}
      />
      <ChoiceFilter
        label="Category"
        anyLabel="All categories"
        options={CATEGORY_OPTIONS}
        value={filters.category}
        onChange={(category) => filter({ category })}
      />
      <ChoiceFilter
        label="Stock"
        anyLabel="Any stock"
        options={STOCK_OPTIONS}
        value={filters.stock}
        onChange={(stock) => filter({ stock })}
      />
    </FilterBar>
  )
}
