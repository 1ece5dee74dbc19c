import { byRegion } from './shop-region.ts'

/** An integer number of US cents: the only unit in which money is stored and computed. */
export type Cents = number

/** ISO 4217 code of all prices (S9). The same for all brands, because stored amounts are cents of it. */
export const CURRENCY = 'USD'
/** The same currency as payment providers and the payment endpoints write it. */
export const PAYMENT_CURRENCY = 'usd' as const

const usd = byRegion(({ locale }) => new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY }))

/** Returns the sign of the currency as the region writes it: `$` in the United States, `US$` in most other countries. */
export const currencySign = byRegion(
  ({ locale }) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? CURRENCY,
)

/** Formats cents as `$1,234.00` (S9, A9). */
export const formatUsd = (cents: Cents): string => usd().format(cents / 100)

/** Converts cents to dollars with two decimals, for the `price` fields of the API only. */
export const toDollars = (cents: Cents): number => cents / 100

/** Converts dollars of the API to cents, rounded to the nearest cent (S9). */
export const toCents = (dollars: number): Cents => Math.round(Number((dollars * 100).toPrecision(15)))

/** Whether dollars of the API have at most two decimals. A billionth of a dollar does not, so it is never a price. */
export const isWholeCents = (dollars: number): boolean => toDollars(toCents(dollars)) === dollars

/**
 * Splits an amount in the proportion of the weights, in whole cents that add up to it exactly: each boundary between two
 * parts is rounded once. Without any weight the last part is all of it.
 */
export function splitCents(amountCents: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [until, before] = [0, 0]
  return weights.map((weight, index) => {
    until += weight
    const isLast = index === weights.length - 1
    const boundary = isLast ? amountCents : whole === 0 ? 0 : Math.round(amountCents * (until / whole))
    const part = boundary - before
    before = boundary
    return part
  })
}

/** Formats dollars of the API as `$1,234.00` (S9, A9). */
export const formatDollars = (dollars: number): string => formatUsd(toCents(dollars))
