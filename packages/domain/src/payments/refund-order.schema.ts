import { z } from 'zod'
import { isWholeCents } from '../money.ts'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { hasUniqueItems } from '../returns/request-return.schema.ts'
import { requiredText } from '../text.schema.ts'

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
 * Body of POST /api/admin/orders/{id}/refunds: amount, reason and restocked units. An Idempotency-Key prevents a second refund by a
 * repeated request.
 */
export const RefundOrderBody = z
  .strictObject({
    amount: refundAmount,
    reason: requiredText('Enter a reason', NOTE_MAX),
    /** Units of these line items that go back on sale with the refund; none by default. */
    restock: z
      .array(
        z.strictObject({
          /** Index of the line item in the order, from 0. */
          itemIndex: z.int('Name the item by its place in the order').min(0),
          quantity: z.int('Enter a whole number of items').min(1, 'Restock at least one item'),
        }),
      )
      .max(100)
      .refine(hasUniqueItems, 'Name each item once')
      .default([]),
  })
  .meta({ id: 'RefundOrderBody' })
export type RefundOrderBody = z.infer<typeof RefundOrderBody>
