import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { RefundsTable } from '../../../db/payment-tables.ts'
import { recordRefundEntries, recountRefunded } from '../ledger/ledger.repo.ts'

type RefundRow = Selectable<RefundsTable>

/** Returns a refund by the provider's id; null when it is unknown or its id is not stored yet. */
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

/** Whether a refund of this payment is currently being sent, so that its id at the provider is not stored yet. */
export async function isRefundUnderWay(db: Db, provider: string, providerRef: string): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r join payments p on p.payment_id = r.payment_id
    where p.provider = ${provider} and p.provider_ref = ${providerRef} and r.status = 'pending'
      and r.claimed_until > now()`.execute(db)
  return rows.length > 0
}

/** Makes a pending refund due now. */
export async function expediteRefund(db: Db, refundId: string): Promise<void> {
  await sql`update refunds set due_at = now() where refund_id = ${refundId} and status = 'pending'`.execute(db)
}

/**
 * Reverses a refund that failed after it was sent: in the ledger and the order's refunded total. It then waits for
 * staff, and a retry is a new request to the provider.
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
  await recordRefundEntries(tx, refund, {
    kind: 'reversal',
    refund_attempt: refund.errand,
    provider,
    provider_ref: refund.provider_ref,
    note: reason,
  })
  if (refund.order_id !== null) await recountRefunded(tx, refund.order_id)
}

/** Clears the reversal of a refund that is recorded again, because it is retried or was paid manually. */
export async function endReversal(tx: Tx, { refund_id: refundId, order_id: orderId }: RefundRow): Promise<void> {
  await tx.updateTable('refunds').set({ reversed_at: null }).where('refund_id', '=', refundId).execute()
  if (orderId !== null) await recountRefunded(tx, orderId)
}

/** Marks reversed refunds as replaced when they exceed what the order has left: another refund has replaced them. */
export async function replaceReversedRefunds(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update refunds r set status = 'replaced' from orders o
    where o.order_id = ${orderId} and r.order_id = o.order_id and r.status = 'failed' and r.reversed_at is not null
      and r.amount_cents > o.paid_cents - o.refunded_cents`.execute(tx)
}
