import { policy } from './policy.ts'

/** A whole number of US cents. The only form in which money is stored or computed with. */
export type Cents = number

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: policy.currency })

/** Shows cents as `$1,234.00` (S9, A9). */
export const formatUsd = (cents: Cents): string => usd.format(cents / 100)

/** Cents as the specification's `price`: a number of dollars with two decimals. For the API's edge only. */
export const toDollars = (cents: Cents): number => cents / 100

/** Dollars from the API's edge as cents, rounded to the nearest cent (S9: 'amounts sent in cents, rounded'). */
export const toCents = (dollars: number): Cents => Math.round(Number((dollars * 100).toPrecision(15)))
