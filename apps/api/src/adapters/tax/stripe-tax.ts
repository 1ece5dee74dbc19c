import { fromStripeAmount, toStripeAmount } from '@atelier/domain/payments/stripe-amount'
import { sumOfCents } from '@atelier/domain/money/cents'
import type { CalculatedTax, TaxMode } from '@atelier/domain/quote/quote'
import type { RefundedPart } from '@atelier/domain/quote/refund-by-part'
import { taxMillionths } from '@atelier/domain/quote/tax-rate'
import { Stripe } from 'stripe'
import { openStripeClient, type StripeAccess } from '../payments/stripe/stripe-client.ts'
import { TaxError, type ReversedParts, type TaxProvider, type TaxRequest, type TaxReversal } from './tax-provider.ts'

/** A checkout waits for it, so that a slow provider does not hold up the shop. */
const CALCULATION_TIMEOUT_MS = 4_000
/** The page limit of Stripe; a cart has fewer lines. */
const LINES_LISTED = 100
const WITH_RATES = ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown']

const BEHAVIORS = { added: 'exclusive', included: 'inclusive' } as const satisfies Record<TaxMode, string>

/** Calculates taxes by Stripe Tax, and records sales and refunds in its reports. */
export function openStripeTax(access: StripeAccess): TaxProvider {
  const stripe = openStripeClient(access, { timeoutMs: CALCULATION_TIMEOUT_MS, retries: 0 })
  return {
    calculate: (request) => calculate(stripe, request).catch(translateTaxError),

    commit: async ({ calculationId, orderId }) => {
      const params = { calculation: calculationId, reference: orderId }
      const options = { idempotencyKey: `tax-${orderId}` }
      return transactionIdOf(stripe.tax.transactions.createFromCalculation(params, options))
    },

    reverse: (reversal) => reverse(stripe, reversal),
  }
}

const transactionIdOf = (call: Promise<Stripe.Tax.Transaction>): Promise<string> =>
  call.then(({ id }) => id).catch(translateTaxError)

/** Stripe spreads an amount for no part over all lines of the sale (decision 103). */
async function reverse(stripe: Stripe, reversal: TaxReversal): Promise<string> {
  const { transactionId, refundId, amountCents, currency, isWhole, parts } = reversal
  const refunded = { original_transaction: transactionId, reference: refundId }
  const partial = { ...refunded, mode: 'partial' as const }
  const params = isWhole
    ? { ...refunded, mode: 'full' as const }
    : parts
      ? { ...partial, ...(await reversedParts(stripe, reversal, parts).catch(translateTaxError)) }
      : { ...partial, flat_amount: -toStripeAmount(amountCents, currency.toLowerCase()) }
  return transactionIdOf(stripe.tax.transactions.createReversal(params, { idempotencyKey: `tax-${refundId}` }))
}

/** Returns the lines and the shipping cost that a refund reverses, by the ids that Stripe gave the lines of the sale. */
async function reversedParts(
  stripe: Stripe,
  { transactionId, refundId, currency }: TaxReversal,
  { lines, delivery }: ReversedParts,
): Promise<Pick<Stripe.Tax.TransactionCreateReversalParams, 'line_items' | 'shipping_cost'>> {
  const inStripe = (cents: number): number => -toStripeAmount(cents, currency.toLowerCase())
  const amountsOf = ({ amountCents, taxCents }: RefundedPart) => ({
    amount: inStripe(amountCents),
    amount_tax: inStripe(taxCents),
  })
  const sold = await stripe.tax.transactions.listLineItems(transactionId, { limit: LINES_LISTED })
  const ids = new Map(sold.data.map(({ reference, id }) => [reference, id]))
  return {
    line_items: lines.map((line) => {
      const original = ids.get(lineReference(line.index))
      if (original === undefined) throw new TaxError('refused', 'Stripe has recorded other lines')
      const reference = `${refundId}-${lineReference(line.index)}`
      return { ...amountsOf(line), original_line_item: original, reference, quantity: line.units }
    }),
    ...(delivery ? { shipping_cost: amountsOf(delivery) } : {}),
  }
}

/** How a line of a sale is called at Stripe. */
const lineReference = (index: number): string => `line-${index}`

