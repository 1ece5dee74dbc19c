import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** A call that charges a card and whose outcome is unknown. */
export interface ChargeAttempt {
  idempotencyKey: string
  /** The card token and client secret of the call; null once they are too old to repeat it. */
  card: { token: string; clientSecret: string } | null
  /** Its stock hold is still active, so charging the card now is what the customer wants. */
  isWanted: boolean
  /** Old enough for the provider's lists to show its outcome. */
  isListed: boolean
}

/** Stores an attempt before it is sent. Returns false while an earlier attempt of the payment is unresolved. */
export async function insertAttempt(
  db: Db,
  attempt: { paymentId: string; idempotencyKey: string; amountCents: number; token: string; clientSecret: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('charge_attempts')
    .values({
      payment_id: attempt.paymentId,
      idempotency_key: attempt.idempotencyKey,
      amount_cents: attempt.amountCents,
      source_token: attempt.token,
      client_secret: attempt.clientSecret,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns the unresolved attempt of a payment, or null. Compares times with the database's clock. */
export async function findAttempt(
  db: Db,
  paymentId: string,
  { repeatMinutes, listedMinutes }: { repeatMinutes: number; listedMinutes: number },
): Promise<ChargeAttempt | null> {
  const { rows } = await sql<{
    idempotencyKey: string
    token: string | null
    clientSecret: string | null
    isWanted: boolean
    isListed: boolean
  }>`
    select a.idempotency_key as "idempotencyKey", a.source_token as token, a.client_secret as "clientSecret",
      a.started_at > now() - ${repeatMinutes}::integer * interval '1 minute'
        and coalesce(c.state = 'held' and c.hold_expires_at > now(), true) as "isWanted",
      a.started_at < now() - ${listedMinutes}::integer * interval '1 minute' as "isListed"
    from charge_attempts a
      join payments p on p.payment_id = a.payment_id
      left join checkouts c on c.checkout_id = p.checkout_id
    where a.payment_id = ${paymentId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { token, clientSecret, ...attempt } = row
  return { ...attempt, card: token !== null && clientSecret !== null ? { token, clientSecret } : null }
}

/** Deletes an attempt whose outcome is known. */
export async function deleteAttempt(db: Db, paymentId: string, idempotencyKey: string): Promise<void> {
  await db
    .deleteFrom('charge_attempts')
    .where('payment_id', '=', paymentId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute()
}

/** Deletes the tokens of attempts that are too old to be repeated. */
export async function deleteOldTokens(db: Db, repeatMinutes: number): Promise<void> {
  await sql`
    update charge_attempts set source_token = null, client_secret = null
    where source_token is not null and started_at <= now() - ${repeatMinutes}::integer * interval '1 minute'`.execute(
    db,
  )
}
