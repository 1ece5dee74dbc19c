import { formatMoney } from '@atelier/domain/money/money'
import { judgeRefund } from '@atelier/domain/payments/refund'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueEmail } from '../../email/email.public.ts'
import { getLockedOrder, insertHistoryEntry } from '../../orders/orders.public.ts'
import { callProvider } from '../providers/call-provider.ts'
import { findCheckoutEmail } from '../checkout/checkouts.repo.ts'
import { refundFailedEmail } from '../payment-emails.ts'
import { findPayment } from '../payments.repo.ts'
import { insertRefundEntry, lockRefund, sumDisputed, type RefundRow } from './refunds.repo.ts'
import {
  recordReversal,
  endReversal,
  findRefundByRef,
  isRefundUnderWay,
  expediteRefund,
} from './reversed-refunds.repo.ts'

const BEING_SENT = 'A refund of this payment is being sent right now'
const UNDER_WAY_SECONDS = 60

/**
 * Handles the provider's event that a refund has failed; idempotent. Reverses a sent refund in the ledger, leaves it to
 * staff and emails the customer. Makes a pending refund due at once. Throws 502 or 504 when the provider cannot
 * respond. Throws 503 while a refund of the payment is being sent, so that the provider repeats the event.
 */
export async function reverseRefund(
  deps: Deps,
  provider: PaymentProvider,
  { refundRef, providerRef }: { refundRef: string; providerRef: string },
): Promise<void> {
  const refund = await findRefundByRef(deps.db, provider.id, refundRef)
  if (!refund) {
    if (!(await isRefundUnderWay(deps.db, provider.id, providerRef))) return
    throw new ShopError('unavailable', BEING_SENT, { retryAfterSeconds: UNDER_WAY_SECONDS })
  }
  if (refund.status === 'pending') {
    await expediteRefund(deps.db, refund.refund_id)
    deps.signals.emit('refund-requested')
    return
  }
  const { fetchRefund } = provider
  if (!fetchRefund || refund.status !== 'succeeded') return
  const seen = await callProvider(deps, (signal) => fetchRefund(refundRef, signal))
  if (seen.status !== 'failed') return
  await inTransaction(deps.db, (tx) => reverse(deps, tx, { refund, refundRef, provider, reason: seen.message }))
  deps.signals.emit('mail-queued')
}

async function reverse(
  deps: Deps,
  tx: Tx,
  seen: { refund: RefundRow; refundRef: string; provider: PaymentProvider; reason: string | null },
): Promise<void> {
  // Locks the order first, as every transaction does that changes its money.
  const order = seen.refund.order_id === null ? null : await getLockedOrder(tx, seen.refund.order_id)
  const refund = await lockRefund(tx, seen.refund.refund_id)
  const isSent = refund?.status === 'succeeded' && refund.provider_ref === seen.refundRef && refund.by_hand_by === null
  if (!refund || !isSent) return
  const reason = `Failed after it was sent${seen.reason ? `: ${seen.reason}` : ''}`
  deps.log.warn({ refundId: refund.refund_id, reason }, 'refund failed after it was sent')
  await recordReversal(tx, refund, { provider: seen.provider.id, reason })
  const money = { cents: refund.amount_cents, currency: refund.currency }
  if (order) {
    const note = `The refund of ${formatMoney(money, deps.shop.company.region)} failed after it was sent.`
    const { order_id: orderId, status } = order
    await insertHistoryEntry(tx, { orderId, status, note, actor: null, at: deps.now() })
  }
  const payment = refund.payment_id === null ? null : await findPayment(tx, refund.payment_id)
  const checkoutId = payment?.checkout_id ?? null
  const email = order?.email ?? (checkoutId === null ? null : await findCheckoutEmail(tx, checkoutId))
  const { config, shop } = deps
  const queuedEmail = refundFailedEmail({ order, email, money, config, region: shop.company.region })
  if (queuedEmail) await queueEmail(tx, queuedEmail)
}

/**
 * Records a reversed refund in the ledger again, because it is retried or was paid manually. Its order must be locked.
 * Does nothing when it was not reversed. Throws 409 when it exceeds what the order has left.
 */
export async function recordRefundAgain(tx: Tx, refund: RefundRow): Promise<void> {
  if (refund.reversed_at === null) return
  if (refund.order_id !== null) {
    const order = await getLockedOrder(tx, refund.order_id)
    const money = { paidCents: order.paid_cents, refundedCents: order.refunded_cents }
    const disputedCents = await sumDisputed(tx, refund.order_id)
    const judged = judgeRefund({ ...money, disputedCents }, refund.amount_cents)
    if (!judged.ok) throw new ShopError('conflict', judged.message)
  }
  const payment = refund.payment_id === null ? null : await findPayment(tx, refund.payment_id)
  await insertRefundEntry(tx, refund, payment ?? undefined)
  await endReversal(tx, refund)
}
