import { customsShape } from '../shipping/customs.schema.ts'
import { parcelFactsShape } from '../products/parcel-facts.schema.ts'
import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { personal } from '../contract/personal-fields.ts'
import { isoDate } from '../values/text.schema.ts'
import { OrderBillingAddress } from './address.schema.ts'
import { OrderTerms } from './order-terms.schema.ts'
import { DISPUTE_STATES } from '../payments/dispute.ts'
import { MANUAL_REFUND_METHODS } from '../payments/manual-refund.ts'
import { REFUND_STATUSES } from '../payments/refund.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { CurrencyCode } from '../money/currency.schema.ts'
import { OtherTotals } from '../money/other-totals.schema.ts'
import { RETURN_RESOLUTIONS } from '../returns/exchange.ts'
import { RETURN_STATUSES } from '../returns/return-status.ts'
import { CHARGE_KINDS, TAX_MODES } from '../quote/quote.ts'
import { timeZoneName } from '../region/time-zone.schema.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from './status.ts'

/** One line item of an order as staff and customers see it (A3). `price` is the unit price in the currency of the order. */
export const OrderItem = z
  .object({
    productId: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    color: z.string().nullable(),
    /** The color with its plain name, as shoppers read it; null or absent: the color itself. */
    colorLabel: z.string().nullable().optional(),
    size: z.string().nullable(),
    price: z.number(),
    quantity: z.int(),
    /** Units that are gift-wrapped; absent: none. */
    wrapped: z.int().optional(),
  })
  .meta({ id: 'OrderItem' })
export type OrderItem = z.infer<typeof OrderItem>

/** A line item as staff see it, with the SKU of its color; null when the color no longer exists. Facts are those of the order. */
export const StaffOrderItem = OrderItem.extend({
  sku: z.string().nullable().optional(),
  /** Of the color now; absent: it has none. */
  gtin: z.string().optional(),
  ...parcelFactsShape,
})
export type StaffOrderItem = z.infer<typeof StaffOrderItem>

/** The recipient and address stored with the order. */
export const OrderAddress = z
  .object({
    firstName: personal('name', z.string()),
    lastName: personal('name', z.string()),
    address: personal('address', z.string()),
    /** Apartment, suite or floor; empty without one. */
    apartment: personal('address', z.string()).optional(),
    city: personal('address', z.string()),
    state: personal('address', z.string()),
    zipCode: personal('address', z.string()),
    country: z.string(),
    phone: personal('phone', z.string()),
  })
  .meta({ id: 'OrderAddress' })
export type OrderAddress = z.infer<typeof OrderAddress>

