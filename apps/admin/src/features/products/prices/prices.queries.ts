import { call } from '@atelier/api-client/call'
import { display } from '@atelier/domain/limits/display'
import {
  ListPricesQuery,
  type PricedProduct,
  type ProposePricesBody,
  type SavePricesBody,
} from '@atelier/domain/products/market-prices.schema'
import {
  listPrices,
  listProductPrices,
  proposePrices,
  savePrices,
} from '@atelier/domain/products/staff-prices.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { defineList, type StateOf } from '../../../ui/list/list-state.ts'
import { PRODUCTS } from '../products.queries.ts'

/** The screen of prices, stored in the URL. */
export const priceList = defineList(ListPricesQuery.omit({ pageSize: true }))

const PRICES = [...PRODUCTS, 'prices'] as const

export const priceListQuery = (state: StateOf<typeof priceList>) =>
  queryOptions({
    queryKey: [...PRICES, 'list', state],
    queryFn: ({ signal }) =>
      call(api, listPrices, { query: { ...state, pageSize: display.pageSize.prices } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The present and former prices of a product in every market, and where it is hidden. */
export const productPricesQuery = (productId: string) =>
  queryOptions({
    queryKey: [...PRICES, 'of', productId],
    queryFn: ({ signal }) => call(api, listProductPrices, { params: { productId } }, { signal }),
  })

/** Returns a product with its prices as they are now; undefined: it is deleted or archived. */
export async function loadPrices(productId: string): Promise<PricedProduct | undefined> {
  const { data } = await call(api, listPrices, { query: { search: productId } })
  return data.find((product) => product.productId === productId)
}

/** Calls of the pages of a market. */
const apiOf = (market: string) => ({ ...api, market: () => market })

/** Stores prices of a market. */
export const saveMarketPrices = (market: string, body: SavePricesBody) => call(apiOf(market), savePrices, { body })

/** Returns proposals for a market. */
export const loadProposals = async (market: string, body: ProposePricesBody) =>
  (await call(apiOf(market), proposePrices, { body })).data
