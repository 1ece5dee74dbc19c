import { judgeRefund } from '@atelier/domain/payments/refund'
import { ShopError } from '@atelier/domain/shop-error'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { RefundsTable } from '../../db/payment-tables.ts'

export type RefundRow = Selectable<RefundsTable>

export interface RefundWish {
  orderId: string
  /** Whole cents. */
  amountCents: number
  /** For people: what staff and the ledger read. */
  reason: string
  /** Null: the shop itself, or the customer. */
  actor: { userId: string; name: string } | null
  /** The same key asks for the same refund, however often: one per click, return or cancellation. */
  idempotencyKey: string
}

/**
 * Promises a customer money back, in the caller's transaction: locks the order, books the refund, and writes the errand to
 * the provider. After the commit emit 'refund-requested'; a job sends it, and tries again. What staff recorded by hand is
 * refunded by hand and is done at once. A repeat with the same key returns the first refund. Refuses with 409 what is more
 * than is left, with 404 an order that is not there. Sets the order's payment status and version, not its status.
 */
export async function requestRefund(tx: Tx, wish: RefundWish): Promise<RefundRow> {
  const order = await tx
    .selectFrom('orders')
    .select(['order_id', 'paid_cents', 'refunded_cents'])
    .where('order_id', '=', wish.orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  const first = await findByKey(tx, wish)
  if (first) return first
  const judged = judgeRefund({ paidCents: order.paid_cents, refundedCents: order.refunded_cents }, wish.amountCents)
  if (!judged.ok) throw new ShopError('conflict', judged.message)
  const payment = await findCapture(tx, wish.orderId)
  const refund = await insertRefund(tx, { ...wish, paymentId: payment?.payment_id ?? null })
  await insertRefundEntry(tx, refund, payment)
  await sql`
    update orders set refunded_cents = refunded_cents + ${wish.amountCents}::integer,
      payment_status = ${judged.paymentStatus}::text,
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    where order_id = ${wish.orderId}`.execute(tx)
  return refund
}

async function findByKey(tx: Tx, { orderId, idempotencyKey }: RefundWish): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

interface Capture {
  payment_id: string | null
  provider: string
  provider_ref: string | null
}

/** How the order was paid. An order is paid for once. */
async function findCapture(tx: Tx, orderId: string): Promise<Capture | undefined> {
  return tx
    .selectFrom('payment_entries')
    .select(['payment_id', 'provider', 'provider_ref'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'capture')
    .orderBy('entry_id')
    .executeTakeFirst()
}

/** Writes the errand. Money that no provider took was given back by hand, so that one is done. */
async function insertRefund(
  tx: Tx,
  refund: Omit<RefundWish, 'orderId'> & { orderId: string | null; paymentId: string | null },
): Promise<RefundRow> {
  const isByHand = refund.paymentId === null
  return tx
    .insertInto('refunds')
    .values({
      refund_id: sql<string>`'ref_' || replace(gen_random_uuid()::text, '-', '')`,
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      amount_cents: refund.amountCents,
      status: isByHand ? 'succeeded' : 'pending',
      reason: refund.reason,
      actor_id: refund.actor?.userId ?? null,
      actor_name: refund.actor?.name ?? null,
      idempotency_key: refund.idempotencyKey,
      done_at: isByHand ? sql<Date>`now()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertRefundEntry(tx: Tx, refund: RefundRow, payment: Capture | undefined): Promise<void> {
  await tx
    .insertInto('payment_entries')
    .values({
      order_id: refund.order_id,
      payment_id: refund.payment_id,
      refund_id: refund.refund_id,
      kind: 'refund',
      amount_cents: refund.amount_cents,
      provider: payment?.provider ?? 'manual',
      provider_ref: payment?.provider_ref ?? null,
      actor: refund.actor_name,
      note: refund.reason,
    })
    .execute()
}

/** The refunds of an order, oldest first. */
export const listRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute()
