import { disputeStateAfter, type DisputeState } from '@atelier/domain/payments/dispute'
import { sql, type Selectable } from 'kysely'
import type { ProviderDispute } from '../../adapters/payments/payment-provider.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { DisputesTable } from '../../db/payment-tables.ts'
import { recountRefunded } from './ledger.repo.ts'
import { replaceReversedRefunds } from './reversed-refunds.repo.ts'
import type { PaymentRow } from './payments.repo.ts'

export type DisputeRow = Selectable<DisputesTable>

/** Writes down how a dispute stands. Answers with it as it is now, and as it was: null when it is new. */
export async function upsertDispute(
  tx: Tx,
  payment: PaymentRow,
  seen: ProviderDispute,
): Promise<{ dispute: DisputeRow; before: { state: DisputeState; isInquiry: boolean } | null }> {
  const before = await tx
    .selectFrom('disputes')
    .select(['dispute_id', 'state', 'is_inquiry'])
    .where('provider', '=', payment.provider)
    .where('provider_ref', '=', seen.disputeRef)
    .forUpdate()
    .executeTakeFirst()
  const state = disputeStateAfter(before?.state ?? 'open', seen.state)
  const columns = {
    order_id: payment.order_id,
    state,
    reason: seen.reason,
    answer_by: seen.answerBy,
    is_inquiry: seen.isInquiry,
    closed_at: state === 'open' ? null : sql<Date>`coalesce(disputes.closed_at, now())`,
  }
  const dispute = await tx
    .insertInto('disputes')
    .values({
      ...columns,
      dispute_id: sql<string>`'dsp_' || replace(gen_random_uuid()::text, '-', '')`,
      provider: payment.provider,
      provider_ref: seen.disputeRef,
      payment_id: payment.payment_id,
      amount_cents: seen.amountCents,
      closed_at: state === 'open' ? null : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { dispute, before: before ? { state: before.state, isInquiry: before.is_inquiry } : null }
}

/**
 * Books what the bank took back, or (`recovery`) has given back after all. The order has that much less, or more, and what is
 * left of it can be refunded. Each once for a dispute: the ledger refuses a second time.
 */
export async function recordDisputeEntry(
  tx: Tx,
  kind: 'dispute' | 'recovery',
  dispute: DisputeRow,
  note: string,
): Promise<void> {
  await tx
    .insertInto('payment_entries')
    .values({
      order_id: dispute.order_id,
      payment_id: dispute.payment_id,
      dispute_id: dispute.dispute_id,
      kind,
      amount_cents: dispute.amount_cents,
      provider: dispute.provider,
      provider_ref: dispute.provider_ref,
      note,
    })
    .execute()
  if (dispute.order_id === null) return
  await recountRefunded(tx, dispute.order_id)
  await replaceReversedRefunds(tx, dispute.order_id)
}

/** The disputes of an order, oldest first. */
export const listDisputes = (db: Db, orderId: string): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .execute()

/** Open disputes in the order of their ids, after that one. */
export const listOpenDisputesAfter = (db: Db, after: string, limit: number): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('state', '=', 'open')
    .where('dispute_id', '>', after)
    .orderBy('dispute_id')
    .limit(limit)
    .execute()

/** Disputes nobody has decided, those first that have to be answered soonest. */
export const listOpenDisputes = (db: Db, limit: number): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy(sql`answer_by nulls last`)
    .orderBy('dispute_id')
    .limit(limit)
    .execute()
