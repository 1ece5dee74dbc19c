import { call } from '@atelier/api-client/call'
import { ListAdminProductsQuery } from '@atelier/domain/products/admin-product.schema'
import { getStaffProduct, listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { display } from '@atelier/domain/limits/display'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { defineList, type StateOf } from '../../ui/list/list-state.ts'

/** The product list, stored in the URL. Dates start with the newest, prices with the highest, text with A. */
export const productList = defineList(ListAdminProductsQuery.omit({ pageSize: true }), {
  startsIn: (key) => (key === 'created' || key === 'deleted' || key === 'price' ? 'desc' : 'asc'),
})

export const PRODUCTS = ['products'] as const

export const productListQuery = (state: StateOf<typeof productList>) =>
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
