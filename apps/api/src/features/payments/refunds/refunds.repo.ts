import type { AccessGrant } from '@atelier/domain/access/access-grant'
import { sumOfCents } from '@atelier/domain/money/cents'
import type { Currency } from '@atelier/domain/money/money'
import { judgeRefund } from '@atelier/domain/payments/refund'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { RefundsTable } from '../../../db/payment-tables.ts'
import { addRefunded } from '../../orders/order-totals.public.ts'
import { disputedCentsSql } from '../disputes/disputes.repo.ts'
import { recordRefundEntries } from '../ledger/ledger.repo.ts'
import { insertRefundItems, type RefundedUnits } from './refund-items.repo.ts'
import { assertRefundLimit } from './refund-limit.ts'
import { replaceReversedRefunds } from './reversed-refunds.repo.ts'

export type RefundRow = Selectable<RefundsTable>

/** The currency of a row of `refunds`: that of its order, or of its payment, which providers write in lower case. */
export const refundCurrencySql = sql<string>`coalesce(
  (select o.currency from orders o where o.order_id = refunds.order_id),
  (select upper(p.currency) from payments p where p.payment_id = refunds.payment_id))`

/** A refund with its currency. */
export type RefundWithCurrency = RefundRow & { currency: Currency }

export interface RefundRequest {
  orderId: string
  /** In the smallest unit of the order's currency. */
  amountCents: number
  /** Shown to staff and stored in the ledger. */
  reason: string
  /** With what staff may refund. Null: the system, or the customer. */
  actor: { userId: string; name: string; grant: AccessGrant } | null
  /** Requests with the same key create one refund: one per click, return or cancellation. */
  idempotencyKey: string
  /** The units that it pays for; omitted for an amount alone. */
  units?: readonly RefundedUnits[]
  /** Hash of the request's body, so that the same key cannot stand for another refund. */
  bodyHash?: Buffer
}

/**
 * Requests a refund in the caller's transaction: locks the order, records the refund in the ledger and queues it for
 * the job. Emit 'refund-requested' after the commit. Money that no provider took is `due_by_hand` until staff confirm
 * its payment. A repeat with the same key returns the first refund, or throws 422 when it asks for something else. Throws
 * 409 when the amount exceeds what is left or is disputed, 403 above the limit of the actor's role, and 404 for an unknown order. Updates the order's payment status and version, not its status.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<RefundRow> {
  const order = await tx
    .selectFrom('orders')
    .select(['order_id', 'currency', 'paid_cents', 'refunded_cents'])
    .where('order_id', '=', request.orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  const first = await findByKey(tx, request)
  if (first) return asRepeated(first, request)
  const money = { paidCents: order.paid_cents, refundedCents: order.refunded_cents }
  const { actor } = request
  const refundedCents = sumOfCents([order.refunded_cents, request.amountCents])
  if (actor) assertRefundLimit(actor.grant, { currency: order.currency, refundedCents })
  const disputedCents = await sumDisputed(tx, request.orderId)
  const judged = judgeRefund({ ...money, disputedCents }, request.amountCents)
  if (!judged.ok) throw new ShopError('conflict', judged.message)
  const payment = await findCapture(tx, request.orderId)
  const refund = await insertRefund(tx, { ...request, paymentId: payment?.payment_id ?? null })
  await insertRefundEntry(tx, refund, payment)
  const { amountCents, orderId, units = [] } = request
  await insertRefundItems(tx, { refundId: refund.refund_id, orderId, amountCents }, units)
  await addRefunded(tx, request.orderId, { amountCents, paymentStatus: judged.paymentStatus })
  await replaceReversedRefunds(tx, request.orderId)
  return refund
}

/** Returns the refund of the first request with a key. Throws 422 when this request asks for another refund. */
function asRepeated(first: RefundRow, { amountCents, bodyHash }: RefundRequest): RefundRow {
  const isSameBody = !first.body_hash || !bodyHash || first.body_hash.equals(bodyHash)
  if (first.amount_cents === amountCents && isSameBody) return first
  throw new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another refund')
}

