import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import { visible } from './visible.repo.ts'

const below = sql.lit(policy.catalog.lowStockBelow)

/**
 * Products p for sale of which few pieces are left, over all their colors, with the `stock` that is left; those that are not
 * counted are never low (A9). Begins with the few colors that run out, which have an index of their own.
 */
export const lowStock = sql`(
  select c.product_id, l.stock
  from (select distinct product_id from color_variants where is_low) c
  cross join lateral (
    select sum(v.stock) as stock from color_variants v where v.product_id = c.product_id
  ) l
  where l.stock < ${below}
) l cross join lateral (
  select p.product_id, p.name from products p where p.product_id = l.product_id and ${visible}
) p`
