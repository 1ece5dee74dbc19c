import { defineEndpoint } from '../contract/endpoint.ts'
import {
  HideUnpricedBody,
  HideUnpricedResponse,
  ListPricesQuery,
  PricesResponse,
  ProductPricesResponse,
  ProposePricesBody,
  proposePricesBodyIn,
  ProposePricesResponse,
  SavePricesBody,
  savePricesBodyIn,
  SavePricesResponse,
} from './market-prices.schema.ts'
import { StaffProductParams } from './staff-product-params.schema.ts'

export const listPrices = defineEndpoint({
  method: 'GET',
  path: '/api/products/admin/prices',
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Page through the products with their prices in every market',
  query: ListPricesQuery,
  response: PricesResponse,
})

export const savePrices = defineEndpoint({
  method: 'PUT',
  path: '/api/products/admin/prices',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  inMarket: 'drafted',
  changesContent: true,
  summary: 'Change prices of a market, completely or not at all',
  body: SavePricesBody,
  bodyIn: savePricesBodyIn,
  response: SavePricesResponse,
  errors: ['not_found', 'conflict'],
})

export const proposePrices = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/prices/propose',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  inMarket: 'drafted',
  changesContent: false,
  summary: 'Propose prices of a market from those of another, by a rate and an ending; stores nothing',
  body: ProposePricesBody,
  bodyIn: proposePricesBodyIn,
  response: ProposePricesResponse,
})

export const hideUnpriced = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/prices/hide',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  inMarket: 'drafted',
  changesContent: false,
  summary: 'Hide the products without a price in a market there, by decision; shoppers see no difference',
  body: HideUnpricedBody,
  response: HideUnpricedResponse,
  errors: ['conflict'],
})

export const listProductPrices = defineEndpoint({
  method: 'GET',
  path: '/api/products/admin/:productId/prices',
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List the present and former prices of a product in every market, with who decided them',
  params: StaffProductParams,
  response: ProductPricesResponse,
  errors: ['not_found'],
})
