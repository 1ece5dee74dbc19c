import type { MarketAmount } from '@atelier/domain/sales/sale-in-market'
import type { Discount, PriceRounding, ProductPrices } from '@atelier/domain/sales/sale-price'
import type { ProductImage } from '@atelier/domain/products/product.schema'
import { limits } from '@atelier/domain/limits/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

const { endedListed, productsListed } = limits.catalog.sales

export interface SaleRow {
  saleId: number
  discountPercent: number | null
  discountCents: number | null
  marketAmounts: MarketAmount[]
  rounding: PriceRounding
  startsAt: Date
  endsAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
}

const saleColumns = sql`s.sale_id as "saleId", s.discount_percent as "discountPercent",
  s.discount_cents as "discountCents", s.market_amounts as "marketAmounts", s.rounding, s.starts_at as "startsAt", s.ends_at as "endsAt",
  s.started_at as "startedAt", s.ended_at as "endedAt"`

/** The image of the first color of product `p`; null without one. */
export const coverOf = (p: RawBuilder<unknown>): RawBuilder<ProductImage | null> => sql`(
  select json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height, 'widths', i.widths,
    'placeholder', i.placeholder)
  from color_variants v join product_images i on i.variant_id = v.variant_id
  where v.product_id = ${p}.product_id order by v.position, i.position limit 1)`

export interface NewSale {
  discount: Discount
  marketAmounts: readonly MarketAmount[]
  rounding: PriceRounding
  startsAt: Date
  endsAt: Date | null
  productIds: readonly string[]
}

/** Inserts a scheduled sale with its products. */
export async function insertSale(tx: Tx, sale: NewSale): Promise<SaleRow> {
  const { discount, marketAmounts, rounding, startsAt, endsAt, productIds } = sale
  const { rows } = await sql<SaleRow>`
    insert into sales as s (discount_percent, discount_cents, market_amounts, rounding, starts_at, ends_at)
    values (${discount.kind === 'percent' ? discount.percent : null}, ${discount.kind === 'amount' ? discount.cents : null},
      ${JSON.stringify(marketAmounts)}::jsonb, ${rounding}, ${startsAt}, ${endsAt}) returning ${saleColumns}`.execute(
    tx,
  )
  const [inserted] = rows
  if (!inserted) throw new Error('inserting a sale returned no row')
  await sql`
    insert into sale_items (sale_id, product_id)
    select ${inserted.saleId}, id from unnest(${[...productIds]}::text[]) id`.execute(tx)
  return inserted
}