/** A delivery is the shipping cost of Stripe, which has rates of its own. Gift wrap is a line like any other. */
async function calculate(stripe: Stripe, request: TaxRequest): Promise<CalculatedTax> {
  const { lines, charges, taxMode, destination } = request
  const currency = request.currency.toLowerCase()
  const behavior = { tax_behavior: BEHAVIORS[taxMode] }
  const codeOf = ({ taxCode }: { taxCode?: string | undefined }) => (taxCode ? { tax_code: taxCode } : {})
  const delivery = charges.findIndex(({ kind }) => kind === 'delivery')
  const asLines = [...lines, ...charges.filter((_, index) => index !== delivery)]
  const calculation = await stripe.tax.calculations.create({
    currency,
    line_items: asLines.map((line, index) => ({
      ...behavior,
      amount: toStripeAmount(line.amountCents, currency),
      quantity: 'quantity' in line ? line.quantity : 1,
      reference: lineReference(index),
      ...codeOf(line),
    })),
    ...(delivery === -1
      ? {}
      : {
          shipping_cost: {
            ...behavior,
            ...codeOf(charges[delivery] ?? {}),
            amount: toStripeAmount(charges[delivery]?.amountCents ?? 0, currency),
          },
        }),
    customer_details: {
      address: { country: destination.country, state: destination.state, postal_code: destination.zipCode },
      address_source: 'shipping',
    },
    expand: WITH_RATES,
  })
  const calculated = new Map((await linesOf(stripe, calculation)).map((line) => [line.reference, line]))
  const parts = asLines.map((_, index) => partOf(calculated.get(lineReference(index)), currency))
  if (delivery !== -1) parts.splice(lines.length + delivery, 0, partOf(calculation.shipping_cost, currency))
  return checked(calculation, parts, { ...request, currency })
}

/** Stripe includes only the first lines in its response. */
async function linesOf(
  stripe: Stripe,
  { id, line_items: included }: Stripe.Tax.Calculation,
): Promise<Stripe.Tax.CalculationLineItem[]> {
  if (!included || !id) throw new TaxError('unavailable', 'Stripe returned no lines')
  if (!included.has_more) return included.data
  const options = { limit: LINES_LISTED, expand: ['data.tax_breakdown'] }
  return (await stripe.tax.calculations.listLineItems(id, options)).data
}

interface TaxedPart {
  amount_tax: number
  tax_breakdown?: { amount: number; tax_rate_details: { percentage_decimal: string } | null }[] | null
}

/** Returns the tax of a part, with the sum of the rates of its jurisdictions: state, county and city. */
function partOf(part: TaxedPart | null | undefined, currency: string): CalculatedTax['parts'][number] {
  if (!part) throw new TaxError('unavailable', 'Stripe returned other lines')
  const taxed = (part.tax_breakdown ?? []).filter(({ amount }) => amount > 0)
  const rates = taxed.map(({ tax_rate_details: rate }) => taxMillionths(Number(rate?.percentage_decimal ?? 0)))
  return {
    taxCents: fromStripeAmount(part.amount_tax, currency),
    rate: rates.reduce((sum, rate) => sum + rate, 0),
  }
}

/** An order is the sum of its parts: a calculation that is not is of no use. */
function checked(
  { id, tax_amount_exclusive: added, tax_amount_inclusive: included }: Stripe.Tax.Calculation,
  parts: CalculatedTax['parts'],
  { taxMode, currency }: Pick<TaxRequest, 'taxMode' | 'currency'>,
): CalculatedTax {
  const whole = fromStripeAmount(taxMode === 'added' ? added : included, currency)
  const other = taxMode === 'added' ? included : added
  const isSum = sumOfCents(parts.map(({ taxCents }) => taxCents)) === whole && other === 0
  if (!id || !isSum) throw new TaxError('unavailable', 'Stripe returned taxes that do not add up')
  return { calculationId: id, parts }
}

/** Stripe's code for a destination that it does not know. */
const UNKNOWN_PLACE = 'customer_tax_location_invalid'

function translateTaxError(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const cause = { cause: error }
  if (error.code === UNKNOWN_PLACE) throw new TaxError('address', error.message, cause)
  if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new TaxError('refused', error.message, cause)
  throw new TaxError('unavailable', 'Stripe Tax is not available', cause)
}
