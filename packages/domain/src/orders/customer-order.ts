import type { CustomerOrder, CustomerReturn } from '../customers/customer-orders.schema.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { toAmount, type Cents, type Currency } from '../money/money.ts'
import type { ChosenDelivery } from '../delivery/placed-delivery.ts'
import { lineAmount, type ChargeKind, type TaxMode, type TaxRate } from '../quote/quote.ts'
import { storefrontPaymentStatus } from '../payments/payment-state.ts'
import { MANUAL_REFUND_CUSTOMER_LABELS, type ManualRefundMethod } from '../payments/manual-refund.ts'
import type { RefundStatus } from '../payments/refund.ts'
import { returnableQuantity, returnableUntil, judgeReturnWindow } from '../returns/return-window.ts'
import { priceOf } from '../quote/price-of.ts'
import { receiptPhotoUrl, type ReturnPhotoFacts } from '../returns/return-photos.ts'
import type { ReturnResolution } from '../returns/exchange.ts'
import type { ReturnReason, ReturnStatus } from '../returns/return-status.ts'
import type { BillingAddress } from './address.schema.ts'
import { cancellationDeadline } from './cancel-order.ts'
import { orderTermsOf } from './order-terms.schema.ts'
import { orderTaxes, type TaxedPart } from './order-taxes.ts'
import type { OrderAddress } from './order.schema.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from './status.ts'
import { trackingUrl } from './tracking.ts'
import type { ShopRegion } from '../region/region.ts'

/** The stored data of an order for its customer. Amounts in the smallest unit of `currency`; `at` times are text because they come from JSON. */
export interface CustomerOrderFacts {
  orderId: string
  createdAt: Date
  status: OrderStatus
  email: string
  currency: Currency
  taxMode: TaxMode
  /** In millionths; null: the order is older than this column. */
  taxRate: number | null
  subtotalCents: Cents
  charges: ({ kind: ChargeKind; name: string } & TaxedPart)[]
  chargesCents: Cents
  taxCents: Cents
  totalCents: Cents
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  paidCents: Cents
  refundedCents: Cents
  refunds: { amountCents: Cents; status: RefundStatus; byHand: ManualRefundMethod | null; at: string }[]
  shipping: OrderAddress
  billing: BillingAddress | null
  delivery: ChosenDelivery | null
  trackingCarrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  deliveredAt: Date | null
  items: {
    productId: string
    name: string
    imageUrl: string | null
    color: string | null
    colorLabel: string | null
    size: string | null
    unitPriceCents: Cents
    quantity: number
    /** Units that are gift-wrapped. */
    wrapped: number
    returnedQuantity: number
    /** Its part of the tax; null: the order is older than this column. */
    taxCents?: Cents | null
    rate?: TaxRate | null
  }[]
  /** What the card of a gift says; null: there is no card. */
  giftMessage: string | null
  history: { status: OrderStatus; at: string }[]
  returns: {
    returnId: string
    status: ReturnStatus
    reason: ReturnReason
    refundedCents: Cents | null
    answer: string | null
    resolution: ReturnResolution
    replacementCarrier: string | null
    replacementTracking: string | null
    replacementUrl: string | null
    items: {
      itemIndex: number
      quantity: number
      receivedQuantity: number | null
      exchangeColor: string | null
      exchangeLabel: string | null
      /** Units of the replacement that are in later returns. */
      replacementReturnedQuantity?: number
    }[]
    history: { status: ReturnStatus; at: string }[]
    photos: ReturnPhotoFacts[]
  }[]
}

const STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Order received',
  PROCESSING: 'Being prepared',
  SHIPPED: 'On its way',
  DELIVERED: 'Delivered',
  COMPLETED: 'Completed',
  CANCELLED: 'Canceled',
  REFUNDED: 'Refunded',
}

const PAYMENT_LABELS: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Unpaid',
  requires_payment_method: 'Unpaid',
  requires_confirmation: 'Unpaid',
  succeeded: 'Paid',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
}

/**
 * Returns the payment label for the customer. While an open order is unpaid, the label points to the email that
 * explains how to pay.
 */
export function paymentLabel(status: PaymentStatus, method: PaymentMethod, order: OrderStatus): string {
  const label = PAYMENT_LABELS[status]
  if (method === 'CREDIT_CARD') return `${label}, by card`
  const isPaymentDue = label === PAYMENT_LABELS.pending && order !== 'CANCELLED' && order !== 'REFUNDED'
  return isPaymentDue ? `${label}. Use the payment link in our email` : label
}

const REFUND_DUE_LABEL = 'Refund pending'

const iso = (date: Date | string): string => new Date(date).toISOString()

/** Lists each status once, when it began. Staff notes between changes are internal. */
function timelineOf(history: CustomerOrderFacts['history']): CustomerOrder['timeline'] {
  const changes = history.filter(({ status }, index) => status !== history[index - 1]?.status)
  return changes.map(({ status, at }) => ({ status, words: STATUS_LABELS[status], timestamp: iso(at) }))
}

const trackingOf = (carrier: string | null, number: string | null, ownUrl: string | null): CustomerOrder['tracking'] =>
  number === null ? null : { carrier, number, url: trackingUrl(carrier, number, ownUrl) }

