import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { erasedOrders, type PersonalData } from '../../personal-data.ts'
import { ANONYMIZED } from './checkout/checkouts.repo.ts'

export const paymentsPersonalData: PersonalData = {
  columns: {
    checkouts: {
      email: 'cleared',
      shipping: 'cleared',
      billing: 'cleared',
      gift_message: 'cleared',
    },
    refunds: {
      reason: 'replaced, exported',
      by_hand_note: 'cleared, exported',
    },
    payment_entry_notes: {
      note: 'row deleted, exported',
    },
    ledger_differences: {
      resolution_note: 'replaced, exported',
    },
  },

  async eraseUser(tx, { userId }) {
    await sql`update checkouts set ${ANONYMIZED} where user_id = ${userId} or guest_id = ${userId}`.execute(tx)
  },

  /** A stock hold keeps its address, because its payment may still become an order. */
  async eraseAddress(tx, email) {
    await sql`update checkouts set ${ANONYMIZED} where email = ${email} and state <> 'held'`.execute(tx)
  },

  async eraseOrders(tx, orders) {
    await sql`
      update checkouts c set ${ANONYMIZED} from ${erasedOrders(orders)}
      where c.order_id = erased.order_id and c.email <> ''`.execute(tx)
    await sql`
      update refunds r set reason = '-', by_hand_note = null from ${erasedOrders(orders)}
      where r.order_id = erased.order_id`.execute(tx)
    await sql`
      delete from payment_entry_notes n using payment_entries e join ${erasedOrders(orders)} on e.order_id = erased.order_id
      where n.entry_id = e.entry_id`.execute(tx)
    await sql`
      update ledger_differences d set resolution_note = '-'
      from payments p join ${erasedOrders(orders)} on p.order_id = erased.order_id
      where d.payment_id = p.payment_id and d.resolution_note is not null`.execute(tx)
  },
}

/** Returns the refunds of these orders, for the export of a person's data. */
export async function exportRefunds(
  db: Db,
  orderIds: readonly string[],
): Promise<
  { orderId: string; amountCents: number; currency: string; reason: string; note: string | null; at: Date }[]
> {
  const { rows } = await sql<{
    orderId: string
    amountCents: number
    currency: string
    reason: string
    note: string | null
    at: Date
  }>`
    select r.order_id as "orderId", r.amount_cents as "amountCents", o.currency, r.reason, r.by_hand_note as note,
      r.created_at as at
    from refunds r join orders o using (order_id)
    where r.order_id = any(${orderIds}::text[]) order by r.created_at, r.refund_id`.execute(db)
  return rows
}

/** Returns what staff noted on the money of these orders, for the export of a person's data. */
export async function exportPaymentNotes(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; text: string; at: Date }[]> {
  const { rows } = await sql<{ orderId: string; text: string; at: Date }>`
    select e.order_id as "orderId", n.note as text, e.created_at as at
    from payment_entries e join payment_entry_notes n using (entry_id) where e.order_id = any(${orderIds}::text[])
    union all
    select p.order_id, d.resolution_note, d.resolved_at from ledger_differences d join payments p using (payment_id)
    where p.order_id = any(${orderIds}::text[]) and d.resolution_note is not null
    order by 3, 2`.execute(db)
  return rows
}

/** Removes the user from the payments and checkouts of these orders. */
export async function detachPaymentsFromUsers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update payments set user_id = null, guest_id = null where order_id = any(${orderIds}::text[])`.execute(tx)
  await sql`update checkouts set user_id = null, guest_id = null where order_id = any(${orderIds}::text[])`.execute(tx)
}
