import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { erasedOrders, type PersonalData } from '../../personal-data.ts'

export const returnsPersonalData: PersonalData = {
  columns: {
    returns: {
      note: 'cleared, exported',
      answer: 'replaced, exported',
      replacement_tracking: 'cleared, exported',
      replacement_url: 'cleared, exported',
      customer_name: 'derived',
      find_text: 'derived',
    },
    return_history: {
      note: 'cleared, exported',
    },
  },

  async eraseOrders(tx, orders) {
    await sql`
      update returns r set note = null, replacement_tracking = null,
      replacement_url = null, answer = case when r.answer is null then null else '-' end
      from ${erasedOrders(orders)} where r.order_id = erased.order_id`.execute(tx)
    await sql`
      update return_history h set note = null from returns r join ${erasedOrders(orders)} on r.order_id = erased.order_id
      where h.return_id = r.return_id`.execute(tx)
    // From now on the photos cannot be read; the sweep deletes their files and rows.
    await sql`
      update return_photos p set expires_at = least(p.expires_at, now())
      from ${erasedOrders(orders)} where p.order_id = erased.order_id`.execute(tx)
  },
}

/** Returns the customer's notes on the returns of these orders, for the export of a person's data. */
export async function exportReturnNotes(
  db: Db,
  orderIds: readonly string[],
): Promise<{ returnId: string; note: string }[]> {
  const { rows } = await sql<{ returnId: string; note: string }>`
    select return_id as "returnId", note from returns
    where order_id = any(${orderIds}::text[]) and note is not null order by requested_at, return_id`.execute(db)
  return rows
}

/** Returns what was noted with the steps of the returns of these orders, for the export of a person's data. */
export async function exportReturnSteps(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; text: string; at: Date }[]> {
  const { rows } = await sql<{ orderId: string; text: string; at: Date }>`
    select r.order_id as "orderId", h.note as text, h.created_at as at
    from return_history h join returns r using (return_id)
    where r.order_id = any(${orderIds}::text[]) and h.note is not null order by h.created_at, h.entry_id`.execute(db)
  return rows
}
