import { MANUAL_REFUND_LABELS } from '@atelier/domain/payments/manual-refund'
import type { ManualRefundBody } from '@atelier/domain/payments/manual-refund.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { recordRefundEntries } from '../ledger/ledger.repo.ts'
import type { RefundRow } from './refunds.repo.ts'

const REPLACED = 'Replaced by a manual refund'

/**
 * Records the manual payment of a failed or `due_by_hand` refund. A reversal in the ledger cancels the requested refund
 * and a new entry replaces it, so the order's refunded total does not change.
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
  const common = { actor: actor.name, by_hand: true }
  const label = `${MANUAL_REFUND_LABELS[how]}, ${on}`
  await recordRefundEntries(
    tx,
    refund,
    {
      ...common,
      kind: 'reversal',
      provider,
      note: refund.payment_id === null ? REPLACED : 'Not paid by the provider',
    },
    {
      ...common,
      kind: 'refund',
      provider: how === 'provider_account' ? provider : 'manual',
      note: note === null ? label : `${label}. ${note}`,
    },
  )
}

/** Returns how much of a payment the provider has refunded according to the ledger. */
export async function sumRefundedByProvider(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0) as cents from refunds
    where payment_id = ${paymentId} and status = 'succeeded'
      and (by_hand_how is null or by_hand_how = 'provider_account')`.execute(db)
  return rows[0]?.cents ?? 0
}
