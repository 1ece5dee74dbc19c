import { smallestUnitsOf, type Currency } from '@atelier/domain/money/money'
import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import type { ListProductsQuery, ProductSort } from '@atelier/domain/products/product.schema'
import type { FittingThing } from '@atelier/domain/products/fitting-things'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { customPlan } from '../../../db/prepared-statements.ts'
import type { TextQuery } from './text-query.ts'
import { inList, isAvailableIn, productsOf, stockOf, visible, type ProductStock } from '../visible.repo.ts'

/** The filters of a product list. */
export interface Listing {
  /** The key of the market whose products and prices are listed. */
  market: string
  category: ListProductsQuery['category']
  /** Slugs of which a product has one; empty: all. */
  categories: readonly string[]
  /** null: no text search. */
  text: TextQuery | null
  /** Any of these ids; empty: all. */
  ids: readonly string[]
  /** Any of these colors, folded; empty: all. */
  colors: readonly string[]
  minPriceCents: number | null
  maxPriceCents: number | null
  /** Only products into which this fits; null: all. */
  fits: FittingThing | null
  /** Only products in stock, in one of `colors` if any are given. */
  isAvailable: boolean
}

export interface RowRange {
  limit: number
  offset: number
}

/** Every order ends with the id, so that each product appears on exactly one page. */
export const ORDER: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`p.created_at desc, p.product_id`,
  'price-asc': sql`p.price_cents, p.product_id`,
  'price-desc': sql`p.price_cents desc, p.product_id desc`,
}

const tsquery = (text: string): RawBuilder<unknown> => sql`${text}::tsquery`

/**
 * How well a product p matches: a term in the name counts most, then all terms in labels, then all in labels and facts,
 * then the description.
 */
export const rankOf = (
  text: TextQuery,
  queryOf: (text: string) => RawBuilder<unknown> = tsquery,
): RawBuilder<unknown> =>
  sql`coalesce(p.name_lexemes @@ ${queryOf(text.any)}, false)::integer * 4 + (p.search @@ ${queryOf(text.inLabels)})::integer * 2
    + (p.search @@ ${queryOf(text.inFacts)})::integer`

function conditions(listing: Listing): RawBuilder<unknown> {
  const all = [visible, ...filterConditions(listing)]
  if (listing.text) all.push(sql`p.search @@ ${tsquery(listing.text.all)}`)
  return sql.join(all, sql` and `)
}

/** The conditions of the filters, without the text search. */
export function filterConditions({
  category,
  categories,
  ids,
  colors,
  ...listing
}: Omit<Listing, 'text' | 'market'>): RawBuilder<unknown>[] {
  const all = [inList(category)]
  if (categories.length > 0) all.push(sql`p.category = any(${[...categories]}::text[])`)
  if (ids.length > 0) all.push(sql`p.product_id = any(${[...ids]}::text[])`)
  if (colors.length > 0) all.push(sql`p.color_names && ${[...colors]}::text[]`)
  if (listing.minPriceCents !== null) all.push(sql`p.price_cents >= ${listing.minPriceCents}`)
  if (listing.maxPriceCents !== null) all.push(sql`p.price_cents <= ${listing.maxPriceCents}`)
  if (listing.fits !== null) all.push(sql`${listing.fits}::text = any(p.fits)`)
  if (listing.isAvailable) all.push(isAvailableIn(colors))
  return all
}

/** Selects the query strategy: 'few' matches are found and sorted, 'many' are read in index order up to the limit. */
export type ResultSize = 'few' | 'many'

/**
 * `found`: the first products of a list, ordered by `place`. Without an explicit sort, matches in the name come first,
 * then the newest; few matches are ranked by all of `rankOf`. Many matches are read in index order until there are `limit`, so a common term costs no more than a
 * rare one.
 */