const OrderSummaryShape = z.object({
  orderId: z.string(),
  createdAt: isoDate,
  status: z.enum(ORDER_STATUSES),
  /** ISO 4217 code of every amount of the order. */
  currency: z.string(),
  /** Including tax. */
  total: z.number(),
  email: personal('email', z.string()),
  customerName: personal('name', z.string()),
  /** Present for a registered customer, absent for a guest (A3). */
  userId: z.string().optional(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentDetails: z.object({ paymentStatus: z.enum(PAYMENT_STATUSES) }),
})

const OrderCharge = z.object({
  kind: z.enum(CHARGE_KINDS),
  name: z.string(),
  amount: z.number(),
})

/** The tax of a rate. `base` is without the tax where it is added, with it where it is included. */
export const RateTax = z.object({ taxPercent: z.number(), base: z.number(), tax: z.number() })

/** What the card of a gift says; absent: the order has no card. */
export const giftMessageShape = { giftMessage: personal('text', z.string()).optional() }

/** The phone number as every telephone dials it, such as `+33612345678`; absent: what was typed cannot be read as one. */
export const phoneShape = { phoneE164: personal('phone', z.string()).optional() }

/** What an order charges besides its items, and how its prices treat tax. */
export const orderChargesShape = {
  /** `added`: the tax is on top of the prices. `included`: the prices contain it. */
  taxMode: z.enum(TAX_MODES),
  /** Delivery and gift wrap, with the name that the customer read. */
  charges: z.array(OrderCharge),
  /** The sum of the charges. */
  chargesTotal: z.number(),
  /** The tax of each rate, and what it is computed on; absent: all of the order has one rate. */
  taxes: z.array(RateTax).optional(),
}

/** The delivery method that the customer chose; null: the market has no delivery zones. Absent in version 0.2.0. */
export const OrderDelivery = z.object({ key: z.string(), name: z.string() }).nullable().optional()

/** An order in a list. */
export const OrderSummary = OrderSummaryShape.meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>

/** The key of the market in which an order was placed; '' for the one without a prefix. */
const Market = z.string()

/** A row of the order list with where it goes and what it contains. */
export const OrderListRow = OrderSummaryShape.extend({
  /** Two-letter code. */
  country: z.string(),
  market: Market,
  items: z.array(z.object({ name: z.string(), imageUrl: z.string().nullable(), quantity: z.int() })),
}).meta({ id: 'OrderListRow' })
export type OrderListRow = z.infer<typeof OrderListRow>

/** A short form of an order, shown with a customer or a message. */
export const OrderBrief = OrderSummaryShape.pick({
  orderId: true,
  createdAt: true,
  status: true,
  currency: true,
  total: true,
  paymentDetails: true,
}).meta({ id: 'OrderBrief' })
export type OrderBrief = z.infer<typeof OrderBrief>

const OrderDispute = z.object({
  disputeId: z.string(),
  provider: z.string(),
  state: z.enum(DISPUTE_STATES),
  amount: z.number(),
  /** The provider's name for the reason. */
  reason: z.string().nullable(),
  /** The bank only inquires: it has not taken the money, and staff can still refund. */
  isInquiry: z.boolean(),
  openedAt: isoDate,
  /** The provider's deadline for our response. */
  answerBy: isoDate.nullable(),
  closedAt: isoDate.nullable(),
})

/** An order with all fields of the admin's detail screen (A2, A3). */
export const OrderDetail = OrderSummaryShape.extend({
  market: Market,
  delivery: OrderDelivery,
  subtotal: z.number(),
  ...orderChargesShape,
  /** With the part of the order's tax of each. */
  charges: z.array(OrderCharge.extend({ tax: z.number() })),
  ...giftMessageShape,
  ...phoneShape,
  ...customsShape,
  tax: z.number(),
  /** Amounts paid and refunded. */
  paid: z.number(),
  refunded: z.number(),
  /** null when billing is the same as shipping. */
  billing: OrderBillingAddress.nullable(),
  /** The payment link sent to the customer; null when there is none. */
  paymentLink: z.object({ sentAt: isoDate, expiresAt: isoDate }).nullable(),
  updatedAt: isoDate,
  statusNote: personal('text', z.string()).nullable(),
  trackingCarrier: z.string().nullable(),
  /** The page of the carrier names where the parcel goes. */
  trackingNumber: personal('text', z.string()).nullable(),
  /** The link of a carrier that the shop does not know. */
  trackingUrl: personal('text', z.string()).nullable(),
  shipping: OrderAddress,
  items: z.array(
    StaffOrderItem.extend({
      /** The line's part of the order's tax. */
      tax: z.number(),
      returnedQuantity: z.int(),
      /** Units that refunds have paid for. */
      refundedQuantity: z.int(),
    }),
  ),
  deliveredAt: isoDate.nullable(),
  /** Every ledger entry of this order, oldest first. */
  ledger: z.array(
    z.object({
      /**
       * A reversal undoes a refund that the provider did not pay; a recovery is money that the bank returned after a
       * dispute.
       */
      kind: z.enum(['capture', 'refund', 'reversal', 'dispute', 'recovery']),
      amount: z.number(),
      provider: z.string(),
      /** The related refund. */
      refundId: z.string().nullable(),
      /** Staff recorded it because the provider could not refund. */
      isByHand: z.boolean(),
      by: z.string().nullable(),
      note: personal('text', z.string()).nullable(),
      timestamp: isoDate,
    }),
  ),
  refunds: z.array(
    z.object({
      refundId: z.string(),
      amount: z.number(),
      status: z.enum(REFUND_STATUSES),
      reason: personal('text', z.string()),
      /** The units that it pays for, with their part of the amount; empty for a custom amount. */
      items: z.array(z.object({ itemIndex: z.int(), quantity: z.int(), amount: z.number() })),
      by: z.string().nullable(),
      timestamp: isoDate,
      /** The provider's last message about a refund that has not succeeded. */
      problem: z.string().nullable(),
      /** How staff refunded manually; null when the refund goes through the provider. */
      byHand: z
        .object({
          how: z.enum(MANUAL_REFUND_METHODS),
          on: z.iso.date(),
          note: personal('text', z.string()).nullable(),
          by: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Amounts that the customer's bank claims or has taken back. */
  disputes: z.array(OrderDispute),
  returns: z.array(
    z.object({
      returnId: z.string(),
      status: z.enum(RETURN_STATUSES),
      reason: z.string(),
      requestedAt: isoDate,
      pieces: z.int(),
      /** What the customer gets. */
      resolution: z.enum(RETURN_RESOLUTIONS),
    }),
  ),
  /** Oldest first. */
  statusHistory: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      note: personal('text', z.string()).nullable(),
      timestamp: isoDate,
      by: z.string().nullable(),
    }),
  ),
  /** The promises under which the order was placed; by these it is judged. */
  terms: OrderTerms,
  /** Internal notes of staff, oldest first; never shown to customers. */
  internalNotes: z.array(
    z.object({ noteId: z.int(), text: personal('text', z.string()), by: z.string(), timestamp: isoDate }),
  ),
}).meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof OrderDetail>

/** Path parameters of requests of staff about one order. */
export const OrderParams = z.strictObject({ orderId: z.string().max(100).meta({ example: 'ORD-7K3MZ9Q2XW41' }) })
export const OrderResponse = envelope(OrderDetail).meta({ id: 'OrderResponse' })

/** Sort keys of the order list; the default is date descending (A9). */
export const ORDER_SORT_KEYS = ['id', 'date', 'customer', 'total'] as const

/** Lower-case values of the list's status filter (A2). The dashboard also links to pending and failed. */
export const ORDER_FILTERS = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  /** Paid orders that have not shipped. */
  'to_pack',
] as const

/** Paid orders (also if refunded later), or those with a refund. */
export const ORDER_MONEY_FILTERS = ['paid', 'refunded'] as const

/** The value of the source filter for orders whose visit was not counted. */
export const UNKNOWN_SOURCE = '(unknown)'

/** Query of GET /api/admin/orders; the order screen uses the same parameters in its URL. */
export const ListOrdersQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  status: z.enum(ORDER_FILTERS, 'Please choose a known status').optional(),
  customer: z.string().max(100).optional(),
  /** Orders with a line item of this product. */
  product: z.string().max(100).optional(),
  /** Orders whose visit came from this source: 'Google'. */
  source: z.string().max(100).optional(),
  /** Orders with a line item of this category: 'vases'. */
  category: z.string().max(100).optional(),
  /** Orders with a line item in this color: 'Noir'. */
  color: z.string().max(100).optional(),
  /** Orders delivered to this country, as its two-letter code. */
  country: z.string().max(100).optional(),
  /** Orders whose visit followed a link of this campaign. */
  campaign: z.string().max(100).optional(),
  money: z.enum(ORDER_MONEY_FILTERS, 'Please choose paid or refunded').optional(),
  /** Orders in this currency: 'EUR'. */
  currency: CurrencyCode.optional(),
  /** First and last day, `YYYY-MM-DD`; the last day is included (A5). */
  from: z.iso.date('Enter the first day as YYYY-MM-DD').optional(),
  to: z.iso.date('Enter the last day as YYYY-MM-DD').optional(),
  /** Time zone in which a day begins at midnight; defaults to that of the shop. */
  timeZone: timeZoneName.optional(),
  sort: z.enum(ORDER_SORT_KEYS).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.orders),
  /**
   * Whether the response includes the totals: counting a search that matches nearly every order takes longer than
   * listing.
   */
  totals: z.enum(['now', 'later']).default('now'),
})
export type ListOrdersQuery = z.infer<typeof ListOrdersQuery>

