import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import { productsOf, visible } from './visible.repo.ts'

/** Returns the ids of the next products that a market sells, after an id, in the order of their ids. */
export async function listVisibleIds(
  db: Db,
  { market, afterId, limit }: { market: string; afterId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    select p.product_id as "productId" from ${productsOf(market)}
    where ${visible} and p.product_id > ${afterId} order by p.product_id limit ${limit}`.execute(db)
  return rows.map(({ productId }) => productId)
}

export interface SaleTimes {
  productId: string
  from: Date
  to: Date
}

/** Returns when the running sales of these products began and end, in a market. A sale without an end has no row. */
export async function listSaleTimes(db: Db, productIds: readonly string[], market: string): Promise<SaleTimes[]> {
  const reduced =
    market === DEFAULT_MARKET
      ? sql`i.outcome is null and i.price_cents is not null`
      : sql`exists (select from sale_item_prices m where m.sale_id = i.sale_id and m.product_id = i.product_id
          and m.price_list = ${market} and m.outcome is null)`
  const { rows } = await sql<SaleTimes>`
    select distinct on (i.product_id) i.product_id as "productId", s.started_at as "from", s.ends_at as "to"
    from sale_items i join sales s using (sale_id)
    where i.product_id = any(${[...productIds]}::text[]) and s.started_at is not null and s.ended_at is null
      and s.ends_at is not null and ${reduced}
    order by i.product_id, s.ends_at`.execute(db)
  return rows
}

/** Returns the ids of the products that have a color with one of these SKUs, visible or not. */
export async function listProductIdsBySku(db: Db, skus: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    select distinct product_id as "productId" from color_variants where sku = any(${[...skus]}::text[])
    order by product_id`.execute(db)
  return rows.map(({ productId }) => productId)
}