function toCustomerReturn(
  customerReturn: CustomerOrderFacts['returns'][number],
  { items, currency }: Pick<CustomerOrderFacts, 'items' | 'currency'>,
  receiptToken: string,
): CustomerReturn {
  const { refundedCents, history, photos, replacementCarrier, replacementTracking, replacementUrl, ...rest } =
    customerReturn
  const sent = customerReturn.items.map(({ replacementReturnedQuantity: _later, ...item }) => item)
  const lines = customerReturn.items.map(({ itemIndex, quantity, receivedQuantity }) => ({
    unitPriceCents: items[itemIndex]?.unitPriceCents ?? 0,
    quantity: receivedQuantity ?? quantity,
  }))
  return {
    ...rest,
    items: sent,
    replacement: trackingOf(replacementCarrier, replacementTracking, replacementUrl),
    estimatedRefund: toAmount(priceOf(lines), currency),
    refunded: refundedCents === null ? null : toAmount(refundedCents, currency),
    // A return may arrive in parts: each status is listed once, when it began.
    progress: history
      .filter(({ status }, index) => status !== history[index - 1]?.status)
      .map(({ status, at }) => ({ status, timestamp: iso(at) })),
    photos: photos.map((photo) => ({ ...photo, url: receiptPhotoUrl(receiptToken, photo.photoId) })),
  }
}

/** Returns the units that exchanges sent and that did not come back. */
const exchangedItemsOf = (returns: CustomerOrderFacts['returns']): NonNullable<CustomerOrder['exchangedItems']> =>
  returns
    .filter(({ status, resolution }) => status === 'refunded' && resolution === 'exchange')
    .flatMap(({ returnId, items }) =>
      items.map((item) => ({
        exchangeId: returnId,
        itemIndex: item.itemIndex,
        color: item.exchangeColor,
        colorLabel: item.exchangeLabel,
        returnableQuantity: returnableQuantity({
          quantity: item.receivedQuantity ?? 0,
          returnedQuantity: item.replacementReturnedQuantity ?? 0,
        }),
      })),
    )
    .filter((item) => item.returnableQuantity > 0)

const toCustomerItem = (
  {
    unitPriceCents,
    returnedQuantity,
    wrapped,
    taxCents: _tax,
    rate: _rate,
    ...item
  }: CustomerOrderFacts['items'][number],
  currency: Currency,
  isWithin: boolean,
): CustomerOrder['items'][number] => ({
  ...item,
  ...(wrapped > 0 && { wrapped }),
  price: toAmount(unitPriceCents, currency),
  returnableQuantity: isWithin ? returnableQuantity({ quantity: item.quantity, returnedQuantity }) : 0,
})

const toCustomerCharges = ({
  charges,
  chargesCents,
  items,
  currency,
}: CustomerOrderFacts): Pick<CustomerOrder, 'charges' | 'chargesTotal' | 'taxes'> => ({
  charges: charges.map(({ kind, name, amountCents }) => ({ kind, name, amount: toAmount(amountCents, currency) })),
  chargesTotal: toAmount(chargesCents, currency),
  ...orderTaxes([...items.map((item) => ({ ...item, amountCents: lineAmount(item) })), ...charges], currency),
})

/**
 * Converts an order for its customer: decimal amounts in its currency, rules of its own `terms` evaluated at `now`, no text written by
 * staff.
 */
export function toCustomerOrder(
  order: CustomerOrderFacts,
  receiptToken: string,
  now: Date,
  { terms, region }: { terms: ShopTerms; region: ShopRegion },
): CustomerOrder {
  const { status, createdAt, deliveredAt, items, currency } = order
  const {
    returns: { windowDays },
    changeOrderHours,
  } = terms
  const until = returnableUntil(deliveredAt, windowDays, region)
  // `returnableUntil` stays visible after the window closes if the deadline is the only obstacle.
  const isOpen = until !== null && judgeReturnWindow({ status, deliveredAt }, until, windowDays, region) === null
  const isWithin = isOpen && now <= until
  return {
    orderId: order.orderId,
    receiptToken,
    createdAt: iso(createdAt),
    status,
    email: order.email,
    currency,
    subtotal: toAmount(order.subtotalCents, currency),
    taxMode: order.taxMode,
    ...toCustomerCharges(order),
    tax: toAmount(order.taxCents, currency),
    total: toAmount(order.totalCents, currency),
    paymentMethod: order.paymentMethod,
    paymentDetails: { paymentStatus: storefrontPaymentStatus(order.paymentStatus) },
    paymentLabel: order.refunds.some((refund) => refund.status === 'due_by_hand')
      ? REFUND_DUE_LABEL
      : paymentLabel(order.paymentStatus, order.paymentMethod, order.status),
    paid: toAmount(order.paidCents, currency),
    refunded: toAmount(order.refundedCents, currency),
    refunds: order.refunds.map(({ amountCents, status: sent, byHand, at }) => ({
      amount: toAmount(amountCents, currency),
      timestamp: iso(at),
      isSent: sent === 'succeeded',
      isDueByHand: sent === 'due_by_hand',
      how: byHand && MANUAL_REFUND_CUSTOMER_LABELS[byHand],
    })),
    shipping: order.shipping,
    billing: order.billing,
    delivery: order.delivery,
    tracking: trackingOf(order.trackingCarrier, order.trackingNumber, order.trackingUrl),
    items: items.map((item) => toCustomerItem(item, currency, isWithin)),
    ...(order.giftMessage !== null && { giftMessage: order.giftMessage }),
    exchangedItems: isWithin ? exchangedItemsOf(order.returns) : [],
    timeline: timelineOf(order.history),
    toldAt: now.toISOString(),
    cancellableUntil: cancellationDeadline({ status, createdAt }, now, changeOrderHours)?.toISOString() ?? null,
    returnableUntil: isOpen ? until.toISOString() : null,
    returns: order.returns.map((customerReturn) => toCustomerReturn(customerReturn, order, receiptToken)),
    terms: orderTermsOf(terms, order.taxRate),
  }
}
