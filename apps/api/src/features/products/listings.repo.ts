import type { ListProductsQuery, ProductSort } from '@atelier/domain/products/product.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { TextQuery } from '../search/search.repo.ts'
import { inList, isAvailableIn, stockOf, visible, type ProductStock } from './visible.repo.ts'

/** Which products a list holds. */
export interface Listing {
  category: ListProductsQuery['category']
  /** null: not searched for by words. */
  text: TextQuery | null
  /** Any of these; none: whichever. */
  ids: readonly string[]
  /** Any of these, folded; none: whatever color. */
  colors: readonly string[]
  minPriceCents: number | null
  maxPriceCents: number | null
  /** Only what can be bought now, in one of `colors` if any are given. */
  isAvailable: boolean
}

export interface Slice {
  limit: number
  offset: number
}

/** Every order ends with the id, so that no product stands on two pages or on none. */
const ORDER: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`p.created_at desc, p.product_id`,
  'price-asc': sql`p.price_cents, p.product_id`,
  'price-desc': sql`p.price_cents desc, p.product_id desc`,
}

const tsquery = (text: string) => sql`to_tsquery('simple', ${text})`

function conditions({ category, text, ids, colors, ...listing }: Listing): RawBuilder<unknown> {
  const all = [visible, inList(category)]
  if (text) all.push(sql`p.search @@ ${tsquery(text.all)}`)
  if (ids.length > 0) all.push(sql`p.product_id = any(${[...ids]}::text[])`)
  if (colors.length > 0) all.push(sql`p.color_names && ${[...colors]}::text[]`)
  if (listing.minPriceCents !== null) all.push(sql`p.price_cents >= ${listing.minPriceCents}`)
  if (listing.maxPriceCents !== null) all.push(sql`p.price_cents <= ${listing.maxPriceCents}`)
  if (listing.isAvailable) all.push(isAvailableIn(colors))
  return sql.join(all, sql` and `)
}

/** How to come by the first of a list: they are few, so find all and sort them, or many, so walk in their order. */
export type Many = 'few' | 'many'

/**
 * `found`: the first products of a list, `place` being their order. Without a wish for another order, what has one of the
 * words in its name comes before the rest, the newest first in both. What is many is walked through in order until there
 * are `limit`: a word that half the shop matches then costs no more than a rare one.
 */
function found(listing: Listing, { sort, limit, many }: Wanted): RawBuilder<unknown> {
  const where = conditions(listing)
  const isRanked = sort === null && listing.text !== null
  const named = listing.text ? sql`p.name_search @@ ${tsquery(listing.text.any)}` : sql`true`
  const order = ORDER[sort ?? 'newest']
  if (many === 'few') {
    return sql`matched as materialized (
        select p.product_id, p.created_at, p.price_cents, ${isRanked ? named : sql`true`} as named
        from products p where ${where}
      ), found as materialized (
        select product_id, row_number() over (order by named desc, ${order}) as place from matched p)`
  }
  const first = sql`limit ${limit}`
  if (!isRanked) {
    return sql`found as materialized (
      select p.product_id, row_number() over (order by ${order}) as place
      from products p where ${where} order by ${order} ${first})`
  }
  // The rest is not looked at when names alone fill the page: there may be none of it to find.
  return sql`in_name as materialized (
      select p.product_id, p.created_at, 0 as tier from products p where ${where} and ${named} order by ${order} ${first}
    ), found as materialized (
      select product_id, row_number() over (order by tier, created_at desc, product_id) as place from (
        select * from in_name union all (
          select p.product_id, p.created_at, 1 from products p
          where (select count(*) from in_name) < ${limit} and ${where} and not ${named} order by ${order} ${first})
      ) matched)`
}

interface Wanted {
  /** null: best match first. */
  sort: ProductSort | null
  limit: number
  many: Many
}

/** What follows is different for every value: a plan made once for all of them would suit none. See db/prepared-statements.ts. */
export const customPlan = sql.raw('/* planned anew each time */')

