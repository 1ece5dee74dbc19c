import type { Db } from '../db/client.ts'

/** Inserts a payment with the provider reference `ref`, and its capture at that time. */
export async function aBookedPayment(db: Db, provider: 'sandbox' | 'stripe', ref: string, at: Date): Promise<string> {
  const paymentId = `pay_${provider}_${ref}`
  await db
    .insertInto('payments')
    .values({
      payment_id: paymentId,
      provider,
      provider_ref: ref,
      purpose: 'amount',
      state: 'succeeded',
      amount_cents: 100_00,
      return_url: '/',
      created_at: at,
    })
    .execute()
  await db
    .insertInto('payment_entries')
    .values({
      payment_id: paymentId,
      kind: 'capture',
      amount_cents: 100_00,
      provider,
      provider_ref: ref,
      created_at: at,
    })
    .execute()
  return paymentId
}

export async function aSentRefund(
  db: Db,
  paymentId: string,
  ref: string,
  amountCents: number,
  at: Date,
): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      refund_id: `ref_${ref}`,
      payment_id: paymentId,
      amount_cents: amountCents,
      status: 'succeeded',
      reason: 'Return',
      idempotency_key: ref,
      provider_ref: ref,
      done_at: at,
    })
    .execute()
}
