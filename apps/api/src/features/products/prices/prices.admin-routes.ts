import { limits } from '@atelier/domain/limits/limits'
import type { Currency } from '@atelier/domain/money/money'
import * as staffPrices from '@atelier/domain/products/staff-prices.endpoints'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import type { Market } from '@atelier/domain/terms/shop-terms'
import { listDraftedMarkets } from '../../shop-documents/shop-documents.public.ts'
import { findAdminProduct } from '../desk/admin-products.repo.ts'
import { productNotFound } from '../desk/product-not-found.ts'
import { mountPreviewedProducts } from '../preview-products.admin-routes.ts'
import { hideUnpriced } from './hide-unpriced.ts'
import { presentPricedProduct, presentPriceHistory } from './prices.present.ts'
import { countPriced, listHiddenIn, listPricedProducts, listPriceHistory } from './prices.repo.ts'
import { proposePrices } from './propose-prices.ts'
import { savePrices } from './save-prices.ts'

const pricesText = (count: number): string => (count === 1 ? '1 price' : `${count} prices`)

/** Mounts the price lists of the markets, published and drafted, and the preview of their products (decisions 69 and 102). */
export function mountStaffPrices(mount: Mount, deps: Deps): void {
  const { db, shop } = deps
  /** Returns the published markets, and then those that are only drafted. */
  const listMarkets = async (): Promise<Market[]> => [...shop.terms.markets, ...(await listDraftedMarkets(deps))]
  const currenciesOf = (markets: readonly Market[]): ((market: string) => Currency | undefined) => {
    const currencies = new Map(markets.map(({ key, currency }) => [key, currency]))
    return (market) => currencies.get(market)
  }

  mountPreviewedProducts(mount, deps)
  mount(staffPrices, {
    async listPrices({ query }) {
      const markets = await listMarkets()
      const keys = markets.map(({ key }) => key)
      const [{ rows, total }, counts] = await Promise.all([listPricedProducts(db, query), countPriced(db, keys)])
      const lists = markets.map(({ key, name, currency }) => ({
        market: key,
        name,
        currency,
        isPublished: shop.market(key) !== undefined,
        ...(counts.get(key) ?? { priced: 0, unpriced: 0, hidden: 0 }),
      }))
      const data = rows.map((row) => presentPricedProduct(row, shop.terms.currency, currenciesOf(markets)))
      return { success: true, data, lists, total, page: query.page, pageSize: query.pageSize }
    },
    async savePrices({ market, body, context }) {
      const data = await savePrices(deps, market, body, context)
      return { success: true, message: `${pricesText(data.changed)} saved`, data }
    },
    async proposePrices({ market, body }) {
      return { success: true, data: await proposePrices(deps, market, body) }
    },
    async hideUnpriced({ market, body, context }) {
      const data = await hideUnpriced(deps, market, body, context)
      return { success: true, message: `${data.hidden === 1 ? '1 product' : `${data.hidden} products`} hidden`, data }
    },
    async listProductPrices({ params: { productId } }) {
      const rows = await listPriceHistory(db, productId, limits.catalog.listedPrices)
      if (rows.length === 0 && !(await findAdminProduct(db, productId))) throw productNotFound(productId)
      const data = presentPriceHistory(rows, currenciesOf(await listMarkets()))
      return { success: true, data, hiddenIn: await listHiddenIn(db, productId) }
    },
  })
}
