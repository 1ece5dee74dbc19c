import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { BillingAddress, ORDER_EMAIL_INVALID, ShippingAddress } from '../orders/address.schema.ts'
import { toCents } from '../money.ts'
import { ORDER_TOO_LARGE, OrderRequestItem, orderTotal } from '../orders/place-order.schema.ts'
import { policy } from '../policy.ts'
import { emailAddress, isoDate } from '../text.schema.ts'

export const INVALID_AMOUNT = 'Invalid amount format'
export const INVALID_PAYMENT_ID = 'Invalid payment ID'

/** How a payment is called outside: the provider's own name for it. */
export const PaymentIntentId = z.string(INVALID_PAYMENT_ID).regex(/^[\w-]{8,200}$/, INVALID_PAYMENT_ID)

/** The path of the calls about one payment. */
export const IntentParams = z.object({ paymentIntentId: PaymentIntentId })

const amount = z.int(INVALID_AMOUNT).positive(INVALID_AMOUNT).max(toCents(policy.orderMaxDollars), ORDER_TOO_LARGE)

/** A way back after the bank: a path of the shop, or an address that begins with the shop's own. Checked with the config. */
export const ReturnUrl = z.string('Please say where to return to').min(1, 'Please say where to return to').max(2_000)

/** What is about to be bought, as POST /orders would carry it. Held in stock while its customer pays. */
export const CheckoutDraft = z
  .strictObject({
    email: emailAddress(ORDER_EMAIL_INVALID),
    items: z.array(OrderRequestItem, 'Your cart is empty').min(1, 'Your cart is empty').max(policy.cart.maxLines),
    /** Dollars, tax included: what the customer saw. */
    total: orderTotal,
    shipping: ShippingAddress,
    /** null or absent: the same as shipping. */
    billing: BillingAddress.nullish(),
    /**
     * An earlier payment of the same customer that this one takes the place of: it is called off, and its pieces are free
     * for this one.
     */
    replaces: PaymentIntentId.nullish(),
  })
  .meta({ id: 'CheckoutDraft' })
export type CheckoutDraft = z.infer<typeof CheckoutDraft>

/** Body of POST /{provider}/create-intent (S7). With a `checkout` the amount is only compared with ours. */
export const CreateIntentBody = z
  .strictObject({
    /** Whole cents. */
    amount,
    currency: z.literal('usd', 'Please pay in usd'),
    return_url: ReturnUrl,
    checkout: CheckoutDraft.optional(),
  })
  .meta({ id: 'CreateIntentBody' })
export type CreateIntentBody = z.infer<typeof CreateIntentBody>

export const CreateIntentResponse = envelope(
  z.object({
    /** What the browser needs to pay; it opens nothing else. */
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    /** Whole cents. */
    amount: z.int(),
    /** Until when the pieces are set aside; null when none are. */
    holdExpiresAt: isoDate.nullable(),
  }),
).meta({ id: 'CreatedIntentAnswer' })
export type CreateIntentResponse = z.infer<typeof CreateIntentResponse>
