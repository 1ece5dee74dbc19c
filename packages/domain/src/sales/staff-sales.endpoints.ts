import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import {
  CreateSaleBody,
  createSaleBodyIn,
  ListSalesQuery,
  SaleProductsBody,
  SaleProductsResponse,
  SaleResponse,
  SaleListResponse,
} from './sales.schema.ts'

export const listSales = defineEndpoint({
  method: 'GET',
  path: '/api/products/admin/sales',
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List running, scheduled and recently ended sales',
  query: ListSalesQuery,
  response: SaleListResponse,
})

export const listSaleProducts = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/sales/check',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  summary: 'List the prices and current sales of products that staff want to put on sale',
  body: SaleProductsBody,
  response: SaleProductsResponse,
  errors: ['not_found'],
})

export const createSale = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/sales',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Put products on sale, at once or at a set time',
  body: CreateSaleBody,
  bodyIn: createSaleBodyIn,
  response: SaleResponse,
  status: 201,
  errors: ['not_found', 'conflict'],
})

export const endSale = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/sales/:saleId/end',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'End a sale and restore the prices, or cancel a scheduled one',
  params: z.strictObject({ saleId: z.coerce.number<number>().int().min(1).max(2_147_483_647) }),
  response: SaleResponse,
  errors: ['not_found', 'conflict'],
})