/** Query of GET /api/admin/orders/export (all matches, newest first) and of /totals: the filters only. */
export const ExportOrdersQuery = ListOrdersQuery.omit({
  sort: true,
  order: true,
  page: true,
  pageSize: true,
  totals: true,
})
export type ExportOrdersQuery = z.infer<typeof ExportOrdersQuery>

export const OrdersResponse = z.object({
  success: z.literal(true),
  data: z.array(OrderListRow),
  /** Number of orders that match; null when the client fetches the totals separately. */
  total: z.int().nullable(),
  /** Sum of the totals of those in one currency: of the filter, or of the shop; null in the same case. */
  totalValue: z.number().nullable(),
  /** Those in other currencies; null in the same case. */
  otherTotals: OtherTotals.nullable(),
  /** ISO 4217 code of the sum. */
  currency: z.string(),
  page: z.int(),
  pageSize: z.int(),
})
export type OrdersResponse = z.infer<typeof OrdersResponse>

/** Number and total value of the matching orders: the value of those in one currency, and of the others. */
export const OrderListTotals = z
  .object({ total: z.int(), totalValue: z.number(), otherTotals: OtherTotals, currency: z.string() })
  .meta({ id: 'OrderListTotals' })
export type OrderListTotals = z.infer<typeof OrderListTotals>
export const OrderListTotalsResponse = envelope(OrderListTotals)
