import type { PriceFilters } from '@atelier/domain/products/market-prices.schema'
import type { ProductImage, ProductStatus } from '@atelier/domain/products/product.schema'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import type { ProductPrices } from '@atelier/domain/sales/sale-price'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { customPlan } from '../../../db/prepared-statements.ts'
import { productsMatching } from '../desk/admin-products.repo.ts'
import { coverOf } from '../sales/sales.repo.ts'
import { productsOf, visible } from '../visible.repo.ts'

/** The present price of product p in a list. */
const pricedIn = (market: RawBuilder<unknown> | string): RawBuilder<unknown> => sql`
  select from product_prices l
  where l.price_list = ${market} and l.product_id = p.product_id and l.valid_until is null`

/** The decision that product p is not sold in a market. */
const hiddenIn = (market: RawBuilder<unknown> | string): RawBuilder<unknown> => sql`
  select from hidden_products h where h.market = ${market} and h.product_id = p.product_id`

/** Condition on product p: it has no price in a list, and is not hidden there. */
const unpricedIn = (market: RawBuilder<unknown> | string): RawBuilder<unknown> =>
  sql`not exists (${pricedIn(market)}) and not exists (${hiddenIn(market)})`

const matching = ({ search, category, missing }: PriceFilters): RawBuilder<unknown> => sql`
  ${productsMatching({ search, category, status: 'active' })}
  and ${missing === undefined ? sql`true` : unpricedIn(missing)}`

/** A product with its own prices and those of every list. */
export interface PricedRow extends ProductPrices {
  productId: string
  name: string
  status: ProductStatus
  image: ProductImage | null
  lists: (ProductPrices & { market: string })[]
  hiddenIn: string[]
}

