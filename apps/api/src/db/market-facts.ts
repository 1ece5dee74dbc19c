import { VISIBLE_STATUSES } from '@atelier/domain/products/product.schema'
import { sql } from 'kysely'
import type { Db, Tx } from './client.ts'

/** What the store has in a market, by which its publication is judged. */
export interface MarketFacts {
  key: string
  /** Prices, former ones included. */
  hasPrices: boolean
  orders: number
  /** Products that shoppers see, without a price in it and not hidden there. */
  unpriced: number
  /** The currency of the last published version that had the market, or else of its prices; null: it has none. */
  currency: string | null
}

/** Returns how many products that shoppers see have a color without a weight. */
export async function countUnweighed(tx: Db | Tx): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*)::integer as products from products p
    where p.is_active and p.status = any(${[...VISIBLE_STATUSES]}::text[]) and exists (
      select from color_variants v where v.product_id = p.product_id and v.weight_grams is null)`.execute(tx)
  return rows[0]?.products ?? 0
}

/** Returns what the store has in each of these markets. */
export async function listMarketFacts(tx: Db | Tx, keys: readonly string[]): Promise<MarketFacts[]> {
  const { rows } = await sql<MarketFacts>`
    select m.key,
      exists (select from product_prices l where l.price_list = m.key) as "hasPrices",
      (select count(*) from orders o where o.market = m.key) as orders,
      (select count(*) from products p
        where p.is_active and p.status = any(${[...VISIBLE_STATUSES]}::text[]) and not exists (
          select from product_prices l
          where l.price_list = m.key and l.product_id = p.product_id and l.valid_until is null)
        and not exists (
          select from hidden_products h where h.market = m.key and h.product_id = p.product_id)) as unpriced,
      coalesce((select each ->> 'currency' from shop_document_versions v
          cross join lateral jsonb_array_elements(coalesce(v.content -> 'markets', '[]'::jsonb)) each
        where v.key = 'terms' and each ->> 'key' = m.key
        order by v.version desc limit 1),
        (select l.currency from product_prices l where l.price_list = m.key and l.currency is not null
          order by l.valid_from desc limit 1)) as currency
    from unnest(${[...keys]}::text[]) m(key)`.execute(tx)
  return rows
}
