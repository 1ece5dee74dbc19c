import { sql } from 'kysely'
import { inTransaction, type Db } from '../../db/client.ts'

const BATCH_SIZE = 500

/**
 * Deletes the next batch of payments that never brought money, with their checkouts, `months` after their end.
 * Retains every payment that the ledger, a refund, a dispute or a difference references. Returns how many; 0 when none
 * is left.
 */
export function deleteOldUnpaidPayments(db: Db, months: number): Promise<number> {
  const before = sql`now() - make_interval(months => ${months}::integer)`
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ checkoutId: string | null }>`
      delete from payments where payment_id in (
        select p.payment_id from payments p
        where p.state in ('created', 'failed', 'canceled', 'expired') and p.settled_at < ${before}
          and not exists (select from checkouts c where c.checkout_id = p.checkout_id and c.state <> 'released')
          and not exists (select from payment_entries e where e.payment_id = p.payment_id)
          and not exists (select from refunds r where r.payment_id = p.payment_id)
          and not exists (select from disputes d where d.payment_id = p.payment_id)
          and not exists (select from ledger_differences d where d.payment_id = p.payment_id)
          and not exists (select from charge_attempts a where a.payment_id = p.payment_id)
        order by p.payment_id limit ${BATCH_SIZE}::integer)
      returning checkout_id as "checkoutId"`.execute(tx)
    const checkouts = rows.flatMap(({ checkoutId }) => checkoutId ?? [])
    await sql`delete from checkouts where checkout_id = any(${checkouts}::text[])`.execute(tx)
    return rows.length
  })
}
