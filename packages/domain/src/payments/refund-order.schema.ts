import { z } from 'zod'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { RestockedLines, lineUnits } from '../orders/restocked-lines.schema.ts'
import { requiredText } from '../values/text.schema.ts'

/** The largest amount of a refund: a billion smallest units, of the currency that has no smaller one. */
const REFUND_MAX = 1_000_000_000

/**
 * The amount of a refund, in the currency of its order, which need not be that of the shop. The handler knows the order: it
 * checks the decimals (`refundCents`), and that this much is left to refund.
 */
const refundAmount = z.number('Enter an amount').max(REFUND_MAX, 'Enter a smaller amount')

/** The amount of a refund; zero means no refund. */
export const closingAmount = refundAmount.nonnegative('Enter an amount of 0 or more')

/**
 * Body of POST /api/admin/orders/{id}/refunds: amount, reason, refunded and restocked units. An Idempotency-Key prevents
 * a second refund by a repeated request.
 */
export const RefundOrderBody = z
  .strictObject({
    amount: refundAmount.positive('Enter an amount above zero'),
    reason: requiredText('Enter a reason', NOTE_MAX),
    /** The units that the refund pays for, each unit once; none for a custom amount. */
    items: lineUnits('Refund at least one item').optional(),
    /** Units of these line items that go back on sale with the refund; none by default. */
    restock: RestockedLines,
  })
  .meta({ id: 'RefundOrderBody' })
export type RefundOrderBody = z.infer<typeof RefundOrderBody>
