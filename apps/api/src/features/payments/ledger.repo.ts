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
