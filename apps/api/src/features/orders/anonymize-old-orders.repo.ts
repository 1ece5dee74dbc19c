import { sql } from 'kysely'
import { inTransaction, type Db } from '../../db/client.ts'
import { anonymizeOrders, isAwaitingDelivery } from '../customers/customers.public.ts'

const BATCH_SIZE = 200

/**
 * Anonymizes the next batch of orders older than `years`: name, addresses, notes and account. Order numbers,
 * line items, amounts, state and country stay, so that ledger and totals stay correct. Skips orders still in delivery.
 * Returns the number of changed orders; 0 when none is left.
 */
export function anonymizeOldOrders(db: Db, years: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ orderId: string }>`
      select order_id as "orderId" from orders o
      where created_at < now() - make_interval(years => ${years}::integer)
        and email not like '%@deleted.invalid' and not ${isAwaitingDelivery}
      order by created_at limit ${BATCH_SIZE}::integer`.execute(tx)
    if (rows.length === 0) return 0
    const ids = sql`${rows.map(({ orderId }) => orderId)}::text[]`
    // The lock order of all transactions (decision 26).
    await sql`update payments set user_id = null, guest_id = null where order_id = any(${ids})`.execute(tx)
    await sql`update checkouts set user_id = null, guest_id = null where order_id = any(${ids})`.execute(tx)
    const blanked = await anonymizeOrders(
      tx,
      sql`
        select order_id, email as was, 'expired-' || lower(order_id) || '@deleted.invalid' as pseudonym
        from orders where order_id = any(${ids})`,
    )
    await sql`update orders set user_id = null, guest_id = null where order_id = any(${ids})
      and email like '%@deleted.invalid'`.execute(tx)
    return blanked
  })
}
