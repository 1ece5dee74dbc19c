import { z } from 'zod'
import { shippingCountry } from '../orders/country.schema.ts'
import { CurrencyCode } from '../money/currency.schema.ts'
import { formatRoundMoney, type Cents } from '../money/money.ts'
import { isExactTaxRate } from '../quote/quote-order.ts'
import { TAX_MODES, TAX_ROUNDINGS } from '../quote/quote.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { requiredText } from '../values/text.schema.ts'

/** A whole number of a unit, such as days, between `min` and `max`. */
const count = (unit: string, min: number, max: number) => {
  const message = `Enter a whole number of ${unit} from ${min} to ${max}`
  return z.int(message).min(min, message).max(max, message)
}
const businessDay = count('business days', 0, 90)
const span = z
  .tuple([businessDay, businessDay])
  .refine(([from, to]) => from <= to, { path: [1], message: 'The second number must be at least the first' })
/** In the smallest unit of the currency. `AMOUNT_LIMITS` says how much. */
const price = z.int('Enter an amount').min(0, 'Enter an amount of 0 or more')
const rate = z.strictObject({ cents: price, businessDays: span })
const hours = requiredText('Enter the days and hours', 20)
const closedDay = z
  .string()
  .regex(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a day as MM-DD (every year) or YYYY-MM-DD')

/** The shop terms as staff edit them: every value with its limits. See ShopTerms for the meaning of each. */
export const Terms = z.strictObject({
  currency: CurrencyCode,
  taxMode: z.enum(TAX_MODES, 'Choose whether prices include the tax'),
  taxRounding: z.enum(TAX_ROUNDINGS, 'Choose how the tax is rounded'),
  taxPercent: z
    .number('Enter a percentage')
    .min(0, 'Enter 0 or more')
    .max(50, 'Enter at most 50')
    .refine(isExactTaxRate, 'Use at most four decimals'),
  shipping: z.strictObject({
    isCharged: z.boolean(),
    standard: rate.extend({ freeFromCents: z.int('Enter an amount').min(0) }),
    express: rate,
    overnight: rate,
    international: z.strictObject({
      cents: price.nullable(),
      businessDays: span,
      to: z.array(requiredText('Enter a destination', 60)).max(60, 'List at most 60 destinations'),
      countries: z.array(shippingCountry('Choose countries of the checkout')),
    }),
    dispatchCutoffHour: count('hours', 0, 23),
    closedDays: z.array(closedDay).max(100, 'List at most 100 days'),
  }),
  giftWrapCentsPerItem: price,
  returns: z.strictObject({
    windowDays: count('days', 1, 365),
    damageReportDays: count('days', 1, 365),
    refundBusinessDays: span,
    refundAfterReceiptBusinessDays: span,
    refundToAppearBusinessDays: span,
  }),
  warrantyYears: count('years', 0, 100),
  changeOrderHours: count('hours', 1, 72),
  paymentLinkHours: count('hours', 2, 720),
  paymentLinkReminderHours: count('hours', 1, 719),
  minimumAge: count('years', 0, 21),
  support: z.strictObject({
    replyHours: count('hours', 1, 240),
    hours: z.array(z.strictObject({ days: hours, open: hours, close: hours })).max(7, 'List at most 7 lines'),
    timeZone: requiredText('Enter the time zone as customers read it, such as EST', 20),
  }),
  retention: z.strictObject({
    inactiveAccountYears: count('years', 1, 10),
    inactiveAccountWarningDays: count('days', 7, 90),
    accountDeletionDays: count('days', 1, 90),
    orderYears: count('years', 1, 15),
    analyticsMonths: count('months', 1, 60),
    closedMessageMonths: count('months', 1, 60),
    emailMonths: count('months', 1, 84),
    unpaidPaymentMonths: count('months', 1, 84),
    forgetCheckoutDays: count('days', 1, 90),
    backInStockDays: count('days', 30, 730),
    unsubscribeLinkMonths: count('months', 1, 120),
    auditYears: count('years', 1, 15),
  }),
}) satisfies z.ZodType<ShopTerms>

/** The highest amounts, in the smallest unit of the currency. */
const AMOUNT_LIMITS: readonly { path: string[]; amountOf: (terms: ShopTerms) => Cents; maxCents: Cents }[] = [
  { path: ['shipping', 'standard', 'cents'], amountOf: ({ shipping }) => shipping.standard.cents, maxCents: 1_000_00 },
  {
    path: ['shipping', 'standard', 'freeFromCents'],
    amountOf: ({ shipping }) => shipping.standard.freeFromCents,
    maxCents: 100_000_00,
  },
  { path: ['shipping', 'express', 'cents'], amountOf: ({ shipping }) => shipping.express.cents, maxCents: 1_000_00 },
  {
    path: ['shipping', 'overnight', 'cents'],
    amountOf: ({ shipping }) => shipping.overnight.cents,
    maxCents: 1_000_00,
  },
  {
    path: ['shipping', 'international', 'cents'],
    amountOf: ({ shipping }) => shipping.international.cents ?? 0,
    maxCents: 1_000_00,
  },
  { path: ['giftWrapCentsPerItem'], amountOf: (terms) => terms.giftWrapCentsPerItem, maxCents: 1_000_00 },
]

function checkAmounts(terms: ShopTerms, context: z.RefinementCtx): void {
  const { data: currency } = CurrencyCode.safeParse(terms.currency)
  if (currency === undefined) return
  for (const { path, amountOf, maxCents } of AMOUNT_LIMITS) {
    if (amountOf(terms) <= maxCents) continue
    const message = `Enter at most ${formatRoundMoney({ cents: maxCents, currency })}`
    context.addIssue({ code: 'custom', path, message })
  }
}

/** The terms with the rules between two values: amounts fit the currency, a reminder precedes the end of its link. */
export const TermsDocument = Terms.superRefine(checkAmounts)
  .refine(({ paymentLinkHours, paymentLinkReminderHours }) => paymentLinkReminderHours < paymentLinkHours, {
    path: ['paymentLinkReminderHours'],
    message: 'The reminder must come before the payment link expires',
  })
  .refine(({ shipping }) => !shipping.isCharged || shipping.international.cents !== null, {
    path: ['shipping', 'international', 'cents'],
    message: 'Enter a price, because orders are charged for their delivery',
  })
