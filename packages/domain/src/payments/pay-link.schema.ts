import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { OrderItem } from '../orders/order.schema.ts'
import { isoDate } from '../text.schema.ts'
import { PaymentIntentId, ReturnUrl } from './create-intent.schema.ts'

export const PAY_LINK_DEAD =
  'This payment link is not valid any more. Please use the link in the latest letter from us.'

/** `{orderId}.{exp}.{version}.{hmac}`; which of them is wrong is nobody's business. */
export const PayLinkAddress = z.object({ token: z.string().max(200) })

/** What a payment link shows: an order's number, pieces and sums, and nothing of the person. Dollars. */
export const PayLinkAnswer = envelope(
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
export type PayLinkAnswer = z.infer<typeof PayLinkAnswer>

/** Body of POST /pay/{token}/intent. Without a return_url the bank leads back to the link itself. */
export const PayIntentBody = z.strictObject({ return_url: ReturnUrl.optional() }).meta({ id: 'PayIntentBody' })
export type PayIntentBody = z.infer<typeof PayIntentBody>

/** POST /admin/orders/{id}/payment-link. */
export const PaymentLinkSent = envelope(z.object({ sentAt: isoDate, expiresAt: isoDate })).meta({
  id: 'PaymentLinkSent',
})
export type PaymentLinkSent = z.infer<typeof PaymentLinkSent>

/** Body of POST /pay/{token}/finish. */
export const PayFinishBody = z.strictObject({ paymentIntentId: PaymentIntentId }).meta({ id: 'PayFinishBody' })
export type PayFinishBody = z.infer<typeof PayFinishBody>
