import type { SellableVariant } from '@atelier/domain/orders/draft-order'
import { ShopError } from '@atelier/domain/shop-error'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { sellable, stockOf, visible, type ProductStock } from './visible.repo.ts'

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

/** A visible product by its id or its slug. */
export async function findStock(db: Db, idOrSlug: string): Promise<ProductStock | null> {
  const { rows } = await sql<ProductStock>`
    select p.product_id as "productId", ${stockOf} as stock
    from products p where (p.slug = ${idOrSlug} or p.product_id = ${idOrSlug}) and ${visible}`.execute(db)
  return rows[0] ?? null
}

/**
 * For an address that `findStock` knows nothing at: the slug of the product that once had it, should shoppers see that one;
 * 'gone' when they saw it and it was deleted.
 */
export async function findFormer(db: Db, idOrSlug: string): Promise<{ slug: string } | 'gone' | null> {
  const { rows } = await sql<{ slug: string; isVisible: boolean; isGone: boolean }>`
    select p.slug, ${visible} as "isVisible", p.status = 'deleted' and p.first_shown_at is not null as "isGone"
    from products p where p.product_id = ${idOrSlug}
      or p.product_id = (select s.product_id from product_slugs s where s.slug = ${idOrSlug})`.execute(db)
  const [former] = rows
  if (former?.isVisible) return { slug: former.slug }
  return former?.isGone ? 'gone' : null
}

/**
 * Gives a product another slug. The old one goes on leading to it and is never given to another product; neither is a slug
 * that another one ever had. The words of lists are refused by the database; the form says so first.
 */
export async function changeSlug(tx: Tx, productId: string, slug: string): Promise<void> {
  try {
    await tx.updateTable('products').set({ slug, updated_at: new Date() }).where('product_id', '=', productId).execute()
    await sql`update catalogue_version set version = version + 1`.execute(tx)
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error
    throw new ShopError('conflict', 'This address is or was another product’s. Please choose a different one.', {
      issues: [{ path: 'slug', message: 'This address is or was another product’s' }],
      cause: error,
    })
  }
}

/** Grows with every edit of the catalogue, in its transaction. Orders do not touch it. */
export async function readCatalogVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * What may be bought of these products at this moment, first colours first. The inner select hides the number of ids from
 * the planner, which would otherwise plan every cart anew: that takes longer than to run it.
 */
export async function listForSale(db: Db, productIds: readonly string[]): Promise<SellableVariant[]> {
  const { rows } = await sql<SellableVariant>`
    select p.product_id as "productId", v.variant_id as "variantId", p.name, v.name as color,
      p.price_cents as "unitPriceCents", case when ${sellable} then v.stock else 0 end as stock,
      (select i.url from product_images i where i.variant_id = v.variant_id order by i.position limit 1) as "imageUrl"
    from products p join color_variants v on v.product_id = p.product_id
    where p.product_id = any((select ${[...new Set(productIds)]}::text[])::text[]) and ${visible}
    order by p.product_id, v.position`.execute(db)
  return rows
}

const judgeStockAt = (price: RawBuilder<unknown>) => sql`
  for_sale as materialized (
    select v.variant_id, v.stock, p.price_cents
    from color_variants v join products p on p.product_id = v.product_id
    where v.variant_id = any(array(select variant_id from lines)) and ${sellable}
    order by v.variant_id
    for no key update of v
  ),
  refused as materialized (
    select distinct n from (
      select w.n, ${price} and (
        f.stock is null or f.stock >= sum(w.quantity) over (partition by w.variant_id order by w.n)) as is_there
      from wanted w left join for_sale f on f.variant_id = w.variant_id
    ) lines
    where is_there is not true
  )`

/**
 * Judges the stock for several carts inside a larger statement: common table expressions over `wanted (n, variant_id,
 * quantity, unit_price_cents)`, n being the cart's number and each color standing once in a cart. Gives `refused (n)`, the
 * carts with a line that is not for sale any more at that price and in that number, the pieces of the carts before it
 * being gone. Rows are locked in one order, so that two carts with the same bags cannot wait for each other.
 */
export const judgeStock = judgeStockAt(sql`f.price_cents = w.unit_price_cents`)

/**
 * True, once the colors of all `lines` are locked, also of those that take nothing. An order whose pieces were set aside points
 * at their colors, which alone would lock them in shared mode, while others take pieces of them: PostgreSQL then lets those who
 * lock and those who update one row wait for each other, until it ends one of them after a second.
 */
export const colorsAreLocked = sql`(select count(*) from for_sale) is not null`

/**
 * Takes the pieces of what `wanted` still holds after judging: `accepted (n)`. It counts from the row that was locked. Counted
 * from the updated table, the database first tries the stock as it was when the statement began: should a piece have come
 * back since, the check of the stock would refuse what there is.
 */
export const takeStock = sql`
  taken as (
    update color_variants v set stock = a.stock - a.quantity
    from (
      select f.variant_id, f.stock, sum(w.quantity) as quantity
      from wanted w join accepted using (n) join for_sale f using (variant_id)
      where f.stock is not null group by f.variant_id, f.stock
    ) a
    where v.variant_id = a.variant_id
  )`

export interface VariantUnits {
  variantId: number
  quantity: number
  unitPriceCents: number
}

/**
 * Takes all of these pieces, or none of them and answers false. `honoured`: they were priced and paid for before, so that
 * a change of price since then does not matter.
 */
export async function takeUnits(
  tx: Tx,
  units: readonly VariantUnits[],
  price: 'as now' | 'honoured',
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    with lines as (
      select 0 as n, l.* from unnest(${units.map(({ variantId }) => variantId)}::integer[],
        ${units.map(({ quantity }) => quantity)}::integer[],
        ${units.map(({ unitPriceCents }) => unitPriceCents)}::integer[]) as l (variant_id, quantity, unit_price_cents)
    ),
    wanted as (select * from lines),
    ${price === 'as now' ? judgeStock : judgeStockAt(sql`f.variant_id is not null`)},
    accepted as (select 0 as n where not exists (select from refused)),
    ${takeStock}
    select exists (select from accepted) as "isTaken"`.execute(tx)
  return rows[0]?.isTaken === true
}

/** Puts pieces back on sale. Colors that are not counted, or no longer there, are left alone. */
export async function returnUnitsToStock(tx: Tx, units: readonly VariantUnits[]): Promise<void> {
  await sql`
    with locked as materialized (
      select v.variant_id, v.stock, b.quantity
      from unnest(${units.map(({ variantId }) => variantId)}::integer[],
        ${units.map(({ quantity }) => quantity)}::integer[]) as b (variant_id, quantity)
      join color_variants v on v.variant_id = b.variant_id
      order by v.variant_id
      for no key update of v
    )
    update color_variants v set stock = l.stock + l.quantity
    from locked l where v.variant_id = l.variant_id and l.stock is not null`.execute(tx)
}
