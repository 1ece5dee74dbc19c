import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { isAvailableIn, productsOf, stockOf, visible, type ProductStock } from '../visible.repo.ts'

/** The first line of the materials, as in the index of migration 0009. */
const material = sql`left(split_part(p.materials, e'\\n', 1), 200)`

/**
 * Returns related products: similar ones (same category or material) first, then others; within each: available first,
 * then those that share both, then the newest. Considers only the newest candidates of each kind.
 */
export async function listRelated(
  db: Db,
  productId: string,
  { limit, candidates, market }: { limit: number; candidates: number; market: string },
): Promise<ProductStock[]> {
  const products = productsOf(market)
  const newest = sql`order by p.created_at desc, p.product_id limit ${candidates}`
  const { rows } = await sql<ProductStock>`
    with self as materialized (
      select p.product_id, p.category, ${material} as material from products p where p.product_id = ${productId}
    ), candidates as materialized (
      (select p.product_id from ${products} where ${visible} and p.category = (select category from self) ${newest})
      union (select p.product_id from ${products} where ${visible} and ${material} = (select material from self) ${newest})
      union (select p.product_id from ${products} where ${visible} ${newest})
    ), related as materialized (
      select p.product_id, p.created_at, ${isAvailableIn([])} as available,
        (p.category = self.category)::integer + coalesce(${material} = self.material, false)::integer as shared
      from candidates join products p using (product_id) cross join self where p.product_id <> self.product_id
    )
    select p.product_id as "productId", ${stockOf} as stock from related join products p using (product_id)
    order by related.shared > 0 desc, related.available desc, related.shared desc, related.created_at desc, p.product_id
    limit ${limit}`.execute(db)
  return rows
}