function found(listing: Listing, { sort, limit, resultSize, cap }: FindOptions): RawBuilder<unknown> {
  const where = conditions(listing)
  const isRanked = sort === null && listing.text !== null
  const named = listing.text ? sql`p.name_lexemes @@ ${tsquery(listing.text.any)}` : sql`true`
  const rank = isRanked && listing.text ? rankOf(listing.text) : sql`0`
  const order = ORDER[sort ?? 'newest']
  const products = productsOf(listing.market)
  if (resultSize === 'few') {
    return sql`matched as materialized (
        select p.product_id, p.created_at, p.price_cents, ${rank} as rank
        from ${products} where ${where} ${cap === undefined ? sql`` : sql`limit ${cap}`}
      ), found as materialized (
        select product_id, row_number() over (order by rank desc, ${order}) as place from matched p)`
  }
  const first = sql`limit ${limit}`
  if (!isRanked) {
    return sql`found as materialized (
      select p.product_id, row_number() over (order by ${order}) as place
      from ${products} where ${where} order by ${order} ${first})`
  }
  // Skips the other matches when name matches fill the page: searching for them could scan the whole table.
  return sql`in_name as materialized (
      select p.product_id, p.created_at, 0 as tier from ${products} where ${where} and ${named} order by ${order} ${first}
    ), found as materialized (
      select product_id, row_number() over (order by tier, created_at desc, product_id) as place from (
        select * from in_name union all (
          select p.product_id, p.created_at, 1 from ${products}
          where (select count(*) from in_name) < ${limit} and ${where} and (${named}) is not true order by ${order} ${first})
      ) matched)`
}

interface FindOptions {
  /** null: best match first. */
  sort: ProductSort | null
  limit: number
  resultSize: ResultSize
  /** Stops 'few' after this many matches; their order is then without meaning. */
  cap?: number
}

/** A page of `found`. Its rows are called p, for `stockOf`. */
const pageOfFound = (slice: RowRange | null) => sql`
  select product_id, place from found order by place
  ${slice ? sql`limit ${slice.limit} offset ${slice.offset}` : sql``}`

/**
 * Returns a page of the matching products and their stock; without a page, all of them. `sort` null: best match first.
 */
export async function findListed(
  db: Db,
  listing: Listing,
  { sort, slice, resultSize }: { sort: ProductSort | null; slice: RowRange | null; resultSize: ResultSize },
): Promise<ProductStock[]> {
  const options: FindOptions = slice
    ? { sort, resultSize, limit: slice.offset + slice.limit }
    : { sort, resultSize: 'few', limit: 0 }
  const { rows } = await sql<ProductStock>`${customPlan}
    with ${found(listing, options)}
    select p.product_id as "productId", ${stockOf} as stock
    from (${pageOfFound(slice)}) p order by p.place`.execute(db)
  return rows
}

/** The number of matching products, up to a limit; and a page of them, unless there are more. */
export interface CountedPage {
  total: number
  stocks: ProductStock[] | null
}

/**
 * Counts the matching products up to `cap`. With fewer, returns a page of them and their stock in the same statement.
 * `sort` null: best match first.
 */
export async function findCounted(
  db: Db,
  listing: Listing,
  { sort, slice, cap }: { sort: ProductSort | null; slice: RowRange; cap: number },
): Promise<CountedPage> {
  const { rows } = await sql<{ total: number; productId: string | null; stock: string }>`${customPlan}
    with ${found(listing, { sort, resultSize: 'few', limit: 0, cap })}
    select c.total, p.product_id as "productId", ${stockOf} as stock
    from (select count(*) as total from matched) c
    left join (${pageOfFound(slice)}) p on c.total < ${cap} order by p.place`.execute(db)
  const total = rows[0]?.total ?? 0
  const stocks = rows.flatMap(({ productId, stock }) => (productId === null ? [] : [{ productId, stock }]))
  return { total, stocks: total < cap ? stocks : null }
}

