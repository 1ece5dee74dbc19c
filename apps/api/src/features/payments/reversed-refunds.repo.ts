import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { RefundsTable } from '../../db/payment-tables.ts'
import { recountRefunded } from './ledger.repo.ts'

type RefundRow = Selectable<RefundsTable>

/** The refund that a provider calls so; null when it is none of ours, or is not known by that name yet. */
export async function findRefundByRef(
  db: Db,
  provider: PaymentProviderId,
  refundRef: string,
): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .selectAll('refunds')
    .innerJoin('payments', 'payments.payment_id', 'refunds.payment_id')
    .where('refunds.provider_ref', '=', refundRef)
    .where('payments.provider', '=', provider)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a refund of this payment is at the provider at this moment, so that its name there is not known yet. */
export async function isRefundUnderWay(db: Db, provider: string, providerRef: string): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r join payments p on p.payment_id = r.payment_id
    where p.provider = ${provider} and p.provider_ref = ${providerRef} and r.status = 'pending'
      and r.claimed_until > now()`.execute(db)
  return rows.length > 0
}

/** Makes a refund that waits for its provider due now. */
export async function expediteRefund(db: Db, refundId: string): Promise<void> {
  await sql`update refunds set due_at = now() where refund_id = ${refundId} and status = 'pending'`.execute(db)
}

/**
 * Takes a refund back that failed after it had been sent: in the ledger, in what its order was refunded, and as one that waits
 * for staff. The next try is another refund to the provider.
 */
export async function recordReversal(
  tx: Tx,
  refund: RefundRow,
  { provider, reason }: { provider: string; reason: string },
): Promise<void> {
  await sql`
    update refunds set status = 'failed', last_error = ${reason}::text, errand = errand + 1, claimed_until = null,
      done_at = null, reversed_at = now()
    where refund_id = ${refund.refund_id}`.execute(tx)
  await tx
    .insertInto('payment_entries')
    .values({
      order_id: refund.order_id,
      payment_id: refund.payment_id,
      refund_id: refund.refund_id,
      refund_attempt: refund.errand,
      kind: 'reversal',
      amount_cents: refund.amount_cents,
      provider,
      provider_ref: refund.provider_ref,
      note: reason,
    })
    .execute()
  if (refund.order_id !== null) await recountRefunded(tx, refund.order_id)
}

/** The refund is in the ledger again: it is about to be sent once more, or was paid by hand. */
export async function endReversal(tx: Tx, { refund_id: refundId, order_id: orderId }: RefundRow): Promise<void> {
  await tx.updateTable('refunds').set({ reversed_at: null }).where('refund_id', '=', refundId).execute()
  if (orderId !== null) await recountRefunded(tx, orderId)
}

/** What an order no longer has left cannot be paid back by a refund that failed earlier: another one has replaced it. */
export async function replaceReversedRefunds(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update refunds r set status = 'replaced' from orders o
    where o.order_id = ${orderId} and r.order_id = o.order_id and r.status = 'failed' and r.reversed_at is not null
      and r.amount_cents > o.paid_cents - o.refunded_cents`.execute(tx)
}
