import { MANUAL_REFUND_LABELS } from '@atelier/domain/payments/manual-refund'
import type { ManualRefundBody } from '@atelier/domain/payments/manual-refund.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { RefundRow } from './refunds.repo.ts'

const REPLACED = 'Replaced by the refund that was paid by hand'

/**
 * A refund that failed or was due by hand was paid back by hand. In the ledger a reversal takes the requested refund back and
 * the paid one replaces it; what the order was refunded is the same as before.
 */
export async function insertManualRefund(
  tx: Tx,
  refund: RefundRow,
  { how, on, note, actor, provider }: ManualRefundBody & { actor: { userId: string; name: string }; provider: string },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: 'succeeded',
      done_at: sql<Date>`now()`,
      claimed_until: null,
      by_hand_how: how,
      by_hand_on: on,
      by_hand_note: note,
      by_hand_by_id: actor.userId,
      by_hand_by: actor.name,
      by_hand_at: sql<Date>`now()`,
    })
    .where('refund_id', '=', refund.refund_id)
    .execute()
  const about = {
    order_id: refund.order_id,
    payment_id: refund.payment_id,
    refund_id: refund.refund_id,
    amount_cents: refund.amount_cents,
    actor: actor.name,
    by_hand: true,
  }
  const label = `${MANUAL_REFUND_LABELS[how]}, ${on}`
  await tx
    .insertInto('payment_entries')
    .values([
      {
        ...about,
        kind: 'reversal',
        provider,
        note: refund.payment_id === null ? REPLACED : 'The provider did not pay this refund',
      },
      {
        ...about,
        kind: 'refund',
        provider: how === 'provider_account' ? provider : 'manual',
        note: note === null ? label : `${label}. ${note}`,
      },
    ])
    .execute()
}

/** What our books say a provider has sent back of a payment. */
export async function sumRefundedByProvider(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0) as cents from refunds
    where payment_id = ${paymentId} and status = 'succeeded'
      and (by_hand_how is null or by_hand_how = 'provider_account')`.execute(db)
  return rows[0]?.cents ?? 0
}
