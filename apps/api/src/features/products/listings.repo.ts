import type { ListProductsQuery, ProductSort } from '@atelier/domain/products/product.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { TextQuery } from '../search/search.repo.ts'
import { inList, isAvailable, stockOf, visible, type ProductStock } from './visible.repo.ts'

/** Which products a list holds. */
export interface Listing {
  category: ListProductsQuery['category']
  /** null: not searched for by words. */
  text: TextQuery | null
  /** Any of these, folded; none: whatever color. */
  colors: readonly string[]
  minPriceCents: number | null
  maxPriceCents: number | null
  /** Only what can be bought now. */
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

function conditions({ category, text, colors, ...listing }: Listing): RawBuilder<unknown> {
  const all = [visible, inList(category)]
  if (text) all.push(sql`p.search @@ ${tsquery(text.all)}`)
  if (colors.length > 0) all.push(sql`p.color_names && ${[...colors]}::text[]`)
  if (listing.minPriceCents !== null) all.push(sql`p.price_cents >= ${listing.minPriceCents}`)
  if (listing.maxPriceCents !== null) all.push(sql`p.price_cents <= ${listing.maxPriceCents}`)
  if (listing.isAvailable) all.push(isAvailable)
  return sql.join(all, sql` and `)
}

/** Without words: in the asked order. With words and no other wish: the best matches, those in the name before others. */
export type Ordered = { sort: ProductSort; isRanked: false } | { isRanked: true }

/**
 * `found`: the products of a list, `place` being their order. At most `cap` are looked at (of those in the name and of
 * the others each), the newest first, so that a word half the shop matches costs no more than a rare one.
 */
function found(listing: Listing, ordered: Ordered, cap: number | null): RawBuilder<unknown> {
  const limit = cap === null ? sql`` : sql`limit ${cap}`
  if (!ordered.isRanked || !listing.text) {
    const order = ORDER[ordered.isRanked ? 'newest' : ordered.sort]
    return sql`found as materialized (
      select p.product_id, row_number() over (order by ${order}) as place
      from products p where ${conditions(listing)} order by ${order} ${limit})`
  }
  const { any } = listing.text
  const named = sql`p.name_search @@ ${tsquery(any)}`
  const branch = (condition: RawBuilder<unknown>) => sql`(
    select p.product_id, p.created_at, ts_rank(p.search, ${tsquery(any)}) as rank
    from products p where ${conditions(listing)} and ${condition} order by ${ORDER.newest} ${limit})`
  return sql`matched as materialized (${branch(named)} union all ${branch(sql`not ${named}`)}),
    found as materialized (
      select product_id, row_number() over (order by rank desc, created_at desc, product_id) as place from matched)`
}

/** What follows is different for every value: a plan made once for all of them would suit none. See db/prepared.ts. */
const planAnew = sql.raw('/* planned anew each time */')

/** A page of the products that match, and how many match: `cap` at most, or a little more (see `found`). */
export async function findListed(
  db: Db,
  listing: Listing,
  { ordered, slice, cap }: { ordered: Ordered; slice: Slice | null; cap: number | null },
): Promise<{ stocks: ProductStock[]; total: number }> {
  const { rows } = await sql<{ productId: string | null; stock: string; total: number }>`${planAnew}
    with ${found(listing, ordered, cap)}
    select counted.total, page."productId", page.stock
    from (select count(*) as total from found) counted left join (
      select f.place, p.product_id as "productId", ${stockOf} as stock from (
        select product_id, place from found order by place
        ${slice ? sql`limit ${slice.limit} offset ${slice.offset}` : sql``}
      ) f join products p on p.product_id = f.product_id
    ) page on true order by page.place`.execute(db)
  const stocks = rows.flatMap(({ productId, stock }) => (productId === null ? [] : [{ productId, stock }]))
  return { stocks, total: rows[0]?.total ?? 0 }
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

/** What a list could be narrowed down to. Of more than `cap` products the first ones speak for all. */
export async function readFacets(db: Db, listing: Listing, cap: number | null): Promise<FacetRow> {
  const { rows } = await sql<FacetRow>`${planAnew}
    with ${found(listing, { isRanked: false, sort: 'newest' }, cap)}, base as materialized (
      select p.product_id, p.price_cents, ${isAvailable} as available from found f join products p using (product_id)
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

/** The best matches of what somebody has typed so far, shaped as the API sends them. Dollars. */
export async function suggest(db: Db, text: TextQuery, limits: { shown: number; cap: number }): Promise<string[]> {
  const everything: Listing = {
    category: undefined,
    text,
    colors: [],
    minPriceCents: null,
    maxPriceCents: null,
    isAvailable: false,
  }
  const { rows } = await sql<{ json: string }>`${planAnew}
    with ${found(everything, { isRanked: true }, limits.cap)}
    select json_build_object('productId', p.product_id, 'slug', p.slug, 'name', p.name, 'category', p.category,
      'price', (p.price_cents / 100.0)::float8, 'image', (
        select json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height, 'widths', i.widths,
          'placeholder', i.placeholder)
        from color_variants v join product_images i on i.variant_id = v.variant_id
        where v.product_id = p.product_id order by v.position, i.position limit 1))::text as json
    from (select product_id, place from found order by place limit ${limits.shown}) f
    join products p on p.product_id = f.product_id order by f.place`.execute(db)
  return rows.map(({ json }) => json)
}
