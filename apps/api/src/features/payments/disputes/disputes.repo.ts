import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { disputeStateAfter, type DisputeState } from '@atelier/domain/payments/dispute'
import { isOfMarkets } from '../refunds/of-markets.repo.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { ProviderDispute } from '../../../adapters/payments/payment-provider.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { DisputesTable } from '../../../db/payment-tables.ts'
import { recountRefunded } from '../ledger/ledger.repo.ts'
import { replaceReversedRefunds } from '../refunds/reversed-refunds.repo.ts'
import type { PaymentRow } from '../payments.repo.ts'

export type DisputeRow = Selectable<DisputesTable>

/** A dispute with the currency of its payment, in capitals. */
export type DisputeWithCurrency = DisputeRow & { currency: string }

/** The amount of an order in open disputes. Excludes inquiries, whose amount can be refunded. */
export const disputedCentsSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(d.amount_cents), 0) from disputes d
    where d.order_id = ${orderId} and d.state = 'open' and not d.is_inquiry)`

/** Stores the current state of a dispute. Returns the stored dispute and its previous state; null when it is new. */
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
 * Records in the ledger that the bank took the disputed amount back, or (`recovery`) returned it, and adjusts the
 * order's refundable amount. A unique index permits each kind once for a dispute.
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

/** Returns the disputes of an order, oldest first. */
export const listDisputes = (db: Db, orderId: string): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .execute()

/** Returns a page of open disputes by id, after a given id. */
export const listOpenDisputesAfter = (db: Db, after: string, limit: number): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('state', '=', 'open')
    .where('dispute_id', '>', after)
    .orderBy('dispute_id')
    .limit(limit)
    .execute()

/** Returns the open disputes of visible markets, those with the earliest response deadline first. */
export const listOpenDisputes = (db: Db, limits: AccessLimits, limit: number): Promise<DisputeWithCurrency[]> =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.payment_id', 'disputes.payment_id')
    .selectAll('disputes')
    .select(sql<string>`upper(payments.currency)`.as('currency'))
    .where('disputes.state', '=', 'open')
    .where(isOfMarkets(limits, sql`disputes.order_id`))
    .orderBy(sql`answer_by nulls last`)
    .orderBy('dispute_id')
    .limit(limit)
    .execute()