/** A page of the products that match, and their stock; without a page, all of them. `sort` null: best match first. */
export async function findListed(
  db: Db,
  listing: Listing,
  { sort, slice, many }: { sort: ProductSort | null; slice: Slice | null; many: Many },
): Promise<ProductStock[]> {
  const wanted: Wanted = slice ? { sort, many, limit: slice.offset + slice.limit } : { sort, many: 'few', limit: 0 }
  const { rows } = await sql<ProductStock>`${customPlan}
    with ${found(listing, wanted)}
    select p.product_id as "productId", ${stockOf} as stock from (
      select product_id, place from found order by place
      ${slice ? sql`limit ${slice.limit} offset ${slice.offset}` : sql``}
    ) f join products p on p.product_id = f.product_id order by f.place`.execute(db)
  return rows
}

/** How many products match; `cap` stands for that many or more. */
export async function countListed(db: Db, listing: Listing, cap: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`${customPlan}
    select count(*) as total from (select from products p where ${conditions(listing)} limit ${cap}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** The products of a list that nothing narrows down, and their stock: those of a page, or all of them (S7). */
export async function listStock(
  db: Db,
  category: Listing['category'],
  { sort, slice }: { sort: ProductSort; slice: Slice | null },
): Promise<ProductStock[]> {
  const { rows } = await sql<ProductStock>`
    select p.product_id as "productId", ${stockOf} as stock
    from products p where ${visible} and ${inList(category)} order by ${ORDER[sort]}
    ${slice ? sql`limit ${slice.limit} offset ${slice.offset}` : sql``}`.execute(db)
  return rows
}

/** How many products such a list has. */
export async function countProducts(db: Db, category: Listing['category']): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from products p where ${visible} and ${inList(category)}`.execute(db)
  return rows[0]?.total ?? 0
}

export interface FacetRow {
  lowestPriceCents: number | null
  highestPriceCents: number | null
  availableCount: number
  colors: { name: string; value: string; count: number }[]
}

/** What a list could be narrowed down to. Of more than `cap` products so many speak for all. */
export async function readFacets(db: Db, listing: Listing, cap: number | null): Promise<FacetRow> {
  const { rows } = await sql<FacetRow>`${customPlan}
    with base as materialized (
      select p.product_id, p.price_cents, ${isAvailableIn([])} as available from products p
      where ${conditions(listing)} ${cap === null ? sql`` : sql`limit ${cap}`}
    ), colors as (
      select v.name, v.value, count(*)::integer as count
      from base join color_variants v using (product_id) group by v.name, v.value
    )
    select min(price_cents) as "lowestPriceCents", max(price_cents) as "highestPriceCents",
      count(*) filter (where available) as "availableCount",
      coalesce((select json_agg(json_build_object('name', name, 'value', value, 'count', count)
        order by count desc, name, value) from colors), '[]'::json) as colors
    from base`.execute(db)
  return rows[0] ?? { lowestPriceCents: null, highestPriceCents: null, availableCount: 0, colors: [] }
}

/**
 * The best matches of what somebody has typed so far, shaped as the API sends them. Dollars. The picture is of a color that
 * was typed, else of the first; `color` names the former.
 */
export async function suggest(
  db: Db,
  text: TextQuery,
  { shown, cap }: { shown: number; cap: number },
): Promise<string[]> {
  const everything: Listing = {
    category: undefined,
    text,
    ids: [],
    colors: [],
    minPriceCents: null,
    maxPriceCents: null,
    isAvailable: false,
  }
  const many = (await countListed(db, everything, cap)) < cap ? 'few' : 'many'
  const { rows } = await sql<{ json: string }>`${customPlan}
    with ${found(everything, { sort: null, limit: shown, many })}
    select json_build_object('productId', p.product_id, 'slug', p.slug, 'name', p.name, 'category', p.category,
      'price', (p.price_cents / 100.0)::float8, 'color', shade.color, 'image', shade.image)::text as json
    from (select product_id, place from found order by place limit ${shown}) f
    join products p on p.product_id = f.product_id
    left join lateral (
      select case when typed.color then v.name end as color,
        json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height, 'widths', i.widths,
          'placeholder', i.placeholder) as image
      from color_variants v join product_images i on i.variant_id = v.variant_id
      cross join lateral (select to_tsvector('simple', folded(v.name)) @@ ${tsquery(text.any)} as color) typed
      where v.product_id = p.product_id order by typed.color desc, v.position, i.position limit 1
    ) shade on true
    order by f.place`.execute(db)
  return rows.map(({ json }) => json)
}
