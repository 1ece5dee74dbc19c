import { call } from '@atelier/api-client/call'
import type { ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { listSaleProducts, listSales } from '@atelier/domain/sales/staff-sales.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { PRODUCTS } from '../products.queries.ts'

/** The products that staff selected: ids, or all that match the filters. */
export type SaleSelection = { productIds: string[] } | { matching: ProductMatching }

const SALES = [...PRODUCTS, 'sales'] as const

export const saleListQuery = () =>
  queryOptions({
    queryKey: [...SALES, 'list'],
    queryFn: async ({ signal }) => (await call(api, listSales, {}, { signal })).data,
  })

/** The sales that hold a product and have not ended. */
export const salesOfProductQuery = (productId: string) =>
  queryOptions({
    queryKey: [...SALES, 'of', productId],
    queryFn: async ({ signal }) => (await call(api, listSales, { query: { productId } }, { signal })).data,
  })

/** Prices and sales of the selected products, as they are now. */
export const saleProductsQuery = (selection: SaleSelection) =>
  queryOptions({
    queryKey: [...SALES, 'products', selection],
    queryFn: async ({ signal }) => (await call(api, listSaleProducts, { body: selection }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
