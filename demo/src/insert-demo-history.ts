import { HOUR_MS } from '@atelier/domain/limits/durations'
import { isPaid } from '@atelier/domain/orders/status'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { insertPaymentProblems } from './insert-payment-problems.ts'
import { insertPaymentsOfPaidOrders } from './insert-payments.ts'
import { deliveredAtOf, generateReturns, type DemoReturn } from './history/demo-returns.ts'
import { insertReturns } from './insert-returns.ts'
import { seededRandom, type Random } from './history/random.ts'
import { shipmentTo } from './history/tracking-numbers.ts'
import { demoOrderTotals, type DemoHistory, type DemoOrder } from './history/demo-history.ts'

const SHIPMENT_SEED = 1927

/**
 * Inserts customers and orders, one statement per table; database triggers count sales. The demo accounts must exist.
 */
export async function insertDemoHistory(tx: Tx, history: DemoHistory, now: Date): Promise<void> {
  const returns = generateReturns(history.orders, now)
  await tx.insertInto('users').values(history.customers.map(userRow)).execute()
  const random = seededRandom(SHIPMENT_SEED)
  await tx
    .insertInto('orders')
    .values(history.orders.map((order) => ({ ...orderRow(order), ...shipmentOf(order, random) })))
    .execute()
  await tx
    .insertInto('order_items')
    .values(history.orders.flatMap((order) => itemRows(order, returns)))
    .execute()
  await insertPaymentsOfPaidOrders(tx)
  await insertPaymentProblems(tx, history.orders)
  await tx.insertInto('order_status_history').values(history.orders.flatMap(historyRows)).execute()
  await insertReturns(tx, history.orders, returns)
}

function userRow({ customer, joinedAt, lastLoginAt }: DemoHistory['customers'][number]) {
  return {
    user_id: customer.userId,
    email: customer.email,
    name: customer.name,
    role: customer.isGuest ? ('guest' as const) : ('customer' as const),
    admin_role: null,
    // Generated customers cannot sign in.
    password_hash: null,
    created_at: joinedAt,
    updated_at: joinedAt,
    last_login_at: lastLoginAt,
  }
}

function orderRow(order: DemoOrder) {
  const { currency, taxMode, subtotalCents, taxCents, totalCents } = demoOrderTotals(order)
  const { status, payment, note, at } = order.final
  return {
    order_id: order.orderId,
    user_id: order.customer.isGuest ? null : order.customer.userId,
    guest_id: order.customer.isGuest ? order.customer.userId : null,
    email: order.customer.email,
    status,
    payment_status: payment,
    payment_method: order.paymentMethod,
    status_note: note,
    currency,
    tax_mode: taxMode,
    subtotal_cents: subtotalCents,
    tax_cents: taxCents,
    total_cents: totalCents,
    items_text: order.lines.map(({ variant }) => `${variant.product.name} ${variant.colorLabel}`).join(', '),
    ...paymentTotalsOf(order, totalCents),
    ...paymentLinkOf(order),
    ...order.customer.delivery,
    delivered_at: deliveredAtOf(order),
    created_at: order.placedAt,
    updated_at: at,
  }
}

/** How an order was sent; nothing before its shipment. */
function shipmentOf({ steps, customer }: DemoOrder, random: Random) {
  const { carrier, trackingNumber } = shipmentTo(customer.delivery.country, random)
  const isSent = steps.some(({ status }) => status === 'SHIPPED')
  return { tracking_carrier: isSent ? carrier : null, tracking_number: isSent ? trackingNumber : null }
}

/** A partial refund: about a seventh, in round dollars. */
const partOf = (cents: number): number => Math.round(cents / 7 / 10_00) * 10_00

/** Returns the paid and refunded amounts, by payment status. */
function paymentTotalsOf({ final }: DemoOrder, totalCents: number) {
  const isPaidBack = final.payment === 'refunded'
  const isPartlyBack = final.payment === 'partially_refunded'
  const paid = isPaid(final.payment) || isPaidBack || isPartlyBack ? totalCents : 0
  return { paid_cents: paid, refunded_cents: isPaidBack ? paid : isPartlyBack ? partOf(paid) : 0 }
}

/** A manual order had a payment link; a reminder was sent after a day without payment. */
function paymentLinkOf({ paymentMethod, placedAt, final, steps }: DemoOrder) {
  if (paymentMethod !== 'MANUAL') return {}
  const { paymentLinkHours, paymentLinkReminderHours } = demoTerms
  const remindedAt = new Date(placedAt.getTime() + paymentLinkReminderHours * HOUR_MS)
  const isPending = final.payment === 'pending' && steps.length === 1
  return {
    payment_link_sent_at: placedAt,
    payment_link_expires_at: new Date(placedAt.getTime() + paymentLinkHours * HOUR_MS),
    payment_reminder_sent_at: isPending ? null : remindedAt,
  }
}

const itemRows = (order: DemoOrder, returns: readonly DemoReturn[]) =>
  demoOrderTotals(order).lines.map(({ variant, unitPriceCents, quantity, taxCents, rate }, position) => ({
    order_id: order.orderId,
    position,
    product_id: variant.productId,
    variant_id: variant.variantId,
    name: variant.product.name,
    color: variant.color,
    color_label: variant.colorLabel,
    image_url: variant.imageUrl,
    unit_price_cents: unitPriceCents,
    quantity,
    tax_cents: taxCents,
    tax_rate: rate,
    returned_quantity: returnedOf(order, position, returns),
  }))

/** Units of a line item in returns that were not rejected. */
const returnedOf = (order: DemoOrder, position: number, returns: readonly DemoReturn[]): number =>
  returns
    .filter((one) => one.order === order && one.steps.at(-1)?.status !== 'rejected')
    .flatMap(({ items }) => items)
    .filter((item) => item.position === position)
    .reduce((sum, { quantity }) => sum + quantity, 0)

const historyRows = (order: DemoOrder) =>
  order.steps.map(({ status, note, actor, at }) => ({
    order_id: order.orderId,
    status,
    note,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
    created_at: at,
  }))