/** Returns a page of the matching products by name, and the number of matches. Deleted and archived ones are left out. */
export async function listPricedProducts(
  db: Db,
  { page, pageSize, ...filters }: PriceFilters & { page: number; pageSize: number },
): Promise<{ rows: PricedRow[]; total: number }> {
  const where = matching(filters)
  const [listed, counted] = await Promise.all([
    sql<PricedRow>`${customPlan}
      select p.product_id as "productId", p.name, p.status, p.price_cents as "priceCents",
        p.compare_at_price_cents as "compareAtCents", ${coverOf(sql`p`)} as image, coalesce((
          select json_agg(json_build_object('market', l.price_list, 'priceCents', l.price_cents,
            'compareAtCents', l.compare_at_price_cents) order by l.price_list)
          from product_prices l where l.product_id = p.product_id and l.valid_until is null), '[]'::json) as lists,
        array(select h.market from hidden_products h where h.product_id = p.product_id order by h.market) as "hiddenIn"
      from products p where ${where}
      order by fold_text(p.name), p.product_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`${customPlan} select count(*) as total from products p where ${where}`.execute(db),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns how many of the products that shoppers see have a price in each list, and how many are hidden there. */
export async function countPriced(db: Db | Tx, markets: readonly string[]): Promise<Map<string, PricedCount>> {
  const { rows } = await sql<PricedCount & { market: string }>`
    select m.market, count(*) filter (where exists (${pricedIn(sql`m.market`)})) as priced,
      count(*) filter (where ${unpricedIn(sql`m.market`)}) as unpriced,
      count(*) filter (where exists (${hiddenIn(sql`m.market`)})) as hidden
    from unnest(${[...markets]}::text[]) m(market) cross join products p where ${visible} group by m.market`.execute(db)
  return new Map(rows.map(({ market, ...counts }) => [market, counts]))
}

interface PricedCount {
  priced: number
  unpriced: number
  hidden: number
}

/**
 * Hides the products that shoppers see and that have no price in a market there, and returns them. Locks none: a price that is
 * stored at the same moment is what applies.
 */
export async function hideUnpricedProducts(
  tx: Tx,
  market: string,
  { at, actorId }: { at: Date; actorId: string },
): Promise<{ productId: string; name: string }[]> {
  const { rows } = await sql<{ productId: string; name: string }>`
    with hidden as (
      insert into hidden_products (market, product_id, hidden_at, hidden_by)
      select ${market}, p.product_id, ${at}, ${actorId} from products p where ${visible} and ${unpricedIn(market)}
      on conflict do nothing returning product_id
    )
    select p.product_id as "productId", p.name from hidden join products p using (product_id) order by p.product_id`.execute(
    tx,
  )
  return rows
}

/** Returns the markets in which a product is hidden. */
export async function listHiddenIn(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('hidden_products')
    .select('market')
    .where('product_id', '=', productId)
    .orderBy('market')
    .execute()
  return rows.map(({ market }) => market)
}

/** A price in a list, with its product. */
export interface ListedPrice extends ProductPrices {
  productId: string
}

/** Returns the present prices of these products in a market. Those that it does not sell are left out. */
export async function listMarketPrices(
  db: Db | Tx,
  market: string,
  productIds: readonly string[],
): Promise<Map<string, ListedPrice>> {
  const { rows } = await sql<ListedPrice>`
    select p.product_id as "productId", p.price_cents as "priceCents", p.compare_at_price_cents as "compareAtCents"
    from ${productsOf(market)} where p.product_id = any(${[...productIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.productId, row]))
}

/** What a proposal starts from: the price in another market, and the present one. */
export interface ProposalRow {
  productId: string
  name: string
  source: ProductPrices
  before: ProductPrices | null
}

/** Returns the matching products that have a price in the list `from`, by name, at most `limit`. */
export async function listProposalRows(
  db: Db,
  { from, to, filters, limit }: { from: string; to: string; filters: PriceFilters; limit: number },
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`${customPlan}
    select p.product_id as "productId", p.name,
      json_build_object('priceCents', s.price_cents, 'compareAtCents', s.compare_at_price_cents) as source,
      case when b.product_id is not null then
        json_build_object('priceCents', b.price_cents, 'compareAtCents', b.compare_at_price_cents) end as before
    from products p
      join ${from === DEFAULT_MARKET ? sql`products s` : sql`product_prices s`} on s.product_id = p.product_id
        ${from === DEFAULT_MARKET ? sql`` : sql`and s.price_list = ${from} and s.valid_until is null`}
      left join product_prices b on b.product_id = p.product_id and b.price_list = ${to} and b.valid_until is null
    where ${matching(filters)} order by fold_text(p.name), p.product_id limit ${limit}`.execute(db)
  return rows
}

/** A present or former price of a product. */
export interface PriceHistoryRow extends ProductPrices {
  market: string
  from: Date
  until: Date | null
  actorName: string | null
}

/** Returns the prices of a product in every list, newest first. */
export async function listPriceHistory(db: Db, productId: string, limit: number): Promise<PriceHistoryRow[]> {
  const { rows } = await sql<PriceHistoryRow>`
    select l.price_list as market, l.price_cents as "priceCents", l.compare_at_price_cents as "compareAtCents",
      l.valid_from as "from", l.valid_until as until, u.name as "actorName"
    from product_prices l left join users u on u.user_id = l.changed_by
    where l.product_id = ${productId}
    order by l.valid_from desc, l.price_list limit ${limit}`.execute(db)
  return rows
}

/** A price that a list gets; null: the product is not sold there any more. */
export interface NewPrice {
  productId: string
  prices: ProductPrices | null
}

/**
 * Ends the present prices of locked products in a list and inserts the new ones; a product with a price is no longer hidden there.
 * Each writer of prices locks the products first, see `lockPrices`. `currency`: of a market that may not be published yet.
 */
export async function replacePrices(
  tx: Tx,
  market: string,
  changes: readonly NewPrice[],
  { at, actorId, currency = null }: { at: Date; actorId: string | null; currency?: string | null },
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ productId }) => productId)
  // Two changes within a millisecond have moments of their own.
  await sql`
    update product_prices l set valid_until = greatest(${at}::timestamptz, l.valid_from + interval '1 microsecond')
    where l.price_list = ${market} and l.product_id = any(${ids}::text[]) and l.valid_until is null`.execute(tx)
  const priced = changes.flatMap(({ productId, prices }) => (prices ? [{ productId, ...prices }] : []))
  const pricedIds = priced.map(({ productId }) => productId)
  await sql`
    delete from hidden_products where market = ${market} and product_id = any(${pricedIds}::text[])`.execute(tx)
  await sql`
    insert into product_prices (price_list, product_id, valid_from, price_cents, compare_at_price_cents, changed_by, currency)
    select ${market}, c.product_id, greatest(${at}::timestamptz, (
        select max(l.valid_until) from product_prices l
        where l.price_list = ${market} and l.product_id = c.product_id)),
      c.price, c.compare, ${actorId}::text, ${currency}::text
    from unnest(${pricedIds}::text[],
      ${priced.map(({ priceCents }) => priceCents)}::integer[],
      ${priced.map(({ compareAtCents }) => compareAtCents)}::integer[]) as c(product_id, price, compare)`.execute(tx)
}
