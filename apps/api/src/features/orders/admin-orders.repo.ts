import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import {
  listDisputes,
  type DisputeRow,
  listRefunds,
  refundedQuantitySql,
  type RefundWithItems,
} from '../payments/payments.public.ts'
import { listReturnsOfOrder, type OrderReturnRow } from '../returns/returns.public.ts'
import type { OrderChargesTable, OrderNotesTable } from '../../db/order-tables.ts'
import type { PaymentEntriesTable } from '../../db/payment-tables.ts'
import type { OrderItemsTable, OrdersTable, OrderStatusHistoryTable } from '../../db/tables.ts'

export type OrderRow = Selectable<OrdersTable>
export type OrderItemRow = Selectable<OrderItemsTable>
/** A line item as staff see it, with its refunded units and the SKU and GTIN of its color; null when the color no longer exists. */
export type StaffOrderItemRow = OrderItemRow & {
  sku: string | null
  gtin: string | null
  refundedQuantity: number
  /** Those of the color now; null: not known, or the color no longer exists. */
  colorWeightGrams: number | null
  colorHsCode: string | null
  colorOrigin: string | null
}
export type StatusEntryRow = Selectable<OrderStatusHistoryTable>

/** All data of an order that the admin's detail screen shows. */
export interface WholeOrder {
  order: OrderRow
  items: StaffOrderItemRow[]
  /** What it charges besides its line items. */
  charges: Selectable<OrderChargesTable>[]
  history: StatusEntryRow[]
  notes: Selectable<OrderNotesTable>[]
  ledger: (Omit<Selectable<PaymentEntriesTable>, 'note'> & { note: string | null })[]
  refunds: RefundWithItems[]
  disputes: DisputeRow[]
  returns: OrderReturnRow[]
}

export const listOrderItems = (db: Db, orderId: string): Promise<OrderItemRow[]> =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

const listItemsWithSku = (db: Db, orderIds: readonly string[]): Promise<StaffOrderItemRow[]> =>
  db
    .selectFrom('order_items')
    .leftJoin('color_variants', 'color_variants.variant_id', 'order_items.variant_id')
    .selectAll('order_items')
    .select([
      'color_variants.sku',
      'color_variants.gtin',
      'color_variants.weight_grams as colorWeightGrams',
      'color_variants.hs_code as colorHsCode',
      'color_variants.origin as colorOrigin',
    ])
    .select(refundedQuantitySql(sql`order_items.order_id`, sql`order_items.position`).as('refundedQuantity'))
    .where('order_id', 'in', orderIds)
    .orderBy('order_items.position')
    .execute()

const listNotesOf = (db: Db, orderIds: readonly string[]): Promise<Selectable<OrderNotesTable>[]> =>
  db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('note_id')
    .execute()

/** What a packing slip shows of an order. */
export type SlipRow = Pick<WholeOrder, 'order' | 'items' | 'notes'>

/** Returns the orders with these ids, their line items and notes, in the order of the ids. Skips unknown ids. */
export async function listOrdersWithItems(db: Db, orderIds: readonly string[]): Promise<SlipRow[]> {
  const [orders, items, notes] = await Promise.all([
    db.selectFrom('orders').selectAll().where('order_id', 'in', orderIds).execute(),
    listItemsWithSku(db, orderIds),
    listNotesOf(db, orderIds),
  ])
  const known = new Map(orders.map((order) => [order.order_id, order]))
  const itemsOf = Map.groupBy(items, (item) => item.order_id)
  const notesOf = Map.groupBy(notes, (note) => note.order_id)
  return orderIds.flatMap((orderId) => {
    const order = known.get(orderId)
    return order ? [{ order, items: itemsOf.get(orderId) ?? [], notes: notesOf.get(orderId) ?? [] }] : []
  })
}

const listChargesOf = (db: Db, orderId: string): Promise<Selectable<OrderChargesTable>[]> =>
  db.selectFrom('order_charges').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** Returns an order with its line items, charges, history, staff notes, ledger, refunds, disputes and returns, oldest first. */
export async function findOrder(db: Db, orderId: string): Promise<WholeOrder | null> {
  const [order, items, charges, history, notes, ledger, refunds, disputes, returns] = await Promise.all([
    db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst(),
    listItemsWithSku(db, [orderId]),
    listChargesOf(db, orderId),
    db
      .selectFrom('order_status_history')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('entry_id')
      .execute(),
    listNotesOf(db, [orderId]),
    listLedgerOf(db, orderId),
    listRefunds(db, orderId),
    listDisputes(db, orderId),
    listReturnsOfOrder(db, orderId),
  ])
  return order ? { order, items, charges, history, notes, ledger, refunds, disputes, returns } : null
}

/** Returns the ledger entries of an order with their notes. */
const listLedgerOf = (db: Db, orderId: string) =>
  db
    .selectFrom('payment_entries as e')
    .leftJoin('payment_entry_notes as n', 'n.entry_id', 'e.entry_id')
    .selectAll('e')
    .select('n.note')
    .where('e.order_id', '=', orderId)
    .orderBy('e.entry_id')
    .execute()

/** Returns the same as `findOrder`. Throws 404 if the order does not exist. */
export async function getOrder(db: Db, orderId: string): Promise<WholeOrder> {
  const whole = await findOrder(db, orderId)
  if (!whole) throw new ShopError('not_found', 'Order not found')
  return whole
}
