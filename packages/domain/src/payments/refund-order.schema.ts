import { z } from 'zod'
import { toCents, toDollars } from '../money.ts'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { requiredText } from '../text.schema.ts'

/** An amount of dollars above zero with at most two decimals. */
export const refundAmount = z
  .number('Please enter an amount')
  .positive('Please enter an amount above zero')
  .max(10_000_000, 'Please enter a smaller amount')
  .refine((dollars) => toDollars(toCents(dollars)) === dollars, 'Please use at most two decimals')

/** Body of POST /api/admin/orders/{id}/refunds: how much goes back, and why. An Idempotency-Key makes a repeat harmless. */
export const RefundOrderBody = z
  .strictObject({ amount: refundAmount, reason: requiredText('Please say why', NOTE_MAX) })
  .meta({ id: 'RefundOrderBody' })
export type RefundOrderBody = z.infer<typeof RefundOrderBody>
