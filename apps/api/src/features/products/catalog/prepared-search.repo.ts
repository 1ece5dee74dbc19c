import type { ProductSort } from '@atelier/domain/products/product.schema'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { productsOf, stockOf, visible, type ProductStock } from '../visible.repo.ts'
import { filterConditions, ORDER, rankOf, type Listing, type RowRange } from './listings.repo.ts'
import type { TextQuery } from './text-query.ts'

export interface FoundPage {
  total: number
  stocks: ProductStock[]
}

/** The filters that a prepared search can have: they make few statements, and each connection holds the plan of each. */
export interface RareSearch extends Pick<Listing, 'market' | 'category' | 'minPriceCents' | 'maxPriceCents'> {
  text: TextQuery
}

/**
 * Finds products by words that few products have, and returns a page of them and their stock; null when more than
 * `maxMatches` have the words. Prepared, because planning takes longer than such a search. The inner selects hide the
 * words from the planner; it then always chooses the word index. `sort` null: best match first.
 */
export async function findByRareWords(
  db: Db,
  { text, market, ...filters }: RareSearch,
  { sort, slice, maxMatches }: { sort: ProductSort | null; slice: RowRange; maxMatches: number },
): Promise<FoundPage | null> {
  const order = sort === null ? sql`p.rank desc, ${ORDER.newest}` : ORDER[sort]
  const { rows } = await sql<{ matches: number; total: number; productId: string | null; stock: string }>`
    with matched as materialized (
      select p.product_id, p.created_at, p.price_cents, p.compare_at_price_cents, p.is_new, p.category,
        ${rankOf(text, (query) => sql`(select ${query}::tsquery)`)} as rank
      from ${productsOf(market)} where ${visible} and p.search @@ (select ${text.all}::tsquery)
      limit ${sql.lit(maxMatches + 1)}
    ), found as materialized (
      select p.product_id, p.created_at, p.price_cents, p.rank from matched p
      where ${sql.join(filterConditions({ ...filters, categories: [], ids: [], colors: [], fits: null, isAvailable: false }), sql` and `)}
    )
    select c.matches, c.total, p.product_id as "productId", ${stockOf} as stock
    from (select (select count(*) from matched) as matches, (select count(*) from found) as total) c
    left join (select p.* from found p order by ${order} limit ${slice.limit} offset ${slice.offset}) p on true
    order by ${order}`.execute(db)
  const { matches, total } = rows[0] ?? { matches: 0, total: 0 }
  if (matches > maxMatches) return null
  const stocks = rows.flatMap(({ productId, stock }) => (productId === null ? [] : [{ productId, stock }]))
  return { total, stocks }
}
