import { limits } from '@atelier/domain/limits/limits'
import type { Currency } from '@atelier/domain/money/money'
import * as staffPrices from '@atelier/domain/products/staff-prices.endpoints'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { findAdminProduct } from '../desk/admin-products.repo.ts'
import { productNotFound } from '../desk/product-not-found.ts'
import { presentPricedProduct, presentPriceHistory } from './prices.present.ts'
import { countPriced, listPricedProducts, listPriceHistory } from './prices.repo.ts'
import { proposePrices } from './propose-prices.ts'
import { savePrices } from './save-prices.ts'

const pricesText = (count: number): string => (count === 1 ? '1 price' : `${count} prices`)

/** Mounts the price lists of the markets (decision 69). */
export function mountStaffPrices(mount: Mount, deps: Deps): void {
  const { db, shop } = deps
  const currencyOf = (market: string): Currency | undefined =>
    shop.terms.markets.find(({ key }) => key === market)?.currency

  mount(staffPrices, {
    async listPrices({ query }) {
      const { markets, currency } = shop.terms
      const [{ rows, total }, counts] = await Promise.all([
        listPricedProducts(db, query),
        countPriced(
          db,
          markets.map(({ key }) => key),
        ),
      ])
      const lists = markets.map((market) => ({
        market: market.key,
        name: market.name,
        currency: market.currency,
        ...(counts.get(market.key) ?? { priced: 0, unpriced: 0 }),
      }))
      const data = rows.map((row) => presentPricedProduct(row, currency, currencyOf))
      return { success: true, data, lists, total, page: query.page, pageSize: query.pageSize }
    },
    async savePrices({ market, body, context }) {
      const data = await savePrices(deps, market, body, context)
      return { success: true, message: `${pricesText(data.changed)} saved`, data }
    },
    async proposePrices({ market, body }) {
      return { success: true, data: await proposePrices(deps, market, body) }
    },
    async listProductPrices({ params: { productId } }) {
      const rows = await listPriceHistory(db, productId, limits.catalog.listedPrices)
      if (rows.length === 0 && !(await findAdminProduct(db, productId))) throw productNotFound(productId)
      return { success: true, data: presentPriceHistory(rows, currencyOf) }
    },
  })
}
