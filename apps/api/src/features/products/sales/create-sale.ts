import { toCents, type Currency } from '@atelier/domain/money/money'
import { PRODUCT_DELETED_MESSAGE } from '@atelier/domain/products/change-product'
import { overlaps, type SalePeriod } from '@atelier/domain/sales/sale-period'
import { salePrices, type SaleTerms } from '@atelier/domain/sales/sale-price'
import type { MarketAmount } from '@atelier/domain/sales/sale-in-market'
import type { Market } from '@atelier/domain/terms/shop-terms'
import { saleAmountIn, saleTermsOf, type CreateSaleBody, type Sale } from '@atelier/domain/sales/sales.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { productNotFound } from '../desk/product-not-found.ts'
import { saleNotFound } from './end-sale.ts'
import { saleAudit } from './sale-audits.ts'
import { lockPrices, type PriceRow } from './sale-prices.repo.ts'
import { findSale, insertSale, listHeldPeriods, type HeldPeriod } from './sales.repo.ts'
import { presentSale } from './sales.present.ts'
import { startSale } from './start-sale.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** A sale that is due to end still holds its products until the job has restored their prices. */
const heldPeriod = ({ startsAt, endsAt, startedAt }: HeldPeriod, at: Date): SalePeriod => ({
  startsAt,
  endsAt: startedAt !== null && endsAt !== null && endsAt <= at ? null : endsAt,
})

interface PricedTerms {
  terms: SaleTerms
  currency: Currency
}

/** Throws `conflict`, naming the product, when a sale of these terms cannot hold it. */
function assertReducible(row: PriceRow, { terms, currency }: PricedTerms, priceSeen: number, region: ShopRegion): void {
  const conflict = (message: string): ShopError =>
    new ShopError('conflict', message, { data: { productId: row.productId } })
  if (row.status === 'deleted') throw conflict(`${row.name}: ${PRODUCT_DELETED_MESSAGE}`)
  if (row.priceCents !== toCents(priceSeen, currency)) {
    throw conflict(`The price of ${row.name} has changed. Check the new prices and try again.`)
  }
  const verdict = salePrices(row, terms, currency, region)
  if (verdict.kind === 'refused') throw conflict(`${row.name}: ${verdict.message}`)
}

/** Two sales may not hold a product at the same time. The locks of the products let no other sale in between. */
async function assertFree(tx: Tx, rows: readonly PriceRow[], period: SalePeriod, at: Date): Promise<void> {
  const periods = await listHeldPeriods(
    tx,
    rows.map(({ productId }) => productId),
  )
  const other = periods.find((held) => overlaps(heldPeriod(held, at), period))
  if (!other) return
  const name = rows.find(({ productId }) => productId === other.productId)?.name ?? other.productId
  const data = { productId: other.productId }
  throw new ShopError('conflict', `${name} is already in another sale at that time`, { data })
}

/** Returns the sent amounts in the smallest units. Throws `invalid_input` at an unknown market and an amount that is none. */
const amountsOf = (sent: CreateSaleBody['marketAmounts'], markets: readonly Market[]): MarketAmount[] =>
  sent.map(({ market, value }, index) => {
    const path = `marketAmounts.${index}`
    const currency = markets.find(({ key }) => key === market)?.currency
    if (currency === undefined) throw invalidField(`${path}.market`, 'There is no such market')
    if (sent.findIndex((each) => each.market === market) < index) {
      throw invalidField(`${path}.market`, 'Enter one amount per market')
    }
    const { error } = saleAmountIn(currency).safeParse(value)
    if (error) throw invalidField(`${path}.value`, error.issues[0]?.message ?? error.message)
    return { market, currency, cents: toCents(value, currency) }
  })

/**
 * Puts products on sale: reduces their prices now, or schedules it. All or nothing. Throws `not_found` for an unknown
 * product. Throws `conflict`, naming the product, when another sale holds it, when its price is not the one that staff
 * saw, or when it cannot be reduced.
 */
export async function createSale(deps: Deps, body: CreateSaleBody, context: ActionContext): Promise<Sale> {
  const at = deps.now()
  const { currency, markets } = deps.shop.terms
  const marketAmounts = amountsOf(body.marketAmounts, markets)
  const terms = saleTermsOf(body, currency)
  const requested = body.startsAt === null ? at : new Date(body.startsAt)
  const period = {
    startsAt: requested < at ? at : requested,
    endsAt: body.endsAt === null ? null : new Date(body.endsAt),
  }
  if (period.endsAt && period.endsAt <= at) throw invalidField('endsAt', 'The end must be in the future')
  const seen = new Map(body.products.map(({ productId, priceSeen }) => [productId, priceSeen]))
  const sale = await inTransaction(deps.db, async (tx) => {
    const rows = await lockPrices(tx, [...seen.keys()])
    const known = new Set(rows.map(({ productId }) => productId))
    const missing = [...seen.keys()].find((productId) => !known.has(productId))
    if (missing !== undefined) throw productNotFound(missing)
    for (const row of rows)
      assertReducible(row, { terms, currency }, seen.get(row.productId) ?? 0, deps.shop.company.region)
    await assertFree(tx, rows, period, at)
    const inserted = await insertSale(tx, { ...terms, marketAmounts, ...period, productIds: [...known] })
    const change = { at, context, currency, region: deps.shop.company.region, markets }
    if (period.startsAt <= at) await startSale(tx, inserted, change)
    else await recordAudit(tx, saleAudit(change, 'sale.scheduled', inserted, rows.length))
    const created = await findSale(tx, inserted.saleId)
    if (!created) throw saleNotFound()
    return presentSale(created, currency)
  })
  return sale
}
