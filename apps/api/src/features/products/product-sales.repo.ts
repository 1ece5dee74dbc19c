import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Units sold of a product: the aggregated total plus pending changes. `productId` is a column of the query. */
export const salesOf = (productId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  greatest(0, coalesce((select s.pieces from product_sales s where s.product_id = ${productId}), 0)
    + coalesce((select sum(c.pieces) from product_sales_changes c where c.product_id = ${productId}), 0))`

/**
 * Subquery `(product_id, pieces, name)`: the products with the most units sold, except deleted ones. Only products with
 * pending changes can have moved, so it reads these and as many more of the aggregated order.
 */
export const topSales = (limit: number): RawBuilder<unknown> => sql`(
  with changed as materialized (
    select product_id, sum(pieces) as pieces from product_sales_changes group by product_id
  ),
  candidates as (
    select product_id from changed
    union
    (select s.product_id from product_sales s join products q using (product_id)
      where s.pieces > 0 and q.status <> 'deleted'
      order by s.pieces desc, s.product_id limit ${limit}::integer + (select count(*) from changed))
  ),
  summed as (
    select q.product_id, q.name, coalesce(s.pieces, 0) + coalesce(c.pieces, 0) as pieces
    from candidates join products q using (product_id) left join product_sales s using (product_id)
      left join changed c using (product_id)
    where q.status <> 'deleted'
  )
  select product_id, pieces, name from summed where pieces > 0 order by pieces desc, product_id limit ${limit}::integer)`

/**
 * Aggregates pending changes into product_sales. A concurrent query counts each change once. Returns the number of
 * changes.
 */
export async function aggregateSales(db: Db): Promise<number> {
  const { rows } = await sql<{ aggregated: number }>`
    with changes as (delete from product_sales_changes returning *),
    aggregated as (
      insert into product_sales as s (product_id, pieces)
      select product_id, greatest(0, sum(c.pieces)) from changes c join products using (product_id)
      group by product_id order by product_id
      on conflict (product_id) do update set pieces = greatest(0, s.pieces + (
        select sum(c.pieces) from changes c where c.product_id = excluded.product_id))
    )
    select count(*) as aggregated from changes`.execute(db)
  return rows[0]?.aggregated ?? 0
}
