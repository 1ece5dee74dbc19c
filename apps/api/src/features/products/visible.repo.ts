import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { SELLABLE_STATUSES, VISIBLE_STATUSES } from '@atelier/domain/products/product.schema'
import { sql, type RawBuilder } from 'kysely'

const visibleStatuses = sql.join(VISIBLE_STATUSES.map((status) => sql.lit(status)))
/** S2: what a shopper may see, of products p. Written out, so that the partial indexes of the lists match it. */
export const visible = sql`p.status in (${visibleStatuses}) and p.is_active`

const sellableStatuses = sql.join(SELLABLE_STATUSES.map((status) => sql.lit(status)))
/** What can be bought while there are pieces, of products p. */
export const sellable = sql`p.status in (${sellableStatuses}) and p.is_active`

/** The pieces left, as JSON numbers: the sum first, then each colour's. */
export const stockOf = sql`(
  select concat_ws(',', coalesce(sum(v.stock)::text, 'null'),
    string_agg(coalesce(v.stock::text, 'null'), ',' order by v.position))
  from color_variants v where v.product_id = p.product_id
)`

/** What orders change of a product: see `stockOf`. */
export interface ProductStock {
  productId: string
  stock: string
}

/** A category or a special list; undefined: all products. */
export function inList(category: ListProductsQuery['category']): RawBuilder<unknown> {
  if (category === undefined) return sql`true`
  if (category === 'new-this-season') return sql`p.is_new`
  if (category === 'sale') return sql`p.compare_at_price_cents > p.price_cents`
  return sql`p.category = ${category}`
}

/**
 * Some color of it can be bought now, or one of these colors (folded) if there are any. With colors it is asked product by
 * product: as a join, the database would fold the name of every color there is.
 */
export function isAvailableIn(colors: readonly string[]): RawBuilder<unknown> {
  const inStock = sql`from color_variants v where v.product_id = p.product_id and (v.stock is null or v.stock > 0)`
  if (colors.length === 0) return sql`p.status in (${sellableStatuses}) and exists (select ${inStock})`
  return sql`p.status in (${sellableStatuses})
    and (select true ${inStock} and folded(v.name) = any(${[...colors]}::text[]) limit 1) is true`
}
