import { z } from 'zod'
import { isWholeCents } from '../region/money.ts'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { RestockedLines, unitsOf } from '../orders/restocked-lines.schema.ts'
import { requiredText } from '../values/text.schema.ts'

const dollarAmount = z.number('Enter an amount').max(10_000_000, 'Enter a smaller amount')

/** An amount of dollars above zero with at most two decimals. */
const refundAmount = dollarAmount
  .positive('Enter an amount above zero')
  .refine(isWholeCents, 'Use at most two decimals')

/** An amount of dollars with at most two decimals; zero means no refund. */
export const closingAmount = dollarAmount
  .nonnegative('Enter an amount of 0 or more')
  .refine(isWholeCents, 'Use at most two decimals')

/**
 * Body of POST /api/admin/orders/{id}/refunds: amount, reason, refunded and restocked units. An Idempotency-Key prevents
 * a second refund by a repeated request.
 */
export const RefundOrderBody = z
  .strictObject({
    amount: refundAmount,
    reason: requiredText('Enter a reason', NOTE_MAX),
    /** The units that the refund pays for, each unit once; none for a custom amount. */
    items: unitsOf('Refund at least one item').optional(),
    /** Units of these line items that go back on sale with the refund; none by default. */
    restock: RestockedLines,
  })
  .meta({ id: 'RefundOrderBody' })
export type RefundOrderBody = z.infer<typeof RefundOrderBody>
