import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { isoDate } from '../values/text.schema.ts'
import { EarlierOrder } from '../earlier-orders/earlier-order.schema.ts'
import { Account } from './customer-account.schema.ts'
import { Address } from './customer-addresses.schema.ts'
import { CheckoutProfile } from './customer-checkout.schema.ts'
import { CustomerOrder } from './customer-orders.schema.ts'

/** All data that the shop stores about a customer, for the customer's own export. */
export const CustomerData = z
  .object({
    exportedAt: isoDate,
    account: Account,
    checkout: CheckoutProfile.nullable(),
    addresses: z.array(Address),
    /** With the color and the price that were saved. */
    favorites: z.array(
      z.object({
        productId: z.string(),
        dateAdded: isoDate,
        color: z.string().nullable().optional(),
        price: z.number().nullable().optional(),
        currency: z.string().optional(),
      }),
    ),
    orders: z.array(CustomerOrder),
    /** Orders of the shop that the brand moved from. */
    earlierOrders: z
      .array(EarlierOrder.extend({ name: z.string().nullable(), email: z.string().nullable() }))
      .optional(),
    /** What the customer wrote with a request for a return. */
    returnNotes: z.array(z.object({ returnId: z.string(), note: z.string() })),
    /** With the reason and the note of staff. */
    refunds: z
      .array(
        z.object({
          orderId: z.string(),
          amount: z.number(),
          currency: z.string(),
          reason: z.string(),
          note: z.string().nullable(),
          at: isoDate,
        }),
      )
      .optional(),
    /** What staff wrote about the customer and the orders; `orderId` is null for the account. */
    staffNotes: z.array(z.object({ orderId: z.string().nullable(), text: z.string(), at: isoDate })),
    /** Attempts to pay that were declined and became no order. */
    declinedPayments: z.array(
      z.object({ declinedAt: isoDate, amount: z.number(), currency: z.string(), reason: z.string() }),
    ),
    /** The campaign whose link led to an order, for orders that have one. */
    campaigns: z.array(z.object({ orderId: z.string(), campaign: z.string(), source: z.string() })),
    sessions: z.array(z.object({ device: z.string(), createdAt: isoDate, lastSeenAt: isoDate })),
    passkeys: z
      .array(
        z.object({ name: z.string(), createdAt: isoDate, lastUsedAt: isoDate.nullable(), isBackedUp: z.boolean() }),
      )
      .optional(),
    /** Data stored by email address rather than by account; included only after the address is verified. */
    newsletter: z
      .object({ status: z.enum(['active', 'unsubscribed']), name: z.string().optional(), subscribedAt: isoDate })
      .nullable(),
    backInStockRequests: z
      .array(z.object({ productId: z.string(), color: z.string(), requestedAt: isoDate }))
      .optional(),
    messages: z.array(z.object({ subject: z.string(), message: z.string(), sentAt: isoDate })),
    mails: z.array(z.object({ subject: z.string(), sentAt: isoDate.nullable(), text: z.string().optional() })),
  })
  .meta({ id: 'CustomerData' })
export type CustomerData = z.infer<typeof CustomerData>

export const CustomerDataResponse = envelope(CustomerData).meta({ id: 'CustomerDataResponse' })
export type CustomerDataResponse = z.infer<typeof CustomerDataResponse>
