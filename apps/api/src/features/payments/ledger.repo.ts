import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

export interface Capture {
  /** Null: money that became no order. It is given back, and no order's sums know of it. */
  orderId: string | null
  /** Null: recorded by hand. */
  paymentId: string | null
  amountCents: number
  provider: string
  providerRef: string | null
  /** The name of who recorded it; null: the shop itself. */
  actor: string | null
  note: string | null
}

/** Books money that came in, and adds it to what its order was paid. A payment is booked once: a second time throws. */
export async function recordCapture(tx: Tx, capture: Capture): Promise<void> {
  await tx
    .insertInto('payment_entries')
    .values({
      order_id: capture.orderId,
      payment_id: capture.paymentId,
      kind: 'capture',
      amount_cents: capture.amountCents,
      provider: capture.provider,
      provider_ref: capture.providerRef,
      actor: capture.actor,
      note: capture.note,
    })
    .execute()
  if (capture.orderId === null) return
  await sql`
    update orders set paid_cents = paid_cents + ${capture.amountCents}::integer
    where order_id = ${capture.orderId}`.execute(tx)
}

/**
 * Sets what an order was refunded, and how its payment is called, from the ledger. Refunds and disputes together may have been
 * more than was paid.
 */
export async function recountRefunded(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update orders o set refunded_cents = least(o.paid_cents, e.cents),
      payment_status = case when e.cents >= o.paid_cents then 'refunded' when e.cents > 0 then 'partially_refunded'
        else 'succeeded' end,
      updated_at = greatest(clock_timestamp(), o.updated_at + interval '1 millisecond')
    from (
      select coalesce(sum(case when kind in ('refund', 'dispute') then amount_cents else -amount_cents end), 0) as cents
      from payment_entries where order_id = ${orderId} and kind <> 'capture'
    ) e
    where o.order_id = ${orderId}`.execute(tx)
}
