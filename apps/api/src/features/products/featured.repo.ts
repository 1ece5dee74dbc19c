import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { productsOf, stockOf, visible, type ProductStock } from './visible.repo.ts'

const KEY = 'featured-product'

/**
 * Returns the product that staff chose, while shoppers of the market may see it; otherwise the newest product; null in an
 * empty shop.
 */
export async function findFeatured(db: Db, market: string): Promise<ProductStock | null> {
  const products = productsOf(market)
  const { rows } = await sql<ProductStock>`
    with chosen as (
      select p.product_id, 0 as place from ${products}
      where p.product_id = (select value ->> 'productId' from settings where key = ${KEY}) and ${visible}
    ), newest as (
      select p.product_id, 1 as place from ${products} where ${visible} order by p.created_at desc, p.product_id limit 1
    )
    select p.product_id as "productId", ${stockOf} as stock
    from (select * from chosen union all select * from newest) found join products p using (product_id)
    order by found.place limit 1`.execute(db)
  return rows[0] ?? null
}

export interface FeaturedCandidate {
  productId: string
  name: string
  isVisible: boolean
}

/** Returns a product that staff may feature; null when it does not exist. */
export async function findFeaturedCandidate(db: Db | Tx, productId: string): Promise<FeaturedCandidate | null> {
  const { rows } = await sql<FeaturedCandidate>`
    select p.product_id as "productId", p.name, ${visible} as "isVisible" from products p
    where p.product_id = ${productId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the product that staff chose, visible or not; null without a choice or when the product was removed. */
export async function findFeaturedChoice(db: Db | Tx): Promise<FeaturedCandidate | null> {
  const { rows } = await sql<{ productId: string | null }>`
    select value ->> 'productId' as "productId" from settings where key = ${KEY}`.execute(db)
  const productId = rows[0]?.productId ?? null
  return productId === null ? null : findFeaturedCandidate(db, productId)
}
