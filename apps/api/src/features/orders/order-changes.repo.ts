import { hasShipped, isClosed } from '@atelier/domain/orders/change-status'
import type { RestockedLine } from '@atelier/domain/orders/restock-units'
import type { OrderStatus } from '@atelier/domain/orders/status'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { nextVersion } from '../../db/next-version.ts'
import {
  lockColors,
  returnToStock,
  takeUnitsAgain,
  type Shortage,
  type StockCause,
} from '../products/products.public.ts'
import type { OrderRow } from './admin-orders.repo.ts'
import { addReturned } from './order-totals.repo.ts'

/** Locks an order, so that two concurrent changes cannot start from the same state. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const order = await tx.selectFrom('orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
  return order ?? null
}

/** Locks and returns an order. Throws 404 if it does not exist. */
export async function getLockedOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError('not_found', 'Order not found')
  return order
}

/**
 * Returns the time of the database's clock, which all processes share. The cancellation hour and the return window are
 * judged by it.
 */
export async function databaseNow(tx: Tx): Promise<Date> {
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** The columns of the recipient and the shipping address. */
type AddressColumn =
  | 'first_name'
  | 'last_name'
  | 'address'
  | 'apartment'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'country'
  | 'phone'

/** Changes a locked order and returns the new row. Its version always increases, even twice within a millisecond. */
export function updateOrder(
  tx: Tx,
  order: OrderRow,
  change: Partial<
    Pick<
      OrderRow,
      | 'status'
      | 'payment_status'
      | 'payment_method'
      | 'payment_link_version'
      | 'payment_link_expires_at'
      | 'payment_link_sent_at'
      | 'payment_reminder_sent_at'
      | 'payment_link_claimed_until'
      | 'status_note'
      | 'tracking_carrier'
      | 'tracking_number'
      | 'tracking_url'
      | 'delivered_at'
      | AddressColumn
    >
  >,
  now: Date,
): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({ ...change, updated_at: nextVersion(order.updated_at, now) })
    .where('order_id', '=', order.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface HistoryEntry {
  orderId: string
  status: OrderStatus
  note: string | null
  /** Null: the customer or the shop itself. Without a user id, something outside, such as a carrier. */
  actor: { userId: string | null; name: string } | null
  at: Date
}

export async function insertHistoryEntry(tx: Tx, { orderId, status, note, actor, at }: HistoryEntry): Promise<void> {
  await tx
    .insertInto('order_status_history')
    .values({
      order_id: orderId,
      status,
      note,
      actor_id: actor?.userId ?? null,
      actor_name: actor?.name ?? null,
      created_at: at,
    })
    .execute()
}

export async function insertOrderNote(
  tx: Tx,
  note: { orderId: string; text: string; author: { userId: string; name: string }; at: Date },
): Promise<number> {
  const { note_id } = await tx
    .insertInto('order_notes')
    .values({
      order_id: note.orderId,
      text: note.text,
      author_id: note.author.userId,
      author_name: note.author.name,
      created_at: note.at,
    })
    .returning('note_id')
    .executeTakeFirstOrThrow()
  return note_id
}

/** Restocks the units of the line items that the CTE `returned` just recorded, if they were taken from the stock. */
const restockSql = (orderId: string, cause: StockCause) => sql`
    returned_units as (
      select i.variant_id, sum(r.quantity)::integer as quantity
      from returned r join order_items i on i.order_id = ${orderId} and i.position = r.position
      where i.took_stock is not false
      group by i.variant_id
    ),
    ${returnToStock(cause)}
    select count(*) as lines from returned`

/**
 * Restocks the units of an order that is closed, once until it is reopened: the ledger's key rejects a second or
 * concurrent attempt. `before`: the order before it was closed. If it was shipped, its units are with the customer, and
 * only those in `cameBack` are restocked. Skips units in returns, lines that took no stock, and colors that are uncounted
 * or deleted. Returns the number of restocked line items.
 */
export async function restockOrder(
  tx: Tx,
  before: Pick<OrderRow, 'order_id' | 'status'>,
  at: Date,
  cameBack: readonly RestockedLine[] | 'all' = [],
): Promise<number> {
  const orderId = before.order_id
  const lines = hasShipped(before.status) && cameBack !== 'all' ? cameBack : null
  const { rows } = await sql<{ lines: number }>`
    with returned as (
      insert into order_stock_returns (order_id, position, reason, quantity, returned_at)
      select i.order_id, i.position, 'closed', least(coalesce(b.quantity, i.quantity), i.quantity - i.returned_quantity),
        ${at}::timestamptz
      from order_items i left join unnest(${lines?.map(({ itemIndex }) => itemIndex) ?? []}::integer[],
        ${lines?.map(({ quantity }) => quantity) ?? []}::integer[]) as b (position, quantity) using (position)
      where i.order_id = ${orderId} and i.quantity > i.returned_quantity and i.took_stock is not false
        and (${lines === null}::boolean or b.quantity is not null)
      on conflict do nothing
      returning position, quantity
    ),
    ${restockSql(orderId, { reason: 'order closed', orderId })}`.execute(tx)
  return rows[0]?.lines ?? 0
}

/** Restocks returned units that were just found fit for sale, of a return if `returnId` is given. The caller makes sure that each unit is counted once. */
export async function restockReturn(
  tx: Tx,
  { orderId, returnId }: { orderId: string; returnId?: string },
  units: readonly { position: number; quantity: number }[],
  at: Date,
): Promise<void> {
  await sql`
    with fit as (
      select * from unnest(${units.map(({ position }) => position)}::integer[],
        ${units.map(({ quantity }) => quantity)}::integer[]) as f (position, quantity)
    ),
    ledger as (
      insert into order_stock_returns (order_id, position, reason, quantity, returned_at)
      select ${orderId}, position, 'returned', quantity, ${at}::timestamptz from fit
      on conflict (order_id, position, reason)
        do update set quantity = order_stock_returns.quantity + excluded.quantity, returned_at = excluded.returned_at
    ),
    returned as (select position, quantity from fit),
    ${restockSql(orderId, { reason: 'restocked', orderId, ...(returnId && { returnId }) })}`.execute(tx)
}

/**
 * Locks the colors of an order, before a transaction that changes their stocks in several statements: each statement locks in
 * order, but two of them together do not.
 */
export async function lockColorsOf(tx: Tx, orderId: string): Promise<void> {
  const rows = await tx.selectFrom('order_items').select('variant_id').where('order_id', '=', orderId).execute()
  await lockColors(
    tx,
    rows.flatMap(({ variant_id }) => variant_id ?? []),
  )
}

/** Restocks units with a refund. They count as returned, so that neither a return nor closing restocks them again. */
export async function restockRefundedUnits(
  tx: Tx,
  orderId: string,
  units: readonly { itemIndex: number; quantity: number }[],
  at: Date,
): Promise<void> {
  await addReturned(
    tx,
    sql`select ${orderId}::text as order_id, position, quantity from unnest(${units.map(({ itemIndex }) => itemIndex)}::integer[],
      ${units.map(({ quantity }) => quantity)}::integer[]) as named (position, quantity)`,
  )
  await restockReturn(
    tx,
    { orderId },
    units.map(({ itemIndex, quantity }) => ({ position: itemIndex, quantity })),
    at,
  )
}

/**
 * Takes the units of a reopened order that closing put back from the stock again. If any are missing, takes none and
 * returns the shortages.
 */
export async function retakeStock(tx: Tx, orderId: string): Promise<Shortage[]> {
  const missing = await takeUnitsAgain(
    tx,
    sql`
      select i.variant_id, sum(r.quantity)::integer as quantity, min(i.name) as name, min(i.color) as color
      from order_stock_returns r join order_items i on i.order_id = r.order_id and i.position = r.position
      where r.order_id = ${orderId} and r.reason = 'closed'
      group by i.variant_id`,
    { reason: 'order reopened', orderId },
  )
  if (missing.length > 0) return missing
  await sql`
    update order_items i set took_stock = v.stock is not null
    from order_stock_returns r, color_variants v
    where i.order_id = ${orderId} and r.order_id = i.order_id and r.position = i.position and r.reason = 'closed'
      and v.variant_id = i.variant_id`.execute(tx)
  await tx.deleteFrom('order_stock_returns').where('order_id', '=', orderId).where('reason', '=', 'closed').execute()
  return []
}

/**
 * Closes an order that was refunded completely. Restocks it if it never shipped; shipped units come back as a return.
 * Returns the current order.
 */
export async function closeRefundedOrder(
  tx: Tx,
  orderId: string,
  { actor, at }: Pick<HistoryEntry, 'actor' | 'at'>,
): Promise<OrderRow> {
  const order = await getLockedOrder(tx, orderId)
  if (order.payment_status !== 'refunded' || isClosed(order.status)) return order
  const closed = await updateOrder(tx, order, { status: 'REFUNDED' }, at)
  await insertHistoryEntry(tx, { orderId, status: 'REFUNDED', note: 'Fully refunded', actor, at })
  await restockOrder(tx, order, at)
  return closed
}
