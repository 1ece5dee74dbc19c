import { orderIdFrom } from '@atelier/domain/ids'
import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import type { OrderDraft } from '@atelier/domain/orders/draft-order'
import { isClosed } from '@atelier/domain/orders/change-status'
import { orderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import { isPaid } from '@atelier/domain/orders/status'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { receiptUrl } from '../../order-links.ts'
import { orderReceivedEmail } from '../email/email.repo.ts'
import { insertHistory, lockOrder, updateOrder } from '../orders/order-changes.repo.ts'
import { queueOrderNotification } from '../orders/order-notifications.repo.ts'
import { storeOrder } from '../orders/orders.repo.ts'
import { takeUnits } from '../products/products.repo.ts'
import { lockCheckout, markOrdered } from './checkouts.repo.ts'
import { recordCapture } from './ledger.repo.ts'
import type { PaymentRow } from './payments.repo.ts'

/** What became of money that came in: an order, nothing yet, or a reason why it cannot be one. */
export type OrderFromPayment = { orderId: string } | { waits: true } | { problem: string; email: string | null }

/** What an order needs that is paid for with an amount alone. */
export interface AmountOrder {
  email: string
  draft: OrderDraft
  shipping: ShippingAddress
  billing: BillingAddress | null
}

export const SOLD_OUT = 'The pieces were sold by the time the payment arrived'
const TOO_LATE = 'The payment arrived long after the pieces had been set aside'
const CLOSED = 'The order had been closed by the time the payment arrived'
const PAID_ALREADY = 'The order had been paid for already'
const NO_ORDER = 'It was paid, but no order was placed with it'

/** Stores an order whose pieces are set aside and whose money has come, with its books and its letter. */
async function storePaidOrder(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  order: AmountOrder & { orderId: string; userId: string | null; guestId: string | null },
): Promise<void> {
  const { orderId, email, draft } = order
  const emailContent = orderConfirmationEmail({ ...order, orderUrl: receiptUrl(deps.config, orderId), payUrl: null })
  const outcome = await storeOrder(tx, {
    ...order,
    paymentMethod: 'CREDIT_CARD',
    paymentStatus: 'succeeded',
    stock: 'held',
    payLinkExpiresAt: null,
    note: paidNote(payment),
    draft,
    createdAt: deps.now(),
    confirmationEmail: orderReceivedEmail({ orderId, email }, emailContent, deps.config.publicUrl),
    idempotency: null,
  })
  if (outcome !== 'stored') throw new Error(`an order that was paid for could not be stored: ${outcome}`)
  await capture(tx, payment, orderId)
}

/** Staff must never take an order of the sandbox for money. */
const paidNote = ({ provider }: PaymentRow): string =>
  provider === 'sandbox'
    ? 'Order placed and paid by a test card. No money was taken.'
    : 'Order placed and paid by card.'

const capture = (tx: Tx, payment: PaymentRow, orderId: string): Promise<void> =>
  recordCapture(tx, {
    orderId,
    paymentId: payment.payment_id,
    amountCents: payment.amount_cents,
    provider: payment.provider,
    providerRef: payment.provider_ref,
    actor: null,
    note: null,
  })

/**
 * The order of a checkout, from the lines and prices it was stored with. When its pieces had been released they are taken
 * anew; only when that cannot be is there no order.
 */
export async function createOrderFromCheckout(deps: Deps, tx: Tx, payment: PaymentRow): Promise<OrderFromPayment> {
  const checkout = await lockCheckout(tx, payment.checkout_id ?? '')
  // Long after its hold nobody knows any more whose it was and where it should go.
  if (checkout.email === '') return { problem: TOO_LATE, email: null }
  const isHeld = checkout.state === 'held' || (await takeUnits(tx, checkout.draft.lines, 'honoured'))
  if (!isHeld) return { problem: SOLD_OUT, email: checkout.email }
  await storePaidOrder(deps, tx, payment, checkout)
  await markOrdered(tx, checkout.checkoutId)
  return { orderId: checkout.orderId }
}

/** The order that is placed with an amount alone. Without one the money waits a while, and then goes back. */
export async function createOrderFromAmount(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  { order, isAbandoned }: { order?: AmountOrder; isAbandoned?: boolean },
): Promise<OrderFromPayment> {
  if (!order) return isAbandoned ? { problem: NO_ORDER, email: null } : { waits: true }
  if (order.draft.totalCents !== payment.amount_cents) {
    return { problem: 'The order costs another amount', email: order.email }
  }
  if (!(await takeUnits(tx, order.draft.lines, 'as now'))) return { problem: SOLD_OUT, email: order.email }
  const orderId = orderIdFrom(deps.randomBytes(12))
  await storePaidOrder(deps, tx, payment, { ...order, orderId, userId: payment.user_id, guestId: payment.guest_id })
  return { orderId }
}

/** The money an order was waiting for. One that is closed or paid for does not take it. */
export async function markOrderPaid(deps: Deps, tx: Tx, payment: PaymentRow): Promise<OrderFromPayment> {
  const before = await lockOrder(tx, payment.order_id ?? '')
  if (!before) throw new Error('the order of a payment is gone')
  const at = deps.now()
  const problem = isClosed(before.status)
    ? CLOSED
    : isPaid(before.payment_status) || before.paid_cents > 0
      ? PAID_ALREADY
      : null
  if (problem) {
    const note = `A payment arrived and is being returned. ${problem}.`
    await insertHistory(tx, { orderId: before.order_id, status: before.status, note, actor: null, at })
    return { problem, email: before.email }
  }
  await capture(tx, payment, before.order_id)
  const order = await updateOrder(tx, before, { payment_status: 'succeeded', payment_method: 'CREDIT_CARD' }, at)
  const note = payment.provider === 'sandbox' ? 'Paid by a test card. No money was taken.' : 'Paid by card.'
  await insertHistory(tx, { orderId: order.order_id, status: order.status, note, actor: null, at })
  await queueOrderNotification(tx, 'payment received', { order, config: deps.config })
  return { orderId: order.order_id }
}
