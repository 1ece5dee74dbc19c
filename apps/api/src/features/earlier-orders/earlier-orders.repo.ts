import type { ImportSource } from '@atelier/domain/moving-in/import-run.schema'
import type { CurrencySum } from '@atelier/domain/money/other-totals.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { findsAll } from '../../db/find-text.ts'

/** A line item of an earlier order. */
export interface EarlierItemRow {
  name: string
  sku: string
  quantity: number
  amountCents: number | null
}

export interface EarlierOrderRow {
  orderId: string
  source: ImportSource
  number: string
  placedAt: Date
  userId: string | null
  email: string | null
  name: string | null
  status: string
  currency: string
  subtotalCents: number | null
  discountCents: number | null
  shippingCents: number | null
  taxCents: number | null
  totalCents: number
  refundedCents: number
  items: EarlierItemRow[]
}

const ITEMS = sql`(select coalesce(json_agg(json_build_object('name', i.name, 'sku', i.sku, 'quantity', i.quantity,
    'amountCents', i.amount_cents) order by i.position), '[]')
  from earlier_order_items i where i.order_id = o.order_id)`

const COLUMNS = sql`o.order_id as "orderId", o.source, o.number, o.placed_at as "placedAt", o.user_id as "userId", o.email,
  o.name, o.status, o.currency, o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents",
  o.shipping_cents as "shippingCents", o.tax_cents as "taxCents", o.total_cents as "totalCents",
  o.refunded_cents as "refundedCents", ${ITEMS} as items`

interface Page {
  limit: number
  offset: number
}

async function readPage(db: Db, condition: RawBuilder<unknown>, { limit, offset }: Page): Promise<EarlierOrderRow[]> {
  const { rows } = await sql<EarlierOrderRow>`
    select ${COLUMNS} from earlier_orders o where ${condition}
    order by o.placed_at desc, o.order_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Returns a page of a customer's earlier orders, newest first. */
export const listEarlierOrdersOf = (db: Db, userId: string, page: Page): Promise<EarlierOrderRow[]> =>
  readPage(db, sql`o.user_id = ${userId}`, page)

/** Returns all earlier orders of a person for the export of their data. `email` is null when the address is not proven. */
export const exportEarlierOrders = (db: Db, userId: string, email: string | null): Promise<EarlierOrderRow[]> =>
  readPage(db, sql`(o.user_id = ${userId} or (o.user_id is null and o.email = ${email}))`, { limit: 10_000, offset: 0 })

const matching = (search: string | undefined): RawBuilder<unknown> =>
  search ? findsAll(sql`find_text(o.number, o.email, o.name)`, search) : sql`true`

/** Returns a page of the earlier orders that staff look for by number, email or name, newest first. */
export const searchEarlierOrders = (db: Db, search: string | undefined, page: Page): Promise<EarlierOrderRow[]> =>
  readPage(db, matching(search), page)

async function countRows(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from earlier_orders o where ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts all earlier orders that match a search. */
export const countEarlierOrders = (db: Db, search: string | undefined): Promise<number> =>
  countRows(db, matching(search))

/** Counts the earlier orders of a customer. */
export const countEarlierOrdersOf = (db: Db, userId: string): Promise<number> =>
  countRows(db, sql`o.user_id = ${userId}`)

/** Returns one earlier order, or null. */
export async function findEarlierOrder(db: Db, orderId: string): Promise<EarlierOrderRow | null> {
  const [order] = await readPage(db, sql`o.order_id = ${orderId}`, { limit: 1, offset: 0 })
  return order ?? null
}

/** Sums what a customer paid less what was refunded, by currency. */
export async function sumEarlierOrdersOf(db: Db, userId: string): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select currency, count(*) as orders, sum(spent_cents) as cents from earlier_orders
    where user_id = ${userId} group by currency order by currency`.execute(db)
  return rows
}

/** Sums the totals of stored orders by currency, for the report of an import. */
export async function sumStoredTotals(tx: Db | Tx, orderIds: readonly string[]): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select currency, count(*) as orders, sum(total_cents) as cents from earlier_orders
    where order_id = any(${[...orderIds]}::text[]) group by currency order by currency`.execute(tx)
  return rows
}
