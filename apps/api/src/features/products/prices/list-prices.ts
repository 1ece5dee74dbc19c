import type { PriceInMarket } from '@atelier/domain/products/admin-product.schema'
import type { KnownPrices } from '@atelier/domain/products/import-market-prices'
import type { PriceColumns } from '@atelier/domain/products/market-columns'
import type { Db, Tx } from '../../../db/client.ts'
import { presentPrices } from './prices.present.ts'
import { listMarketPrices } from './prices.repo.ts'

/** Returns the present prices of these products in each list, as amounts of the API. */
export async function readListPrices(
  db: Db | Tx,
  lists: readonly PriceColumns[],
  productIds: readonly string[],
): Promise<KnownPrices[]> {
  const read: KnownPrices[] = []
  for (const { key, currency } of lists) {
    const rows = await listMarketPrices(db, key, productIds)
    const prices = new Map([...rows].map(([productId, row]) => [productId, presentPrices(row, currency)] as const))
    read.push({ key, currency, prices })
  }
  return read
}

/** Returns the prices of a product in the lists that sell it. */
export const pricesInMarkets = (lists: readonly KnownPrices[], productId: string): PriceInMarket[] =>
  lists.flatMap(({ key, currency, prices }) => {
    const price = prices.get(productId)
    return price ? [{ market: key, currency, ...price }] : []
  })
