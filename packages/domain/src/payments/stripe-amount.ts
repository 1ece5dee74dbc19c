import { exponentOf, type Cents } from '../money/money.ts'
import { currencyOfPayment } from './payment-currency.ts'

/**
 * The decimals of Stripe's amounts, where they are not two (docs.stripe.com/currencies). Krónur and forint have two at
 * Stripe and none here.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga'].map((code) => [code, 0] as const),
  ...['pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'].map((code) => [code, 0] as const),
  ...['bhd', 'jod', 'kwd', 'omr', 'tnd'].map((code) => [code, 3] as const),
])

/** How many of Stripe's units the smallest unit of a currency has. */
const unitsAtStripe = (currency: string): number =>
  10 ** ((DECIMALS.get(currency) ?? 2) - exponentOf(currencyOfPayment({ currency })))

/** Converts an amount to Stripe's. `currency`: in lower case, as Stripe writes it. */
export const toStripeAmount = (cents: Cents, currency: string): number => cents * unitsAtStripe(currency)

/** Converts an amount of Stripe to the smallest unit of its currency, rounded to the nearest. */
export const fromStripeAmount = (amount: number, currency: string): Cents =>
  Math.round(amount / unitsAtStripe(currency))
