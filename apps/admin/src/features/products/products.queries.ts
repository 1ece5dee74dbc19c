import { call } from '@atelier/api-client/call'
import {
  ListAdminProductsQuery,
  type AdminProductSort,
  type ProductMatching,
} from '@atelier/domain/products/admin-product.schema'
import { getStaffProduct, listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { display } from '@atelier/domain/display'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { createListSearchParams, isNarrowed, sortedBy } from '../../ui/list-search-params.ts'

/** The product list's state, stored in the URL. */
export type ProductListState = Omit<ListAdminProductsQuery, 'pageSize'>

export const productListSearchParams = createListSearchParams<ProductListState>(
  ListAdminProductsQuery.omit({ pageSize: true }),
  ['search', 'status', 'category', 'stock', 'sort', 'order', 'page'],
)

export const NO_FILTERS: ProductMatching = {
  search: undefined,
  status: 'active',
  category: undefined,
  stock: undefined,
}

export const filtersOf = ({ search, status, category, stock }: ProductListState): ProductMatching => ({
  ...(search ? { search } : {}),
  status,
  ...(category ? { category } : {}),
  ...(stock ? { stock } : {}),
})

export const hasFilters = (filters: ProductMatching): boolean => isNarrowed(filters, NO_FILTERS)

/** Sorts by a column: dates start with the newest, prices with the highest, text with A. */
export const withSort = (state: ProductListState, key: AdminProductSort): ProductListState =>
  sortedBy(state, key, key === 'created' || key === 'deleted' || key === 'price' ? 'desc' : 'asc')

export const PRODUCTS = ['products'] as const

export const productListQuery = (state: ProductListState) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'list', state],
    queryFn: ({ signal }) =>
      call(api, listStaffProducts, { query: { ...state, pageSize: display.pageSize.products } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'one', productId],
    queryFn: async ({ signal }) => (await call(api, getStaffProduct, { params: { productId } }, { signal })).data,
    // A form is filled from it once, so it must be fresh.
    staleTime: 0,
    gcTime: 0,
  })
