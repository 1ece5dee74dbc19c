import { ShopError } from '@atelier/domain/shop-error'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import { listDisputes, type DisputeRow, listRefunds, type RefundRow } from '../payments/payments.public.ts'
import { listReturnsOfOrder, type OrderReturnRow } from '../returns/returns.public.ts'
import type { OrderNotesTable } from '../../db/order-tables.ts'
import type { PaymentEntriesTable } from '../../db/payment-tables.ts'
import type { OrderItemsTable, OrdersTable, OrderStatusHistoryTable } from '../../db/tables.ts'

export type OrderRow = Selectable<OrdersTable>
export type OrderItemRow = Selectable<OrderItemsTable>
export type StatusEntryRow = Selectable<OrderStatusHistoryTable>

/** All data of an order that the admin's detail screen shows. */
export interface WholeOrder {
  order: OrderRow
  items: OrderItemRow[]
  history: StatusEntryRow[]
  notes: Selectable<OrderNotesTable>[]
  ledger: Selectable<PaymentEntriesTable>[]
  refunds: RefundRow[]
  disputes: DisputeRow[]
  returns: OrderReturnRow[]
}

export const listOrderItems = (db: Db, orderId: string): Promise<OrderItemRow[]> =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** Returns the line items of several orders by order id. */
export async function listItemsOf(
  db: Db,
  orders: readonly Pick<OrderRow, 'order_id'>[],
): Promise<Map<string, Pick<OrderItemRow, 'order_id' | 'name' | 'image_url' | 'quantity'>[]>> {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ order_id }) => order_id)
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'name', 'image_url', 'quantity'])
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  return Map.groupBy(items, (item) => item.order_id)
}

/** Returns the orders with these ids and their line items, in the order of the ids. Skips unknown ids. */
export async function listOrdersWithItems(
  db: Db,
  orderIds: readonly string[],
): Promise<{ order: OrderRow; items: OrderItemRow[] }[]> {
  const [orders, items] = await Promise.all([
    db.selectFrom('orders').selectAll().where('order_id', 'in', orderIds).execute(),
    db.selectFrom('order_items').selectAll().where('order_id', 'in', orderIds).orderBy('position').execute(),
  ])
  const known = new Map(orders.map((order) => [order.order_id, order]))
  const itemsOf = Map.groupBy(items, (item) => item.order_id)
  return orderIds.flatMap((orderId) => {
    const order = known.get(orderId)
    return order ? [{ order, items: itemsOf.get(orderId) ?? [] }] : []
  })
}

/** Returns an order with its line items, history, staff notes, ledger, refunds, disputes and returns, oldest first. */
export async function findOrder(db: Db, orderId: string): Promise<WholeOrder | null> {
  const [order, items, history, notes, ledger, refunds, disputes, returns] = await Promise.all([
    db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst(),
    listOrderItems(db, orderId),
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
    db.selectFrom('payment_entries').selectAll().where('order_id', '=', orderId).orderBy('entry_id').execute(),
    listRefunds(db, orderId),
    listDisputes(db, orderId),
    listReturnsOfOrder(db, orderId),
  ])
  return order ? { order, items, history, notes, ledger, refunds, disputes, returns } : null
}

/** Returns the same as `findOrder`. Throws 404 if the order does not exist. */
export async function getOrder(db: Db, orderId: string): Promise<WholeOrder> {
  const whole = await findOrder(db, orderId)
  if (!whole) throw new ShopError('not_found', 'Order not found')
  return whole
}