/** Returns the amount of an order in open disputes. */
export async function sumDisputed(db: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${disputedCentsSql(sql`${orderId}`)} as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Whether a refund was requested with this idempotency key before. */
export const isRefundRequested = async (
  tx: Tx,
  request: Pick<RefundRequest, 'orderId' | 'idempotencyKey'>,
): Promise<boolean> => (await findByKey(tx, request)) !== undefined

async function findByKey(
  tx: Tx,
  { orderId, idempotencyKey }: Pick<RefundRequest, 'orderId' | 'idempotencyKey'>,
): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

interface OrderCapture {
  payment_id: string | null
  provider: string
  provider_ref: string | null
}

/** Returns the capture of an order; an order has at most one. */
async function findCapture(tx: Tx, orderId: string): Promise<OrderCapture | undefined> {
  return tx
    .selectFrom('payment_entries')
    .select(['payment_id', 'provider', 'provider_ref'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'capture')
    .orderBy('entry_id')
    .executeTakeFirst()
}

/** Stores the refund request: `due_by_hand` when no provider took the money. */
async function insertRefund(
  tx: Tx,
  refund: Omit<RefundRequest, 'orderId'> & { orderId: string | null; paymentId: string | null },
): Promise<RefundRow> {
  return tx
    .insertInto('refunds')
    .values({
      refund_id: sql<string>`'ref_' || replace(gen_random_uuid()::text, '-', '')`,
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      amount_cents: refund.amountCents,
      status: refund.paymentId === null ? 'due_by_hand' : 'pending',
      reason: refund.reason,
      actor_id: refund.actor?.userId ?? null,
      actor_name: refund.actor?.name ?? null,
      idempotency_key: refund.idempotencyKey,
      body_hash: refund.bodyHash ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertRefundEntry(tx: Tx, refund: RefundRow, payment: OrderCapture | undefined): Promise<void> {
  await recordRefundEntries(tx, refund, {
    kind: 'refund',
    refund_attempt: refund.errand,
    provider: payment?.provider ?? 'manual',
    provider_ref: payment?.provider_ref ?? null,
    actor: refund.actor_name,
    note: refund.reason,
  })
}

/** Refunds a payment that became no order, in the transaction that records it. Once per payment. */
export async function refundPayment(
  tx: Tx,
  {
    payment,
    amountCents,
    reason,
  }: { payment: OrderCapture & { payment_id: string }; amountCents: number; reason: string },
): Promise<void> {
  const request = { orderId: null, amountCents, reason, actor: null, idempotencyKey: 'return' }
  const refund = await insertRefund(tx, { ...request, paymentId: payment.payment_id })
  await insertRefundEntry(tx, refund, payment)
}

export interface ClaimedRefund {
  refundId: string
  paymentId: string
  orderId: string | null
  amountCents: number
  /** In lower case, as the provider gets it. */
  currency: string
  /** The provider that took the money and alone can refund it. */
  provider: string
  providerRef: string
  /** The same for every attempt of one refund request. */
  idempotencyKey: string
  /** Including this attempt. */
  attempts: number
}

/** Claims the refund that has been due longest; null when none is due. */
export const claimDueRefund = (db: Db, claimSeconds: number): Promise<ClaimedRefund | null> =>
  claim(
    db,
    claimSeconds,
    sql`(
      select f.refund_id from refunds f
      where f.status = 'pending' and f.due_at <= now() and (f.claimed_until is null or f.claimed_until < now())
        and exists (select from payments o where o.payment_id = f.payment_id and o.provider_ref is not null)
      order by f.due_at limit 1 for update of f skip locked)`,
  )

/** Claims a pending refund, so that it is sent once at a time; null when it is already claimed or done. */
export const claimRefund = (db: Db, refundId: string, claimSeconds: number): Promise<ClaimedRefund | null> =>
  claim(db, claimSeconds, sql`${refundId}`)

async function claim(db: Db, claimSeconds: number, refundId: RawBuilder<unknown>): Promise<ClaimedRefund | null> {
  const { rows } = await sql<ClaimedRefund>`
    update refunds r set attempts = r.attempts + 1,
      claimed_until = now() + ${claimSeconds}::integer * interval '1 second'
    from payments p
    where r.refund_id = ${refundId} and r.status = 'pending' and p.payment_id = r.payment_id
      and p.provider_ref is not null and (r.claimed_until is null or r.claimed_until < now())
    returning r.refund_id as "refundId", r.payment_id as "paymentId", r.order_id as "orderId",
      r.amount_cents as "amountCents", p.currency, p.provider, p.provider_ref as "providerRef", r.attempts,
      case when r.errand = 1 then r.refund_id else r.refund_id || '-' || r.errand end as "idempotencyKey"`.execute(db)
  return rows[0] ?? null
}

/** Marks a refund as sent by the provider. */
export async function markRefundSent(tx: Tx, refundId: string, providerRef: string | null): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: 'succeeded',
      provider_ref: providerRef,
      claimed_until: null,
      last_error: null,
      done_at: sql<Date>`now()`,
    })
    .where('refund_id', '=', refundId)
    .where('status', '=', 'pending')
    .execute()
}

/** Marks an attempt as failed. Schedules a retry after `retryInSeconds`, or waits for staff when null. */
export async function markRefundFailed(
  db: Db,
  refundId: string,
  failure: { error: string; retryInSeconds: number | null; isRefused: boolean; refundRef?: string | null },
): Promise<void> {
  await sql`
    update refunds set claimed_until = null, last_error = ${failure.error}::text,
      errand = errand + ${failure.isRefused ? 1 : 0}::integer,
      provider_ref = coalesce(${failure.refundRef ?? null}::text, provider_ref),
      status = ${failure.retryInSeconds === null ? 'failed' : 'pending'},
      due_at = now() + ${failure.retryInSeconds ?? 0}::integer * interval '1 second'
    where refund_id = ${refundId} and status = 'pending'`.execute(db)
}

/** Schedules a failed refund again, in the caller's transaction; null when it does not exist or has not failed. */
export async function reopenFailedRefund(tx: Tx, refundId: string): Promise<RefundRow | null> {
  const row = await tx
    .updateTable('refunds')
    .set({ status: 'pending', attempts: 0, provider_ref: null, due_at: sql<Date>`now()`, claimed_until: null })
    .where('refund_id', '=', refundId)
    .where('status', '=', 'failed')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Locks a refund, so that either the provider or staff pays it. */
export async function lockRefund(tx: Tx, refundId: string): Promise<RefundWithCurrency | null> {
  const row = await tx
    .selectFrom('refunds')
    .selectAll()
    .select(refundCurrencySql.as('currency'))
    .where('refund_id', '=', refundId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function findRefund(db: Db, refundId: string): Promise<RefundRow | null> {
  const row = await db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst()
  return row ?? null
}

/** Returns what the order of a refund has refunded in all; without an order, the amount of the refund. */
export async function readRefundedCents(
  tx: Tx,
  { order_id: orderId, amount_cents: cents }: RefundRow,
): Promise<number> {
  if (orderId === null) return cents
  const order = await tx
    .selectFrom('orders')
    .select('refunded_cents')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return order?.refunded_cents ?? cents
}
