import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { isInCategory } from '../../categories/categories.public.ts'
import { shopMidnight } from '../../../db/midnight.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Whether subscriber `s` has a paid order that was not fully refunded, as a guest or with an account. */
const hasBought = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  exists (select from orders o where o.email = s.email and o.user_id is null and o.paid_cents > o.refunded_cents
    and ${condition})
  or exists (select from orders o join users u on u.user_id = o.user_id
    where u.email = s.email and o.paid_cents > o.refunded_cents and ${condition}))`

/**
 * Whether subscriber `s` is in a segment: a jsonb value of the type `Segment`, or null for all subscribers. The one
 * definition for counting and for sending.
 */
export const isInSegment = (
  segment: RawBuilder<unknown>,
  region: ShopRegion,
): RawBuilder<unknown> => sql`(case ${segment} ->> 'kind'
  when 'all-of' then not exists (
    select from jsonb_array_elements(${segment} -> 'conditions') one (condition) where not ${meets(sql`one.condition`, region)})
  else ${meets(segment, region)} end)`

/** Whether subscriber `s` meets one condition. */
const meets = (segment: RawBuilder<unknown>, region: ShopRegion): RawBuilder<unknown> => {
  const productId = sql`(${segment} ->> 'productId')`
  return sql`(case coalesce(${segment} ->> 'kind', 'all')
    when 'all' then true
    when 'customers' then ${hasBought(sql`true`)}
    when 'never-bought' then not ${hasBought(sql`true`)}
    when 'bought-product' then ${hasBought(
      sql`exists (select from order_items i where i.order_id = o.order_id and i.product_id = ${productId})`,
    )}
    when 'bought-category' then ${hasBought(sql`exists (select from order_items i join products p using (product_id)
      where i.order_id = o.order_id and ${isInCategory(sql`(${segment} ->> 'category')`)})`)}
    when 'not-since' then ${hasBought(sql`true`)}
      and not ${hasBought(sql`o.created_at >= ${shopMidnight(sql`(${segment} ->> 'since')`, region)}`)}
    when 'favorites' then exists (select from favorites f join users u using (user_id)
      where u.email = s.email and (${productId} is null or f.product_id = ${productId}))
    when 'waiting-list' then exists (select from back_in_stock_requests b join color_variants v using (variant_id)
      where b.email = s.email and v.product_id = ${productId})
    else false end)`
}

/** Returns the name of the category that has or had this slug, for the label of a segment, or null. */
export async function findCategoryName(db: Db | Tx, slug: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from product_slugs s join categories c on c.slug = s.category where s.slug = ${slug}`.execute(db)
  return rows[0]?.name ?? null
}

/** Returns the name of a product for the label of a segment, or null. */
export async function findProductName(db: Db | Tx, productId: string): Promise<string | null> {
  const row = await db.selectFrom('products').select('name').where('product_id', '=', productId).executeTakeFirst()
  return row?.name ?? null
}
