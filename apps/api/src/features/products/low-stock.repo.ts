import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { sql } from 'kysely'
import { visible } from './visible.repo.ts'

const below = sql.lit(shopperDisplay.catalog.lowStockBelow)

/**
 * Products p for sale with low total stock over all colors, and that `stock` (A9). Products without counted stock are
 * never low. Starts from the few low colors, which have their own index.
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
