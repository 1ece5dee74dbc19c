import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A new entry in the history of an order. */
export interface OrderHistoryChange {
  entryId: number
  orderId: string
  /** The order was created with this entry. */
  isFirst: boolean
}

/** Entries that one query returns: more than 20 seconds of the fastest shop that we measured. */
const ENTRIES_MAX = 5_000

/**
 * Returns the history entries of all orders after an entry, newest first. Every order has an entry when it is created, and
 * one for each change that staff see. Entries become visible in the order of their commits, not of their ids.
 */
export async function listOrderHistoryAfter(db: Db, entryId: number): Promise<OrderHistoryChange[]> {
  const { rows } = await sql<OrderHistoryChange>`
    select h.entry_id as "entryId", h.order_id as "orderId", not exists (
        select from order_status_history e where e.order_id = h.order_id and e.entry_id < h.entry_id
      ) as "isFirst"
    from order_status_history h where h.entry_id > ${entryId} order by h.entry_id desc limit ${ENTRIES_MAX}`.execute(db)
  return rows
}

/** Returns the id of the newest history entry; 0 without any. */
export async function findLastHistoryEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(entry_id), 0) as last from order_status_history`.execute(db)
  return rows[0]?.last ?? 0
}

/** A refund of an order that is not paid out. */
export interface OpenRefund {
  refundId: string
  orderId: string
  /** Changes with every attempt. */
  version: string
}

/** Refunds that one query returns, the oldest. A shop with more has another problem than a screen that is not current. */
const REFUNDS_MAX = 1_000

/** Returns the refunds of orders that are not paid out. What a provider answers changes them, but no history. */
export async function listOpenRefunds(db: Db): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select refund_id as "refundId", order_id as "orderId", concat(status, ' ', due_at) as version
    from refunds where status in ('pending', 'failed', 'due_by_hand') and order_id is not null
    order by created_at, refund_id limit ${REFUNDS_MAX}`.execute(db)
  return rows
}

/** Returns a text that changes when a message arrives, is answered, closed or reopened. */
export async function readInboxVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select max(message_id) from contact_messages), ' ',
      (select count(*) from contact_messages where status = 'open')) as version`.execute(db)
  return rows[0]?.version ?? ''
}