/** Counts the matching products, up to `cap`. */
export async function countListed(db: Db, listing: Listing, cap: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`${customPlan}
    select count(*) as total from (select from ${productsOf(listing.market)} where ${conditions(listing)} limit ${cap}) found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Returns the products of an unfiltered list and their stock: one page, or all of them (S7). */
export async function listStock(
  db: Db,
  { market, category }: Pick<Listing, 'market' | 'category'>,
  { sort, slice }: { sort: ProductSort; slice: RowRange | null },
): Promise<ProductStock[]> {
  const { rows } = await sql<ProductStock>`
    select p.product_id as "productId", ${stockOf} as stock
    from ${productsOf(market)} where ${visible} and ${inList(category)} order by ${ORDER[sort]} ${rangeOf(slice)}`.execute(
    db,
  )
  return rows
}

/**
 * The first page of the storefront is a literal, so that PostgreSQL plans its statement once: with values it estimates a
 * tenth of all products and plans every execution. Other pages are values, because each literal is a statement.
 */
function rangeOf(slice: RowRange | null): RawBuilder<unknown> {
  if (!slice) return sql``
  const isFirst = slice.offset === 0 && slice.limit === shopperDisplay.catalog.storefrontPageSize
  return isFirst ? sql`limit ${sql.lit(slice.limit)}` : sql`limit ${slice.limit} offset ${slice.offset}`
}

/** Counts the products of an unfiltered list. */
export async function countProducts(
  db: Db,
  { market, category }: Pick<Listing, 'market' | 'category'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${productsOf(market)} where ${visible} and ${inList(category)}`.execute(db)
  return rows[0]?.total ?? 0
}

export interface FacetRow {
  lowestPriceCents: number | null
  highestPriceCents: number | null
  availableCount: number
  colors: { name: string; value: string; count: number }[]
  fits: { thing: FittingThing; count: number }[]
}

/** Returns the facets of a list. Counts at most `cap` products as a sample of the whole list. */
export async function readFacets(db: Db, listing: Listing, cap: number | null): Promise<FacetRow> {
  const { rows } = await sql<FacetRow>`${customPlan}
    with base as materialized (
      select p.product_id, p.price_cents, p.fits, ${isAvailableIn([])} as available from ${productsOf(listing.market)}
      where ${conditions(listing)} ${cap === null ? sql`` : sql`limit ${cap}`}
    ), colors as (
      select v.name, v.value, count(*)::integer as count
      from base join color_variants v using (product_id) group by v.name, v.value
    )
    select min(price_cents) as "lowestPriceCents", max(price_cents) as "highestPriceCents",
      count(*) filter (where available) as "availableCount",
      coalesce((select json_agg(json_build_object('name', name, 'value', value, 'count', count)
        order by count desc, name, value) from colors), '[]'::json) as colors,
      coalesce((select json_agg(json_build_object('thing', thing, 'count', count)) from (
        select thing, count(*) as count from base, unnest(base.fits) as thing group by thing) things), '[]'::json) as fits
    from base`.execute(db)
  return rows[0] ?? { lowestPriceCents: null, highestPriceCents: null, availableCount: 0, colors: [], fits: [] }
}

/**
 * Returns the best matches of a partial query as API JSON, with prices in the currency. The image shows the color named in the
 * query, otherwise the first; `color` is set only when the query names it.
 */
export async function suggest(
  db: Db,
  text: TextQuery,
  { limit, cap, currency, market }: { limit: number; cap: number; currency: Currency; market: string },
): Promise<string[]> {
  const everything: Listing = {
    market,
    category: undefined,
    text,
    categories: [],
    ids: [],
    colors: [],
    minPriceCents: null,
    maxPriceCents: null,
    fits: null,
    isAvailable: false,
  }
  const resultSize = (await countListed(db, everything, cap)) < cap ? 'few' : 'many'
  const { rows } = await sql<{ json: string }>`${customPlan}
    with ${found(everything, { sort: null, limit, resultSize })}
    select json_build_object('productId', p.product_id, 'slug', p.slug, 'name', p.name, 'category', p.category,
      'price', (p.price_cents / ${smallestUnitsOf(currency)}::numeric)::float8, 'currency', ${currency}::text, 'color', shade.color, 'image', shade.image)::text as json
    from (select product_id, place from found order by place limit ${limit}) f
    join ${productsOf(market)} on p.product_id = f.product_id
    left join lateral (
      select case when typed.color then v.name end as color,
        json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height, 'widths', i.widths,
          'placeholder', i.placeholder) as image
      from color_variants v join product_images i on i.variant_id = v.variant_id
      cross join lateral (
        select search_lexemes(fold_text(concat_ws(' ', v.name, plain_color(v.value))), 'B') @@ ${tsquery(text.any)} as color
      ) typed
      where v.product_id = p.product_id order by typed.color desc, v.position, i.position limit 1
    ) shade on true
    order by f.place`.execute(db)
  return rows.map(({ json }) => json)
}
