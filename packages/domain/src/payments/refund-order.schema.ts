import { z } from 'zod'
import { decimalsHint, perCurrency } from '../money/currency-text.ts'
import { DEFAULT_CURRENCY, isWholeAmount, toAmount, type Currency } from '../money/money.ts'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { RestockedLines, lineUnits } from '../orders/restocked-lines.schema.ts'
import { requiredText } from '../values/text.schema.ts'

/** The largest refund, in the smallest unit of its currency. */
const REFUND_MAX_CENTS = 1_000_000_000

const amountIn = (currency: Currency) =>
  z.number('Enter an amount').max(toAmount(REFUND_MAX_CENTS, currency), 'Enter a smaller amount')

const wholeIn = (currency: Currency) =>
  [(amount: number) => isWholeAmount(amount, currency), decimalsHint(currency)] as const

/** An amount without parts of the currency's smallest unit; zero means no refund. */
export const closingAmountIn = (currency: Currency) =>
  amountIn(currency)
    .nonnegative('Enter an amount of 0 or more')
    .refine(...wholeIn(currency))

const refundOrderBody = (currency: Currency) =>
  z.strictObject({
    amount: amountIn(currency)
      .positive('Enter an amount above zero')
      .refine(...wholeIn(currency)),
    reason: requiredText('Enter a reason', NOTE_MAX),
    /** The units that the refund pays for, each unit once; none for a custom amount. */
    items: lineUnits('Refund at least one item').optional(),
    /** Units of these line items that go back on sale with the refund; none by default. */
    restock: RestockedLines,
  })

/**
 * Body of POST /api/admin/orders/{id}/refunds: amount, reason, refunded and restocked units. An Idempotency-Key prevents
 * a second refund by a repeated request.
 */
export const RefundOrderBody = refundOrderBody(DEFAULT_CURRENCY).meta({ id: 'RefundOrderBody' })
export type RefundOrderBody = z.infer<typeof RefundOrderBody>
/** Returns the body with an amount in a currency. */
export const refundOrderBodyIn = perCurrency(refundOrderBody)
