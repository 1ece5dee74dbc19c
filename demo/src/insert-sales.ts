import { DEFAULT_CURRENCY } from '@atelier/domain/money/money'
import { termsInMarket } from '@atelier/domain/sales/sale-in-market'
import { salePrices, type ProductPrices, type SaleTerms } from '@atelier/domain/sales/sale-price'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { CATALOG, productIdOf } from './catalog/catalog.ts'
import { DEMO_PRICE_LISTS, fullListPriceCents } from './catalog/price-lists.ts'
import type { SeedProduct } from './catalog/product.ts'
import { DEMO_SALES, fullPriceCents, saleEnd, saleStart, type DemoSale } from './history/demo-sales.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** Inserts the sales of the demo with the prices of their products. The products must exist, with their current prices. */
export async function insertSales(tx: Tx, now: Date): Promise<void> {
  for (const sale of DEMO_SALES) {
    const [startsAt, endsAt] = [saleStart(sale, now), saleEnd(sale, now)]
    const isStarted = startsAt <= now
    const isEnded = endsAt !== null && endsAt <= now
    const { sale_id: saleId } = await tx
      .insertInto('sales')
      .values({
        discount_percent: sale.discount.kind === 'percent' ? sale.discount.percent : null,
        discount_cents: sale.discount.kind === 'amount' ? sale.discount.cents : null,
        rounding: sale.rounding,
        starts_at: startsAt,
        ends_at: endsAt,
        started_at: isStarted ? startsAt : null,
        ended_at: isEnded ? endsAt : null,
        market_amounts: JSON.stringify(sale.marketAmounts ?? []),
        created_at: isStarted ? startsAt : now,
      })
      .returning('sale_id')
      .executeTakeFirstOrThrow()
    const items = sale.slugs.map((slug) => itemOf(slug, sale))
    await tx
      .insertInto('sale_items')
      .values(
        items.map(({ productId, before, during }) => ({
          sale_id: saleId,
          product_id: productId,
          price_before_cents: isStarted ? before.priceCents : null,
          compare_at_before_cents: isStarted ? before.compareAtCents : null,
          price_cents: isStarted ? during.priceCents : null,
          compare_at_cents: isStarted ? during.compareAtCents : null,
          outcome: isEnded ? ('restored' as const) : null,
        })),
      )
      .execute()
    if (isStarted && !isEnded) await reduceInMarkets(tx, { saleId, sale, startsAt })
  }
}

/** Ends the full prices of a running sale in the markets, and inserts those during it. */
async function reduceInMarkets(
  tx: Tx,
  { saleId, sale, startsAt }: { saleId: number; sale: DemoSale; startsAt: Date },
): Promise<void> {
  for (const list of DEMO_PRICE_LISTS) {
    const terms = termsInMarket(sale, sale.marketAmounts ?? [], list)
    if (!terms) continue
    for (const slug of sale.slugs) {
      const product = productOf(slug)
      const { before, during } = reducedPrices(slug, fullListPriceCents(product, list), {
        terms,
        currency: list.currency,
      })
      const key = { price_list: list.key, product_id: productIdOf(product) }
      const prices = { price_cents: during.priceCents }
      await tx
        .updateTable('product_prices')
        .set({ valid_until: startsAt })
        .where('price_list', '=', key.price_list)
        .where('product_id', '=', key.product_id)
        .execute()
      await tx
        .insertInto('product_prices')
        .values({ ...key, ...prices, valid_from: startsAt, compare_at_price_cents: during.compareAtCents })
        .execute()
      await tx
        .insertInto('sale_item_prices')
        .values({
          ...key,
          ...prices,
          sale_id: saleId,
          currency: list.currency,
          price_before_cents: before.priceCents,
          compare_at_cents: during.compareAtCents,
        })
        .execute()
    }
  }
}

interface Reduction {
  terms: SaleTerms
  currency: string
}

/** Returns the prices of a product before and during a sale. */
function reducedPrices(slug: string, priceCents: number, { terms, currency }: Reduction) {
  const before: ProductPrices = { priceCents, compareAtCents: null }
  const verdict = salePrices(before, terms, currency, DEFAULT_REGION)
  if (verdict.kind === 'refused') throw new Error(`${slug}: ${verdict.message}`)
  return { before, during: verdict.prices }
}

function productOf(slug: string): SeedProduct {
  const product = CATALOG.find((one) => one.slug === slug)
  if (!product) throw new Error(`the catalog has no ${slug}`)
  return product
}

function itemOf(slug: string, terms: DemoSale) {
  const product = productOf(slug)
  const prices = reducedPrices(slug, fullPriceCents(product), { terms, currency: DEFAULT_CURRENCY })
  return { productId: productIdOf(product), ...prices }
}
