import { DEFAULT_CURRENCY } from '@atelier/domain/money/money'
import { salePrices, type ProductPrices } from '@atelier/domain/sales/sale-price'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { CATALOG, productIdOf } from './catalog/catalog.ts'
import { DEMO_SALES, fullPriceCents, saleEnd, saleStart, type DemoSale } from './history/demo-sales.ts'

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
  }
}

function itemOf(slug: string, sale: DemoSale): { productId: string; before: ProductPrices; during: ProductPrices } {
  const product = CATALOG.find((one) => one.slug === slug)
  if (!product) throw new Error(`the catalog has no ${slug}`)
  const before = { priceCents: fullPriceCents(product), compareAtCents: null }
  const verdict = salePrices(before, sale, DEFAULT_CURRENCY)
  if (verdict.kind === 'refused') throw new Error(`${slug}: ${verdict.message}`)
  return { productId: productIdOf(product), before, during: verdict.prices }
}
