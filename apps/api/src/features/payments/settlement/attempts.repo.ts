import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/**
 * Claims the right to send a card to the provider. Returns whether the checkout of the payment holds its units; null
 * while another attempt is active: two cards would pay twice.
 */
export async function beginAttempt(
  db: Db,
  paymentId: string,
  milliseconds: number,
): Promise<{ isHeld: boolean } | null> {
  const { rows } = await sql<{ isHeld: boolean }>`
    update payments p set attempt_until = now() + ${milliseconds}::integer * interval '1 millisecond'
    where payment_id = ${paymentId} and settled_at is null and (attempt_until is null or attempt_until < now())
    returning exists (select from checkouts c where c.checkout_id = p.checkout_id and c.state = 'held') as "isHeld"
  `.execute(db)
  return rows[0] ?? null
}

/** Whether a card is currently being sent to the provider. */
export async function hasAttempt(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(attempt_until > now(), false) as is from payments where payment_id = ${paymentId}`.execute(db)
  return rows[0]?.is ?? false
}

export async function endAttempt(db: Db, paymentId: string): Promise<void> {
  await db.updateTable('payments').set({ attempt_until: null }).where('payment_id', '=', paymentId).execute()
}
