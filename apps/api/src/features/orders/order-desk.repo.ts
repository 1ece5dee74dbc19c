import type { OrderStatus } from '@atelier/domain/orders/status'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import type { OrderItemRow, OrderRow } from './admin-orders.repo.ts'

/** Locks an order, so that two changes of it cannot both start from the same state. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const order = await tx.selectFrom('orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
  return order ?? null
}

export const listOrderItems = (tx: Tx, orderId: string): Promise<OrderItemRow[]> =>
  tx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** Changes a locked order. Its version always rises, even twice within a millisecond. Returns it as it is now. */
export function updateOrder(
  tx: Tx,
  order: OrderRow,
  change: Partial<Pick<OrderRow, 'status' | 'payment_status' | 'status_note' | 'tracking_carrier' | 'tracking_number'>>,
  now: Date,
): Promise<OrderRow> {
  const updatedAt = new Date(Math.max(now.getTime(), order.updated_at.getTime() + 1))
  return tx
    .updateTable('orders')
    .set({ ...change, updated_at: updatedAt })
    .where('order_id', '=', order.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface HistoryEntry {
  orderId: string
  status: OrderStatus
  note: string | null
  actor: { userId: string; name: string } | null
  at: Date
}

export async function insertHistory(tx: Tx, { orderId, status, note, actor, at }: HistoryEntry): Promise<void> {
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

/**
 * Gives the pieces of a closed order back to the stock, once in the order's life: the ledger's key refuses a second time,
 * whoever asks and however many at once. Colors that are not counted, or no longer there, are left alone. Variants are
 * locked in one order, as taking stock locks them. Returns how many lines were given back.
 */
export async function giveStockBack(tx: Tx, orderId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with returned as (
      insert into order_stock_returns (order_id, position, reason, quantity, returned_at)
      select order_id, position, 'closed', quantity, ${at}::timestamptz from order_items where order_id = ${orderId}
      on conflict do nothing
      returning position, quantity
    ),
    pieces as (
      select i.variant_id, sum(r.quantity)::integer as quantity
      from returned r join order_items i on i.order_id = ${orderId} and i.position = r.position
      where i.variant_id is not null
      group by i.variant_id
    ),
    locked as materialized (
      select v.variant_id, p.quantity from pieces p join color_variants v on v.variant_id = p.variant_id
      order by v.variant_id
      for no key update of v
    ),
    given as (
      update color_variants v set stock = v.stock + l.quantity
      from locked l where v.variant_id = l.variant_id and v.stock is not null
    )
    select count(*) as lines from returned`.execute(tx)
  return rows[0]?.lines ?? 0
}
