import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { DISPUTE_STATES } from '../payments/dispute.ts'
import { RETURN_RESOLUTIONS } from '../returns/exchange.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/status.ts'

/** The version of every payload below. A change that a reader may notice gets a new date. */
export const EVENTS_VERSION = '2026-11-27'

const currency = z.string()
/** '' for the market without a prefix. */
const market = z.string()
const changes = z.array(z.string()).min(1)
const order = { orderId: z.string(), market, currency }
const payment = {
  paymentId: z.string(),
  /** Null: the payment has no order yet. */
  orderId: z.string().nullable(),
  provider: z.string(),
  amount: z.number(),
  currency,
}
const refund = {
  refundId: z.string(),
  orderId: z.string().nullable(),
  /** Null: the order was paid by hand, and so is this. */
  paymentId: z.string().nullable(),
  amount: z.number(),
  currency,
}
const goodsReturn = {
  returnId: z.string(),
  orderId: z.string(),
  resolution: z.enum(RETURN_RESOLUTIONS),
  refunded: z.number().nullable(),
  market,
  currency,
}
const dispute = {
  disputeId: z.string(),
  orderId: z.string().nullable(),
  paymentId: z.string(),
  state: z.enum(DISPUTE_STATES),
  amount: z.number(),
  currency,
}
const product = { productId: z.string() }
const color = { productId: z.string(), variantId: z.int(), sku: z.string() }
const customer = { customerId: z.string() }
const subscriber = { subscriberId: z.int() }

interface EventType {
  /** What staff and machines need to read it. */
  permission: Permission
  summary: string
  data: z.ZodObject
}

const type = <Data extends z.ZodObject>(permission: Permission, summary: string, data: Data) =>
  ({ permission, summary, data }) satisfies EventType

const orderType = <Shape extends z.ZodRawShape>(summary: string, shape: Shape) =>
  type('orders:view', summary, z.object({ ...order, ...shape }))
const moneyType = <Shape extends z.ZodRawShape>(summary: string, shape: Shape) =>
  type('orders:view', summary, z.object(shape))
const productType = <Shape extends z.ZodRawShape>(summary: string, shape: Shape) =>
  type('products:view', summary, z.object(shape))

/**
 * Every type of event, with its payload: ids and what changed, and no personal data. Triggers write them in the transaction
 * of the change. Amounts are decimals in `currency`, as everywhere in the API.
 */
export const EVENT_TYPES = {
  'order.placed': orderType('An order was placed', {
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    total: z.number(),
  }),
  'order.status_changed': orderType('An order was shipped, delivered, canceled or changed in another way', {
    from: z.enum(ORDER_STATUSES),
    to: z.enum(ORDER_STATUSES),
  }),
  'order.payment_changed': orderType('What is paid or refunded of an order changed', {
    from: z.enum(PAYMENT_STATUSES),
    to: z.enum(PAYMENT_STATUSES),
    paid: z.number(),
    refunded: z.number(),
  }),
  'order.tracking_changed': orderType('The carrier or the tracking number of an order changed', { changes }),
  'order.address_changed': orderType('The recipient or the address of an order was corrected', { changes }),
  'payment.succeeded': moneyType('A payment was captured', payment),
  'payment.failed': moneyType('A payment failed', payment),
  'payment.canceled': moneyType('A payment was canceled', payment),
  'payment.expired': moneyType('A payment never came', payment),
  'refund.requested': moneyType('A refund was requested', refund),
  'refund.succeeded': moneyType('A refund was paid', refund),
  'refund.failed': moneyType('A refund waits for staff: the provider did not pay it', refund),
  'return.requested': moneyType('A customer asked to return items', goodsReturn),
  'return.approved': moneyType('A return was approved', goodsReturn),
  'return.received': moneyType('The items of a return arrived', goodsReturn),
  'return.refunded': moneyType('A return was refunded or its replacement sent', goodsReturn),
  'return.rejected': moneyType('A return was rejected', goodsReturn),
  'dispute.opened': moneyType('A bank disputes a payment, or asks about it', dispute),
  'dispute.closed': moneyType('A dispute was won or lost', dispute),
  'product.created': productType('A product was created', product),
  'product.updated': productType('Fields of a product changed', { ...product, changes }),
  'product.deleted': productType('A product was deleted', product),
  'product.price_changed': productType('The price of a product in a market changed', {
    ...product,
    market,
    /** Null: the market no longer exists. */
    currency: currency.nullable(),
    price: z.number().nullable(),
    compareAtPrice: z.number().nullable(),
  }),
  'product.color_added': productType('A product got a color', color),
  'product.color_changed': productType('The name, the value or the SKU of a color changed', color),
  'product.color_removed': productType('A color of a product was removed', color),
  'stock.changed': productType('The stock of a color changed; null is not counted', {
    ...color,
    from: z.int().nullable(),
    to: z.int().nullable(),
  }),
  'customer.registered': type('users:view', 'A customer account was created', z.object(customer)),
  'customer.deleted': type('users:view', 'A customer account was deleted', z.object(customer)),
  'subscriber.subscribed': type('email:manage', 'A contact subscribed to the newsletter', z.object(subscriber)),
  'subscriber.unsubscribed': type('email:manage', 'A contact unsubscribed', z.object(subscriber)),
  'document.published': type(
    'settings:view',
    'A part of the store’s content was published',
    z.object({ document: z.string(), version: z.int() }),
  ),
  'shop.opened': type('settings:view', 'The shop was opened', z.object({})),
  'shop.closed': type('settings:view', 'The shop was closed', z.object({})),
} as const satisfies Record<string, EventType>

export type EventName = keyof typeof EVENT_TYPES
export const EVENT_NAMES = Object.keys(EVENT_TYPES) as [EventName, ...EventName[]]
