import type { VariantForSale } from '@atelier/domain/orders/draft-order'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { VISIBLE_STATUSES } from '@atelier/domain/products/product.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'

const visibleStatuses = sql.join(VISIBLE_STATUSES.map((status) => sql.lit(status)))
/** S2: what a shopper may see. Written out, so that the partial indexes of the lists match it. */
const visible = sql`p.status in (${visibleStatuses}) and p.is_active`

const isoText = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * A product as the API sends it, shaped by the database: an allow-list, so that no column leaks by being added. Dollars
 * with two decimals, see Product in the domain. Where a number of pieces belongs stands `stock`, see ProductText.
 */
const productJson = (stock: RawBuilder<unknown>) => sql`
  json_build_object(
    'productId', p.product_id, 'slug', p.slug, 'name', p.name, 'description', p.description, 'category', p.category,
    'price', (p.price_cents / 100.0)::float8, 'compareAtPrice', (p.compare_at_price_cents / 100.0)::float8,
    'isNew', p.is_new, 'status', p.status, 'isActive', p.is_active, 'stock', ${stock}, 'colors', coalesce((
      select json_agg(json_build_object(
        'name', v.name, 'value', v.value, 'sku', v.sku, 'stock', ${stock}, 'images', coalesce((
          select json_agg(json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height,
            'widths', i.widths, 'placeholder', i.placeholder) order by i.position)
          from product_images i where i.variant_id = v.variant_id
        ), '[]'::json)) order by v.position)
      from color_variants v where v.product_id = p.product_id
    ), '[]'::json),
    'features', p.features, 'dimensions', p.dimensions, 'included', p.included, 'materials', p.materials,
    'rating', p.rating, 'reviewCount', p.review_count, 'createdAt', ${isoText('p.created_at')},
    'updatedAt', ${isoText('p.updated_at')}
  )::text`

/** All that edits alone can change of a product: its JSON with a gap for each number of pieces, the sum's first. */
export interface ProductText {
  productId: string
  parts: string[]
}

/** `gap` is a text that occurs in no product, for example a random one. */
export async function listProductTexts(db: Db, productIds: readonly string[], gap: string): Promise<ProductText[]> {
  const { rows } = await sql<{ productId: string; json: string }>`
    select p.product_id as "productId", ${productJson(sql`${gap}::text`)} as json
    from products p where p.product_id = any(${[...productIds]})`.execute(db)
  return rows.map(({ productId, json }) => ({ productId, parts: json.split(`"${gap}"`) }))
}

/** What orders change of a product: the pieces left, as JSON numbers; the sum first, then each colour's. */
export interface ProductStock {
  productId: string
  stock: string
}

const stockOf = sql`(
  select concat_ws(',', coalesce(sum(v.stock)::text, 'null'),
    string_agg(coalesce(v.stock::text, 'null'), ',' order by v.position))
  from color_variants v where v.product_id = p.product_id
)`

function inList(category: ListProductsQuery['category']): RawBuilder<unknown> {
  if (category === undefined) return sql`true`
  if (category === 'new-this-season') return sql`p.is_new`
  if (category === 'sale') return sql`p.compare_at_price_cents > p.price_cents`
  return sql`p.category = ${category}`
}

/** The products of a list and their stock, newest first: those of a page, or all of them (S7). */
export async function listStock(
  db: Db,
  category: ListProductsQuery['category'],
  slice: { limit: number; offset: number } | null,
): Promise<ProductStock[]> {
  const { rows } = await sql<ProductStock>`
    select p.product_id as "productId", ${stockOf} as stock
    from products p where ${visible} and ${inList(category)}
    order by p.created_at desc, p.product_id
    ${slice ? sql`limit ${slice.limit} offset ${slice.offset}` : sql``}`.execute(db)
  return rows
}

/** How many products a list has. */
export async function countProducts(db: Db, category: ListProductsQuery['category']): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from products p where ${visible} and ${inList(category)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A visible product by its id or its slug. */
export async function findStock(db: Db, idOrSlug: string): Promise<ProductStock | null> {
  const { rows } = await sql<ProductStock>`
    select p.product_id as "productId", ${stockOf} as stock
    from products p where (p.slug = ${idOrSlug} or p.product_id = ${idOrSlug}) and ${visible}`.execute(db)
  return rows[0] ?? null
}

/** Grows with every edit of the catalogue, in its transaction. Orders do not touch it. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * What may be bought of these products at this moment, first colours first. The inner select hides the number of ids from
 * the planner, which would otherwise plan every cart anew: that takes longer than to run it.
 */
export async function listForSale(db: Db, productIds: readonly string[]): Promise<VariantForSale[]> {
  const { rows } = await sql<VariantForSale>`
    select p.product_id as "productId", v.variant_id as "variantId", p.name, v.name as color,
      p.price_cents as "unitPriceCents", v.stock,
      (select i.url from product_images i where i.variant_id = v.variant_id order by i.position limit 1) as "imageUrl"
    from products p join color_variants v on v.product_id = p.product_id
    where p.product_id = any((select ${[...new Set(productIds)]}::text[])::text[]) and ${visible}
    order by p.product_id, v.position`.execute(db)
  return rows
}

/**
 * Takes pieces from the stock inside a larger statement: common table expressions over `wanted (variant_id, quantity,
 * unit_price_cents)`, giving `taken`, one row per line that is still for sale at that price and in that number. Rows are
 * locked in one order, so that two carts with the same bags cannot wait for each other.
 */
export const takeStock = sql`
  for_sale as materialized (
    select v.variant_id, w.quantity
    from wanted w join color_variants v on v.variant_id = w.variant_id join products p on p.product_id = v.product_id
    where ${visible} and p.price_cents = w.unit_price_cents and (v.stock is null or v.stock >= w.quantity)
    order by v.variant_id
    for no key update of v
  ),
  taken as (
    update color_variants v set stock = v.stock - f.quantity
    from for_sale f
    where v.variant_id = f.variant_id and (v.stock is null or v.stock >= f.quantity)
    returning v.variant_id
  )`
