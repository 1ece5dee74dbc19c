import type { Currency } from '@atelier/domain/money/money'
import type { TaxMode } from '@atelier/domain/quote/quote'
import type { PaidRefund } from '@atelier/domain/quote/refund-by-part'
import type { UnitsToRefund } from '@atelier/domain/quote/refund-of-units'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { refundChargesSql, refundLinesSql, type StoredRefundLines } from '../payments/payments.public.ts'

/** A refund that the provider does not know yet, with what says which parts of the order it returns. */
export interface RefundToRecord {
  refundId: string
  amountCents: number
  isWhole: boolean
  currency: Currency
  lines: StoredRefundLines['lines']
  charges: UnitsToRefund['charges']
  taxCents: number
  taxMode: TaxMode
  /** The refunds of the order up to this one. */
  refunds: PaidRefund[]
}

/** What the tax provider does not know yet: that an order was paid, or a refund of it. */
export interface ClaimedTaxTransaction {
  transactionId: number
  orderId: string
  calculationId: string
  /** null: it is about the payment of the order. */
  refund: RefundToRecord | null
  /** The recorded payment of the order; null before. */
  saleRef: string | null
  /** Including this attempt. */
  attempts: number
}

/** SQL: the refunds of an order up to that of the claimed transaction `c`, as JSON. */
const REFUNDS_UNTIL_NOW = sql`(
  select json_agg(json_build_object('amountCents', f.amount_cents, 'units', (
      select coalesce(json_agg(json_build_object('position', x.position, 'quantity', x.quantity)), '[]')
      from refund_items x where x.refund_id = f.refund_id)) order by t.transaction_id)
  from tax_transactions t join refunds f on f.refund_id = t.refund_id
  where t.order_id = c.order_id and t.transaction_id <= c.transaction_id)`

/** Claims what has been due longest; null when nothing is. A refund waits until the payment of its order is recorded. */
export async function claimTaxTransaction(db: Db, claimSeconds: number): Promise<ClaimedTaxTransaction | null> {
  const { rows } = await sql<ClaimedTaxTransaction>`
    with claimed as (
      update tax_transactions set attempts = attempts + 1,
        claimed_until = now() + ${claimSeconds}::integer * interval '1 second'
      where transaction_id = (
        select t.transaction_id from tax_transactions t
        where t.status = 'pending' and t.due_at <= now() and (t.claimed_until is null or t.claimed_until < now())
          and (t.refund_id is null or exists (
            select from tax_transactions s where s.order_id = t.order_id and s.refund_id is null and s.status = 'recorded'))
        order by t.due_at limit 1 for update skip locked)
      returning *
    )
    select c.transaction_id as "transactionId", c.order_id as "orderId", o.tax_calculation as "calculationId",
      case when c.refund_id is not null then json_build_object('refundId', c.refund_id, 'amountCents', r.amount_cents,
        'isWhole', r.amount_cents = o.total_cents, 'currency', o.currency, 'lines', ${refundLinesSql},
        'charges', ${refundChargesSql}, 'taxCents', o.tax_cents, 'taxMode', o.tax_mode,
        'refunds', ${REFUNDS_UNTIL_NOW}) end as refund,
      s.provider_ref as "saleRef", c.attempts
    from claimed c join orders o on o.order_id = c.order_id left join refunds r on r.refund_id = c.refund_id
      left join tax_transactions s on s.order_id = c.order_id and s.refund_id is null`.execute(db)
  return rows[0] ?? null
}

export async function markTaxRecorded(db: Db, transactionId: number, providerRef: string): Promise<void> {
  await sql`
    update tax_transactions set status = 'recorded', provider_ref = ${providerRef}::text, claimed_until = null, last_error = null
    where transaction_id = ${transactionId}`.execute(db)
}

/** Schedules a retry; null: it failed for good. */
export async function markTaxFailed(
  db: Db,
  transactionId: number,
  { error, retryInSeconds }: { error: string; retryInSeconds: number | null },
): Promise<void> {
  await sql`
    update tax_transactions set status = ${retryInSeconds === null ? 'failed' : 'pending'}, claimed_until = null,
      last_error = ${error}::text, due_at = now() + ${retryInSeconds ?? 0}::integer * interval '1 second'
    where transaction_id = ${transactionId}`.execute(db)
}
