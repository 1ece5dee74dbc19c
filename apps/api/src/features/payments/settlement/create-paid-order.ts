import { orderIdFrom } from '@atelier/domain/values/ids'
import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import type { DraftOrder } from '@atelier/domain/orders/draft-order'
import { isClosed } from '@atelier/domain/orders/change-status'
import { orderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import { isPaid } from '@atelier/domain/orders/status'
import { currencyOfPayment } from '@atelier/domain/payments/payment-currency'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { receiptUrl } from '../../../links/order-links.ts'
import { orderReceivedEmail } from '../../email/email.public.ts'
import {
  insertHistoryEntry,
  lockOrder,
  updateOrder,
  queueOrderNotification,
  storeOrder,
} from '../../orders/orders.public.ts'
import { takeUnits } from '../../products/products.public.ts'
import { lockCheckout, markOrdered, orderHeldCheckout } from '../checkout/checkouts.repo.ts'
import { recordCapture, type Capture } from '../ledger/ledger.repo.ts'
import type { PaymentRow } from '../payments.repo.ts'

/** The outcome of a received payment: an order, none yet, or the reason why there cannot be one. */
export type OrderFromPayment =
  | NewPaidOrder
  | { orderId: string }
  | { waits: true }
  | { problem: string; email: string | null }

/** A new order, stored with the amount of its capture as paid. The update of the payment records the capture. */
interface NewPaidOrder {
  orderId: string
  capture: Capture
}

/** The order data for a payment that was created without a checkout. */
export interface AmountOrder {
  email: string
  draft: DraftOrder
  shipping: ShippingAddress
  billing: BillingAddress | null
}

export const SOLD_OUT = 'The items sold out before the payment arrived'
const TOO_LATE = 'The payment arrived long after the reservation had ended'
const CLOSED = 'The order was closed before the payment arrived'
const PAID_ALREADY = 'The order was already paid'
const NO_ORDER = 'It was paid, but no order was placed'

/** Units that were taken from the stock, except those of the colors in `uncounted`; null when these are unknown. */
type OrderedUnits = AmountOrder & {
  orderId: string
  userId: string | null
  guestId: string | null
  uncounted: readonly number[] | null
}

const ordered = (orderId: string) => ({ reason: 'ordered', orderId }) as const

/** Stores a paid order with its email. It keeps the terms with which its checkout was priced. */
async function storePaidOrder(deps: Deps, tx: Tx, payment: PaymentRow, order: OrderedUnits): Promise<NewPaidOrder> {
  const { orderId, userId, guestId, shipping, billing, email, draft, uncounted } = order
  const createdAt = deps.now()
  const emailContent = orderConfirmationEmail(
    { ...order, placedAt: createdAt, orderUrl: receiptUrl(deps.config, orderId, draft.market), payUrl: null },
    await deps.shop.termsAt(draft.termsVersion, draft.market, tx),
    deps.shop.company.region,
  )
  await storeOrder(tx, {
    orderId,
    userId,
    guestId,
    email,
    shipping,
    billing,
    paymentMethod: 'CREDIT_CARD',
    paymentStatus: 'succeeded',
    stock: 'held',
    uncounted,
    paidCents: payment.amount_cents,
    paymentLinkHours: null,
    note: paidNote(payment),
    draft,
    createdAt,
    confirmationEmail: orderReceivedEmail({ orderId, email }, emailContent, deps.config.publicUrl),
    idempotency: null,
  })
  return { orderId, capture: captureOf(payment, orderId) }
}

/** Marks sandbox orders, so that staff do not mistake them for paid ones. */
const paidNote = ({ provider }: PaymentRow): string =>
  provider === 'sandbox'
    ? 'Order placed and paid by a test card. No money was taken.'
    : 'Order placed and paid by card.'

const captureOf = (payment: PaymentRow, orderId: string): Capture => ({
  orderId,
  paymentId: payment.payment_id,
  amountCents: payment.amount_cents,
  provider: payment.provider,
  providerRef: payment.provider_ref,
  actor: null,
  note: null,
})

/**
 * Creates the order of a checkout from its stored lines and prices. Takes released units from stock again; there is no
 * order only when that fails.
 */
export async function createOrderFromCheckout(deps: Deps, tx: Tx, payment: PaymentRow): Promise<OrderFromPayment> {
  const checkoutId = payment.checkout_id ?? ''
  const held = await orderHeldCheckout(tx, checkoutId)
  if (held) return storePaidOrder(deps, tx, payment, held)
  const checkout = await lockCheckout(tx, checkoutId)
  // The checkout was anonymized long after its hold, so its customer and address are unknown.
  if (checkout.email === '') return { problem: TOO_LATE, email: null }
  const uncounted = await takeUnits(tx, checkout.draft.lines, 'honoured', ordered(checkout.orderId))
  if (uncounted === null) return { problem: SOLD_OUT, email: checkout.email }
  await markOrdered(tx, checkoutId)
  return storePaidOrder(deps, tx, payment, { ...checkout, uncounted })
}

/**
 * Creates the order for a payment without a checkout. A payment without an order waits for one, and is refunded when
 * abandoned.
 */
export async function createOrderFromAmount(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  { order, isAbandoned }: { order?: AmountOrder; isAbandoned?: boolean },
): Promise<OrderFromPayment> {
  if (!order) return isAbandoned ? { problem: NO_ORDER, email: null } : { waits: true }
  const { totalCents, currency } = order.draft
  if (totalCents !== payment.amount_cents || currency !== currencyOfPayment(payment)) {
    return { problem: 'The order costs another amount', email: order.email }
  }
  const orderId = orderIdFrom(deps.randomBytes(12))
  const uncounted = await takeUnits(tx, order.draft.lines, { ofMarket: order.draft.market }, ordered(orderId))
  if (uncounted === null) return { problem: SOLD_OUT, email: order.email }
  const buyer = { userId: payment.user_id, guestId: payment.guest_id }
  return storePaidOrder(deps, tx, payment, { ...order, ...buyer, orderId, uncounted })
}

/** Marks a waiting order as paid. A closed or paid order does not accept the payment. */
export async function markOrderPaid(deps: Deps, tx: Tx, payment: PaymentRow): Promise<OrderFromPayment> {
  const before = await lockOrder(tx, payment.order_id ?? '')
  if (!before) throw new Error('the order of a payment does not exist')
  const at = deps.now()
  const problem = isClosed(before.status)
    ? CLOSED
    : isPaid(before.payment_status) || before.paid_cents > 0
      ? PAID_ALREADY
      : null
  if (problem) {
    const note = `A payment arrived and is being returned. ${problem}.`
    await insertHistoryEntry(tx, { orderId: before.order_id, status: before.status, note, actor: null, at })
    return { problem, email: before.email }
  }
  await recordCapture(tx, captureOf(payment, before.order_id))
  const order = await updateOrder(tx, before, { payment_status: 'succeeded', payment_method: 'CREDIT_CARD' }, at)
  const note = payment.provider === 'sandbox' ? 'Paid by a test card. No money was taken.' : 'Paid by card.'
  await insertHistoryEntry(tx, { orderId: order.order_id, status: order.status, note, actor: null, at })
  await queueOrderNotification(tx, 'payment received', order, deps)
  return { orderId: order.order_id }
}
