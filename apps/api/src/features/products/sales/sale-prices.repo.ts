import type { ProductImage, ProductStatus } from '@atelier/domain/products/product.schema'
import type { ProductPrices } from '@atelier/domain/sales/sale-price'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { coverOf } from './sales.repo.ts'

export interface PriceRow extends ProductPrices {
  productId: string
  name: string
  status: ProductStatus
}

/** Locks products in the order of their ids and returns their prices. Unknown ids are left out. */
export async function lockPrices(tx: Tx, productIds: readonly string[]): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select p.product_id as "productId", p.name, p.status, p.price_cents as "priceCents",
      p.compare_at_price_cents as "compareAtCents"
    from products p where p.product_id = any(${[...productIds]}::text[])
    order by p.product_id for no key update`.execute(tx)
  return rows
}

export interface PriceChange extends ProductPrices {
  productId: string
}

/** Changes the prices of locked products in one statement. Each gets a new version. */
export async function applyPrices(tx: Tx, changes: readonly PriceChange[], at: Date): Promise<void> {
  await sql`
    update products p set price_cents = c.price, compare_at_price_cents = c.compare,
      updated_at = date_trunc('milliseconds', greatest(${at}::timestamptz, p.updated_at + interval '1 millisecond'))
    from unnest(${changes.map(({ productId }) => productId)}::text[],
      ${changes.map(({ priceCents }) => priceCents)}::integer[],
      ${changes.map(({ compareAtCents }) => compareAtCents)}::integer[]) as c(product_id, price, compare)
    where p.product_id = c.product_id`.execute(tx)
}

export interface CandidateRow extends PriceRow {
  color: string | null
  image: ProductImage | null
}

/** Returns what the preview of a sale shows of these products, by name. */
export async function listCandidates(db: Db | Tx, productIds: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select p.product_id as "productId", p.name, p.status, p.price_cents as "priceCents",
      p.compare_at_price_cents as "compareAtCents", ${coverOf(sql`p`)} as image,
      (select v.name from color_variants v where v.product_id = p.product_id order by v.position limit 1) as color
    from products p where p.product_id = any(${[...productIds]}::text[])
    order by fold_text(p.name), p.product_id`.execute(db)
  return rows
}
