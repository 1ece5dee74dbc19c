import type { FinishPaymentLinkBody, PaymentLinkIntentBody } from '@atelier/domain/payments/payment-link.schema'
import { PAYMENT_LINK_EXPIRED } from '@atelier/domain/payments/payment-link.schema'
import type { PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import { INVALID_PAYMENT_ID } from '@atelier/domain/payments/create-intent.schema'
import { paymentLinkState } from '@atelier/domain/payments/payment-link'
import { limits } from '@atelier/domain/limits/limits'
import { paymentCurrency } from '@atelier/domain/payments/payment-currency'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { readPayToken } from '../../../links/order-links.ts'
import { findOrder, type OrderRow, type WholeOrder, lockOrder } from '../../orders/orders.public.ts'
import { localPathOf } from '../checkout/create-intent.ts'
import { orderOrThrow } from '../checkout/finish-card-order.ts'
import { deleteUnopenedPayment, openIntent, type OpenedIntent } from '../checkout/open-intent.ts'
import { isLiveLink } from '../../orders/orders.public.ts'
import { findByIntent, findLivePayment, insertPayment, isOlderThan } from '../payments.repo.ts'
import { newPaymentId } from '../checkout/payment-id.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

export const linkStateOf = (order: OrderRow): 'open' | 'paid' | 'closed' =>
  paymentLinkState({ status: order.status, paymentStatus: order.payment_status, paidCents: order.paid_cents })

/** Returns the order of a payment link. Throws the same 404 for an altered, expired or superseded link. */
async function orderIdOf({ db, config }: Pick<Deps, 'db' | 'config'>, token: string): Promise<string> {
  const link = readPayToken(config, token)
  if (!link || !(await isLiveLink(db, link))) throw new ShopError('not_found', PAYMENT_LINK_EXPIRED)
  return link.orderId
}

/** Returns the order that a payment link shows. */
export async function readPaymentLink(deps: Pick<Deps, 'db' | 'config'>, token: string): Promise<WholeOrder> {
  const whole = await findOrder(deps.db, await orderIdOf(deps, token))
  if (!whole) throw new ShopError('not_found', PAYMENT_LINK_EXPIRED)
  return whole
}

/** Creates the payment of a waiting order, or resumes the existing one. Throws 409 when the order is not open. */
export async function openPaymentLink(deps: Deps, token: string, body: PaymentLinkIntentBody): Promise<OpenedIntent> {
  const orderId = await orderIdOf(deps, token)
  await cancelOldPayment(deps, orderId)
  const { order, payment } = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new ShopError('not_found', PAYMENT_LINK_EXPIRED)
    if (linkStateOf(order) !== 'open') throw new ShopError('conflict', 'This order is no longer awaiting payment')
    const live = await findLivePayment(tx, orderId)
    if (live) return { order, payment: live }
    const payment = await insertPayment(tx, {
      payment_id: newPaymentId(deps),
      provider: deps.payments.id,
      purpose: 'order',
      amount_cents: order.total_cents,
      currency: paymentCurrency(order.currency),
      order_id: orderId,
      return_url: localPathOf(body.return_url ?? `/pay/${token}`, deps.config.publicUrl),
    })
    return { order, payment }
  })
  const opened = await openIntent(deps, payment)
  return { ...opened, holdExpiresAt: order.payment_link_expires_at }
}

/**
 * Cancels an old payment, or one of another provider, so that a new one can replace it. If it turns out to be paid, it
 * pays the order.
 */
async function cancelOldPayment(deps: Deps, orderId: string): Promise<void> {
  const live = await findLivePayment(deps.db, orderId)
  if (!live) return
  const isOld = await isOlderThan(deps.db, live.payment_id, limits.payment.reopenHours * 60)
  if (!isOld && live.provider === deps.payments.id) return
  if (live.provider_ref === null) return deleteUnopenedPayment(deps, live)
  const settled = await settlePayment(deps, live.payment_id, { providerAction: 'cancel', endedAs: 'expired' })
  if (settled.kind === 'unpaid' && settled.state === 'processing') {
    throw new ShopError('conflict', 'Your earlier payment is still being processed')
  }
}

/** Settles the payment of a link's order. Throws the same errors as an order by card. */
export async function finishPaymentLink(
  deps: Deps,
  token: string,
  { paymentIntentId }: FinishPaymentLinkBody,
): Promise<PlaceOrderResponse['data']> {
  const orderId = await orderIdOf(deps, token)
  const payment = await findByIntent(deps.db, paymentIntentId)
  if (payment?.order_id !== orderId) throw new ShopError('not_found', INVALID_PAYMENT_ID)
  return orderOrThrow(deps, await settlePayment(deps, payment.payment_id))
}
