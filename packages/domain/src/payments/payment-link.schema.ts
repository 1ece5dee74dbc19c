import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { OrderItem } from '../orders/order.schema.ts'
import { isoDate } from '../text.schema.ts'
import { PaymentIntentId, ReturnUrl } from './create-intent.schema.ts'

export const PAYMENT_LINK_EXPIRED =
  'This payment link is not valid any more. Please use the link in the latest letter from us.'

/** `{orderId}.{exp}.{version}.{hmac}`; which of them is wrong is nobody's business. */
export const PaymentLinkParams = z.object({ token: z.string().max(200) })

/** What a payment link shows: an order's number, pieces and sums, and nothing of the person. Dollars. */
export const PaymentLinkResponse = envelope(
  z.object({
    displayNumber: z.string(),
    items: z.array(OrderItem),
    subtotal: z.number(),
    tax: z.number(),
    total: z.number(),
    /** closed: cancelled, or refunded. */
    state: z.enum(['open', 'paid', 'closed']),
    expiresAt: isoDate,
  }),
).meta({ id: 'PayLinkAnswer' })
export type PaymentLinkResponse = z.infer<typeof PaymentLinkResponse>

/** Body of POST /pay/{token}/intent. Without a return_url the bank leads back to the link itself. */
export const PaymentLinkIntentBody = z.strictObject({ return_url: ReturnUrl.optional() }).meta({ id: 'PayIntentBody' })
export type PaymentLinkIntentBody = z.infer<typeof PaymentLinkIntentBody>

/** POST /admin/orders/{id}/payment-link. */
export const SendPaymentLinkResponse = envelope(z.object({ sentAt: isoDate, expiresAt: isoDate })).meta({
  id: 'PaymentLinkSent',
})
export type SendPaymentLinkResponse = z.infer<typeof SendPaymentLinkResponse>

/** Body of POST /pay/{token}/finish. */
export const FinishPaymentLinkBody = z.strictObject({ paymentIntentId: PaymentIntentId }).meta({ id: 'PayFinishBody' })
export type FinishPaymentLinkBody = z.infer<typeof FinishPaymentLinkBody>
