import type { TaxRate } from './quote.ts'

const MILLIONTHS_PER_PERCENT = 10_000

/** Converts a tax rate in percent to millionths, the whole number that tax is computed with: 8.2 % is 82,000. */
export const taxMillionths = (taxPercent: number): TaxRate => Math.round(taxPercent * MILLIONTHS_PER_PERCENT)

/** Converts a tax rate to percent, as people read it. */
export const taxPercentOf = (rate: TaxRate): number => rate / MILLIONTHS_PER_PERCENT

/** Whether a rate has at most four decimals of a percent, so that its millionths are exact. */
export const isExactTaxRate = (taxPercent: number): boolean => taxPercentOf(taxMillionths(taxPercent)) === taxPercent
