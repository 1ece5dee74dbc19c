import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { SELLABLE_STATUSES, VISIBLE_STATUSES } from '@atelier/domain/products/product.schema'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import { sql, type RawBuilder } from 'kysely'

const visibleStatuses = sql.join(VISIBLE_STATUSES.map((status) => sql.lit(status)))
/**
 * Condition on products p that shoppers may see (S2). Uses literals, so that the partial indexes of the lists match it.
 */
export const visible = sql`p.status in (${visibleStatuses}) and p.is_active`

const sellableStatuses = sql.join(SELLABLE_STATUSES.map((status) => sql.lit(status)))
/** Condition on products p that can be bought while in stock. */
export const sellable = sql`p.status in (${sellableStatuses}) and p.is_active`

/** What statements read of a product besides its prices. */
const PRODUCT_COLUMNS = sql.raw(
  `product_id slug name description category status is_active is_new features dimensions included materials rating
  review_count created_at updated_at deleted_at color_names search first_shown_at name_lexemes fits tax_class`
    .split(/\s+/)
    .map((column) => `product.${column}`)
    .join(', '),
)

/**
 * The products of a market as the table p of a statement: those with a price in its list, at that price. The market without
 * a prefix has all of them, at their own price. PostgreSQL merges it into the statement.
 */
export const productsOf = (market: string): RawBuilder<unknown> =>
  market === DEFAULT_MARKET
    ? sql`products p`
    : sql`(
      select ${PRODUCT_COLUMNS}, listed.price_cents, listed.compare_at_price_cents,
        concat(product.xmin, ' ', listed.xmin) as xmin
      from products product join product_prices listed on listed.product_id = product.product_id
      where listed.price_list = ${market} and listed.valid_until is null) p`

/** The stock of each color in order, as the text of an array: `{5,NULL,0}`. Sorting rows costs less than an aggregate. */
export const stockOf = sql`
  array(select v.stock from color_variants v where v.product_id = p.product_id order by v.position)::text`

/** The part of a product that orders change, see `stockOf`. */
export interface ProductStock {
  productId: string
  stock: string
}

/** Condition for a category or a special list; undefined: all products. */
export function inList(category: ListProductsQuery['category']): RawBuilder<unknown> {
  if (category === undefined) return sql`true`
  if (category === 'new-this-season') return sql`p.is_new`
  if (category === 'sale') return sql`p.compare_at_price_cents > p.price_cents`
  return sql`p.category = ${category}`
}

/**
 * Condition: a color is available now, one of `colors` (folded) if any are given. With colors it is a subquery per
 * product: as a join, the database would fold the name of every color in the shop.
 */
export function isAvailableIn(colors: readonly string[]): RawBuilder<unknown> {
  const inStock = sql`from color_variants v where v.product_id = p.product_id and (v.stock is null or v.stock > 0)`
  if (colors.length === 0) return sql`p.status in (${sellableStatuses}) and exists (select ${inStock})`
  return sql`p.status in (${sellableStatuses})
    and (select true ${inStock} and fold_text(v.name) = any(${[...colors]}::text[]) limit 1) is true`
}