/** Locks a sale until the end of the transaction. */
export async function lockSale(tx: Tx, saleId: number): Promise<SaleRow | null> {
  const { rows } = await sql<SaleRow>`
    select ${saleColumns} from sales s where s.sale_id = ${saleId} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the sales whose end or start is due: ends first, because the next sale of a product may start then. */
export async function listDueSales(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ saleId: number }>`
    select s.sale_id as "saleId" from sales s
    where s.ended_at is null and (s.ends_at <= ${now} or (s.started_at is null and s.starts_at <= ${now}))
    order by s.ends_at <= ${now} desc nulls last, s.starts_at, s.sale_id`.execute(db)
  return rows.map(({ saleId }) => saleId)
}

/** A period in which a sale that has not ended holds a product. */
export interface HeldPeriod {
  productId: string
  saleId: number
  startsAt: Date
  endsAt: Date | null
  startedAt: Date | null
}

/** Returns the periods in which sales hold these products, until they end. */
export async function listHeldPeriods(db: Db | Tx, productIds: readonly string[]): Promise<HeldPeriod[]> {
  const { rows } = await sql<HeldPeriod>`
    select i.product_id as "productId", s.sale_id as "saleId", s.starts_at as "startsAt", s.ends_at as "endsAt",
      s.started_at as "startedAt"
    from sale_items i join sales s on s.sale_id = i.sale_id
    where i.product_id = any(${[...productIds]}::text[]) and s.ended_at is null and i.outcome is null
    order by s.starts_at, i.product_id`.execute(db)
  return rows
}

/** The prices of a sale's products: before it, and during it. */
export interface SaleItemRow {
  productId: string
  before: ProductPrices | null
  during: ProductPrices | null
}

/** Returns the products of a sale in the order of their ids. The prices are null until it starts. */
export async function listSaleItems(tx: Tx, saleId: number): Promise<SaleItemRow[]> {
  const rows = await tx
    .selectFrom('sale_items')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy('product_id')
    .execute()
  const prices = (priceCents: number | null, compareAtCents: number | null): ProductPrices | null =>
    priceCents === null ? null : { priceCents, compareAtCents }
  return rows.map((row) => ({
    productId: row.product_id,
    before: prices(row.price_before_cents, row.compare_at_before_cents),
    during: prices(row.price_cents, row.compare_at_cents),
  }))
}

/** Stores the start of a sale: the prices before and during it. Products without prices are skipped. */
export async function recordStart(tx: Tx, saleId: number, at: Date, items: readonly SaleItemRow[]): Promise<void> {
  await sql`update sales set started_at = ${at} where sale_id = ${saleId}`.execute(tx)
  await sql`
    update sale_items i set price_before_cents = c.price_before, compare_at_before_cents = c.compare_before,
      price_cents = c.price, compare_at_cents = c.compare, outcome = case when c.price is null then 'skipped' end
    from unnest(${items.map(({ productId }) => productId)}::text[],
      ${items.map(({ before }) => before?.priceCents ?? null)}::integer[],
      ${items.map(({ before }) => before?.compareAtCents ?? null)}::integer[],
      ${items.map(({ during }) => during?.priceCents ?? null)}::integer[],
      ${items.map(({ during }) => during?.compareAtCents ?? null)}::integer[])
      as c(product_id, price_before, compare_before, price, compare)
    where i.sale_id = ${saleId} and i.product_id = c.product_id`.execute(tx)
}

export interface EndedItem {
  productId: string
  outcome: 'restored' | 'unchanged'
}

/** Stores the end of a sale and what it did to each product. */
export async function recordEnd(tx: Tx, saleId: number, at: Date, items: readonly EndedItem[]): Promise<void> {
  await sql`update sales set ended_at = ${at} where sale_id = ${saleId}`.execute(tx)
  await sql`
    update sale_items i set outcome = c.outcome
    from unnest(${items.map(({ productId }) => productId)}::text[], ${items.map(({ outcome }) => outcome)}::text[])
      as c(product_id, outcome)
    where i.sale_id = ${saleId} and i.product_id = c.product_id`.execute(tx)
}

export interface ListedSaleRow extends SaleRow {
  productCount: number
  skippedCount: number
  unchangedCount: number
  products: { productId: string; name: string; image: ProductImage | null }[]
}

const listedColumns = sql`${saleColumns},
  (select count(*)::integer from sale_items i where i.sale_id = s.sale_id) as "productCount",
  (select count(*)::integer from sale_items i where i.sale_id = s.sale_id and i.outcome = 'skipped') as "skippedCount",
  (select count(*)::integer from sale_items i where i.sale_id = s.sale_id
    and i.outcome is distinct from 'skipped' and (i.outcome = 'unchanged' or exists (
      select from sale_item_prices l
      where l.sale_id = i.sale_id and l.product_id = i.product_id and l.outcome = 'unchanged'))) as "unchangedCount",
  coalesce((select json_agg(json_build_object('productId', f.product_id, 'name', f.name, 'image', f.image)) from (
    select p.product_id, p.name, ${coverOf(sql`p`)} as image
    from sale_items i join products p on p.product_id = i.product_id where i.sale_id = s.sale_id
    order by p.name, p.product_id limit ${sql.lit(productsListed)}) f), '[]'::json) as products`

export async function findSale(db: Db | Tx, saleId: number): Promise<ListedSaleRow | null> {
  const { rows } = await sql<ListedSaleRow>`
    select ${listedColumns} from sales s where s.sale_id = ${saleId}`.execute(db)
  return rows[0] ?? null
}

/** Returns running sales, then scheduled ones by start, then the last ended ones. */
export async function listSaleRows(db: Db): Promise<ListedSaleRow[]> {
  const { rows } = await sql<ListedSaleRow>`
    (select ${listedColumns} from sales s where s.ended_at is null)
    union all
    (select ${listedColumns} from sales s where s.ended_at is not null
      order by s.ended_at desc, s.sale_id desc limit ${endedListed})`.execute(db)
  const rank = ({ startedAt, endedAt }: SaleRow): number => (endedAt ? 2 : startedAt ? 0 : 1)
  const time = ({ startsAt, endedAt }: SaleRow): number => (endedAt ? -endedAt.getTime() : startsAt.getTime())
  return rows.toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b) || a.saleId - b.saleId)
}

/** Returns the sales that hold a product and have not ended, in the order of their starts. */
export async function listSalesOfProduct(db: Db, productId: string): Promise<ListedSaleRow[]> {
  const { rows } = await sql<ListedSaleRow>`
    select ${listedColumns} from sales s
    where s.ended_at is null and exists (
      select from sale_items i where i.sale_id = s.sale_id and i.product_id = ${productId} and i.outcome is null)
    order by s.starts_at, s.sale_id`.execute(db)
  return rows
}
