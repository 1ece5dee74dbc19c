import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isAvailableIn, stockOf, visible, type ProductStock } from './visible.repo.ts'

const leather = sql`left(split_part(p.materials, e'\\n', 1), 200)`

/**
 * What goes with a product: kin first, which is of the same category or leather, then the rest of the shop; what can be
 * bought before what cannot, kin in both before kin in one, newer before older. Looks at the newest of each only.
 */
export async function listRelated(
  db: Db,
  productId: string,
  { shown, candidates }: { shown: number; candidates: number },
): Promise<ProductStock[]> {
  const newest = sql`order by p.created_at desc, p.product_id limit ${candidates}`
  const { rows } = await sql<ProductStock>`
    with self as materialized (
      select p.product_id, p.category, ${leather} as leather from products p where p.product_id = ${productId}
    ), candidates as materialized (
      (select p.product_id from products p where ${visible} and p.category = (select category from self) ${newest})
      union (select p.product_id from products p where ${visible} and ${leather} = (select leather from self) ${newest})
      union (select p.product_id from products p where ${visible} ${newest})
    ), kin as materialized (
      select p.product_id, p.created_at, ${isAvailableIn([])} as available,
        (p.category = self.category)::integer + coalesce(${leather} = self.leather, false)::integer as shared
      from candidates join products p using (product_id) cross join self where p.product_id <> self.product_id
    )
    select p.product_id as "productId", ${stockOf} as stock from kin join products p using (product_id)
    order by kin.shared > 0 desc, kin.available desc, kin.shared desc, kin.created_at desc, p.product_id
    limit ${shown}`.execute(db)
  return rows
}
