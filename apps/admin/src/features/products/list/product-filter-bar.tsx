import type { ProductFilter } from '@atelier/domain/products/admin-product.schema'
import { display } from '@atelier/domain/display'
import { ChoiceFilter } from '../../../ui/list/filters/choice-filter.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import type { ListOf } from '../../../ui/list/list-state.ts'
import { categoryOptions, useCategories } from '../../categories/categories.public.ts'
import type { productList } from '../products.queries.ts'

const STATUSES: Record<Exclude<ProductFilter, 'active'>, string> = {
  all: 'All',
  deleted: 'Deleted Only',
  draft: 'Draft',
  inactive: 'Inactive',
}
const STOCK = { low: `Fewer than ${display.catalog.lowStockBelow} left` }

/** Search, status, category and stock; deleted and archived products must be selected explicitly (A2). */
export function ProductFilterBar({ list }: { list: ListOf<typeof productList> }) {
  const categories = categoryOptions(useCategories(), list.filters.category)
  return (
    <FilterBar label="Products" search={{ label: 'Search products', placeholder: 'Name, ID or SKU' }} list={list}>
      <ChoiceFilter list={list} name="status" label="Active Only" anyLabel="Active Only" options={STATUSES} />
      <ChoiceFilter list={list} name="category" label="Category" anyLabel="All categories" options={categories} />
      <ChoiceFilter list={list} name="stock" label="Stock" anyLabel="Any stock" options={STOCK} />
    </FilterBar>
  )
}
