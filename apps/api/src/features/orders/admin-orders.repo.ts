import type { ExportOrdersQuery, ListOrdersQuery } from '@atelier/domain/orders/order.schema'
import { displayedStatus, ORDER_STATUSES, PAYMENT_STATUSES } from '@atelier/domain/orders/status'
import { sql, type ExpressionBuilder, type ExpressionWrapper, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { OrderNotesTable } from '../../db/order-tables.ts'
import type { OrderItemsTable, OrdersTable, OrderStatusHistoryTable, Tables } from '../../db/tables.ts'

export type OrderRow = Selectable<OrdersTable>
export type OrderItemRow = Selectable<OrderItemsTable>
export type StatusEntryRow = Selectable<OrderStatusHistoryTable>

const UNPAID = PAYMENT_STATUSES.filter((payment) => displayedStatus('PENDING', payment) === 'PAYMENT_FAILED')

/** Midnight that begins a day, where the reader is; the specification names no zone, so UTC where none was given. */
const midnight = (day: string, timeZone = 'UTC', daysLater = 0) =>
  sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`

/** A5: the search finds the text itself, whatever LIKE would make of its % and _. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The filters of the list. A status filter finds what the list displays under that name, see displayedStatus (A4). */
function matches(query: ExportOrdersQuery) {
  return (eb: ExpressionBuilder<Tables, 'orders'>): ExpressionWrapper<Tables, 'orders', SqlBool> => {
    const all: ExpressionWrapper<Tables, 'orders', SqlBool>[] = []
    const status = ORDER_STATUSES.find((candidate) => candidate.toLowerCase() === query.status)
    if (status) all.push(eb('status', '=', status))
    if (status && status !== 'CANCELLED') all.push(eb('payment_status', 'not in', UNPAID))
    if (query.status === 'failed') all.push(eb('status', '<>', 'CANCELLED'), eb('payment_status', 'in', UNPAID))
    if (query.customer) all.push(eb.or([eb('user_id', '=', query.customer), eb('guest_id', '=', query.customer)]))
    if (query.from) all.push(eb('created_at', '>=', midnight(query.from, query.timeZone)))
    if (query.to) all.push(eb('created_at', '<', midnight(query.to, query.timeZone, 1)))
    if (query.search) {
      const text = containing(query.search)
      const name = sql<string>`first_name || ' ' || last_name`
      all.push(eb.or([eb('order_id', 'ilike', text), eb('email', 'ilike', text), eb(name, 'ilike', text)]))
    }
    return eb.and(all)
  }
}

const SORT_COLUMNS = {
  id: sql`order_id`,
  date: sql`created_at`,
  customer: sql`lower(first_name || ' ' || last_name)`,
  total: sql`total_cents`,
} as const

/** A page of the orders that match, with their number and the sum of their totals. */
export async function listOrders(
  db: Db,
  query: ListOrdersQuery,
): Promise<{ rows: OrderRow[]; total: number; totalValueCents: number }> {
  const matching = db.selectFrom('orders').where(matches(query))
  const [rows, sums] = await Promise.all([
    matching
      .selectAll()
      .orderBy(SORT_COLUMNS[query.sort], query.order)
      .orderBy('order_id', query.order)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    matching
      .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('total_cents').as('value')])
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: sums.total, totalValueCents: sums.value ?? 0 }
}

/** The next orders that match, newest first, from below an order on. */
export const listOrdersBefore = (
  db: Db,
  query: ExportOrdersQuery,
  from: { orderId: string | null; limit: number },
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(matches(query))
    .$if(from.orderId !== null, (rows) =>
      rows.where(
        sql<SqlBool>`(created_at, order_id) < (select o.created_at, o.order_id from orders o where o.order_id = ${from.orderId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(from.limit)
    .execute()

/** Everything the detail screen shows of an order. */
export interface WholeOrder {
  order: OrderRow
  items: OrderItemRow[]
  history: StatusEntryRow[]
  notes: Selectable<OrderNotesTable>[]
}

/** An order with its lines, its history and staff's notes, oldest first. */
export async function findOrder(db: Db, orderId: string): Promise<WholeOrder | null> {
  const [order, items, history, notes] = await Promise.all([
    db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst(),
    db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute(),
    db
      .selectFrom('order_status_history')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('entry_id')
      .execute(),
    db
      .selectFrom('order_notes')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('note_id')
      .execute(),
  ])
  return order ? { order, items, history, notes } : null
}
