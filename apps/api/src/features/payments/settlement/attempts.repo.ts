import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { PaymentRow } from '../payments.repo.ts'

const claim = (found: RawBuilder<unknown>, milliseconds: number) => sql`
  update payments p set attempt_until = now() + ${milliseconds}::integer * interval '1 millisecond'
  where ${found} and settled_at is null and (attempt_until is null or attempt_until < now())`

/**
 * Claims the right to send a card to the provider. Returns false while another attempt is active, because two cards would
 * pay twice, and when the payment is settled.
 */
export async function beginAttempt(db: Db, paymentId: string, milliseconds: number): Promise<boolean> {
  const { numAffectedRows } = await claim(sql`payment_id = ${paymentId}`, milliseconds).execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** A payment that may be sent a card, and whether its checkout holds its units. */
export interface ClaimedPayment extends PaymentRow {
  isHeld: boolean
}

/**
 * Finds an open payment by its intent and claims it like `beginAttempt`. Null also when it belongs to another buyer, or to
 * none of these providers.
 */
export async function beginOwnAttempt(
  db: Db,
  { intentId, buyerId, providers }: { intentId: string; buyerId: string | null; providers: readonly string[] },
  milliseconds: number,
): Promise<ClaimedPayment | null> {
  const isOwn = sql`coalesce(user_id, guest_id, ${buyerId}::text) is not distinct from ${buyerId}::text`
  const found = sql`intent_id = ${intentId} and provider = any(${[...providers]}::text[]) and ${isOwn}`
  const { rows } = await sql<ClaimedPayment>`
    ${claim(found, milliseconds)}
    returning p.*, exists (select from checkouts c where c.checkout_id = p.checkout_id and c.state = 'held') as "isHeld"
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
