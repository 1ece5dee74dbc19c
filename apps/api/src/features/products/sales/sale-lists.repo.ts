import type { Currency } from '@atelier/domain/money/money'
import type { ProductPrices } from '@atelier/domain/sales/sale-price'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import type { EndedItem } from './sales.repo.ts'

/** The prices of a product of a sale in a market: before it, and during it. */
export interface SaleListItem {
  productId: string
  market: string
  currency: Currency
  before: ProductPrices
  during: ProductPrices
}

/** Stores what a sale reduces in the markets when it starts. */
export async function insertListItems(tx: Tx, saleId: number, items: readonly SaleListItem[]): Promise<void> {
  await sql`
    insert into sale_item_prices (sale_id, product_id, price_list, currency, price_before_cents, compare_at_before_cents,
      price_cents, compare_at_cents)
    select ${saleId}, c.* from unnest(${items.map(({ productId }) => productId)}::text[],
      ${items.map(({ market }) => market)}::text[], ${items.map(({ currency }) => currency)}::text[],
      ${items.map(({ before }) => before.priceCents)}::integer[],
      ${items.map(({ before }) => before.compareAtCents)}::integer[],
      ${items.map(({ during }) => during.priceCents)}::integer[],
      ${items.map(({ during }) => during.compareAtCents)}::integer[]) as c`.execute(tx)
}

/** Returns what a sale reduced in the markets, also in those that are no longer published. */
export async function listListItems(tx: Tx, saleId: number): Promise<SaleListItem[]> {
  const { rows } = await sql<SaleListItem>`
    select i.product_id as "productId", i.price_list as market, i.currency,
      json_build_object('priceCents', i.price_before_cents, 'compareAtCents', i.compare_at_before_cents) as before,
      json_build_object('priceCents', i.price_cents, 'compareAtCents', i.compare_at_cents) as during
    from sale_item_prices i where i.sale_id = ${saleId} order by i.price_list, i.product_id`.execute(tx)
  return rows
}

/** Stores what the end of a sale did to the prices of a market. */
export async function recordListEnd(
  tx: Tx,
  { saleId, market }: { saleId: number; market: string },
  items: readonly EndedItem[],
): Promise<void> {
  await sql`
    update sale_item_prices i set outcome = c.outcome
    from unnest(${items.map(({ productId }) => productId)}::text[], ${items.map(({ outcome }) => outcome)}::text[])
      as c(product_id, outcome)
    where i.sale_id = ${saleId} and i.price_list = ${market} and i.product_id = c.product_id`.execute(tx)
}
