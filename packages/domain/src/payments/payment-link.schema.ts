import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { orderChargesShape, OrderItem } from '../orders/order.schema.ts'
import { isoDate } from '../values/text.schema.ts'
import { PaymentIntentId, ReturnUrl } from './create-intent.schema.ts'

export const PAYMENT_LINK_EXPIRED = 'This payment link is no longer valid. Use the link in our latest email.'

/** `{orderId}.{exp}.{version}.{hmac}`. Errors do not reveal which part is invalid. */
export const PaymentLinkParams = z.strictObject({ token: z.string().max(200) })

/** The data of a payment link: an order's number, items and totals, without personal data. */
export const PaymentLinkResponse = envelope(
  z.object({
    displayNumber: z.string(),
    items: z.array(OrderItem),
    /** ISO 4217 code of every amount of the order. */
    currency: z.string(),
    subtotal: z.number(),
    ...orderChargesShape,
    tax: z.number(),
    total: z.number(),
    /** The tax rate of the order. */
    taxPercent: z.number(),
    /** closed: cancelled or refunded. */
    state: z.enum(['open', 'paid', 'closed']),
    expiresAt: isoDate,
  }),
).meta({ id: 'PaymentLinkResponse' })
export type PaymentLinkResponse = z.infer<typeof PaymentLinkResponse>

/** Body of POST /pay/{token}/intent. Without a return_url, the bank redirects back to the payment link. */
export const PaymentLinkIntentBody = z
  .strictObject({ return_url: ReturnUrl.optional() })
  .meta({ id: 'PaymentLinkIntentBody' })
export type PaymentLinkIntentBody = z.infer<typeof PaymentLinkIntentBody>

/** Response of POST /admin/orders/{id}/payment-link. */
export const SendPaymentLinkResponse = envelope(z.object({ sentAt: isoDate, expiresAt: isoDate })).meta({
  id: 'SendPaymentLinkResponse',
})
export type SendPaymentLinkResponse = z.infer<typeof SendPaymentLinkResponse>

/** Body of POST /pay/{token}/finish. */
export const FinishPaymentLinkBody = z
  .strictObject({ paymentIntentId: PaymentIntentId })
  .meta({ id: 'FinishPaymentLinkBody' })
export type FinishPaymentLinkBody = z.infer<typeof FinishPaymentLinkBody>
