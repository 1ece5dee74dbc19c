import type { FeaturedProduct } from '@atelier/domain/products/featured.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { stockOf, visible, type ProductStock } from './visible.repo.ts'

const KEY = 'featured-product'

/** The product staff chose, as long as shoppers may see it; else the first of all lists; null in an empty shop. */
export async function findFeatured(db: Db): Promise<ProductStock | null> {
  const { rows } = await sql<ProductStock>`
    with chosen as (
      select p.product_id, 0 as place from products p
      where p.product_id = (select value ->> 'productId' from settings where key = ${KEY}) and ${visible}
    ), newest as (
      select p.product_id, 1 as place from products p where ${visible} order by p.created_at desc, p.product_id limit 1
    )
    select p.product_id as "productId", ${stockOf} as stock
    from (select * from chosen union all select * from newest) found join products p using (product_id)
    order by found.place limit 1`.execute(db)
  return rows[0] ?? null
}

/** Puts a product forward, or none. Emit 'catalogue-changed' once that was kept. */
export async function chooseFeatured(tx: Tx, chosen: FeaturedProduct): Promise<void> {
  const value = JSON.stringify(chosen)
  await sql`
    insert into settings (key, value) values (${KEY}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(tx)
  await sql`update catalogue_version set version = version + 1`.execute(tx)
}

export interface FeaturedCandidate {
  productId: string
  name: string
  isVisible: boolean
}

/** A product somebody may want to put forward; null when there is none. */
export async function findChoice(db: Db | Tx, productId: string): Promise<FeaturedCandidate | null> {
  const { rows } = await sql<FeaturedCandidate>`
    select p.product_id as "productId", p.name, ${visible} as "isVisible" from products p
    where p.product_id = ${productId}`.execute(db)
  return rows[0] ?? null
}

/** What staff chose, visible or not; null: nothing, or a product that is no more. */
export async function findChosen(db: Db | Tx): Promise<FeaturedCandidate | null> {
  const { rows } = await sql<{ productId: string | null }>`
    select value ->> 'productId' as "productId" from settings where key = ${KEY}`.execute(db)
  const productId = rows[0]?.productId ?? null
  return productId === null ? null : findChoice(db, productId)
}
