import { roundStep } from '../money/currency-text.ts'
import { formatMoney, type Cents, type Currency } from '../money/money.ts'
import type { ShopRegion } from '../region/region.ts'

/** How much a sale takes off each price. */
export type Discount = { kind: 'percent'; percent: number } | { kind: 'amount'; cents: Cents }

/**
 * How a reduced price is rounded: not at all, to a round price (`dollar`), to five of them, or to an ending of .95. A round
 * price is a dollar, 100 yen, a dinar.
 */
export const PRICE_ROUNDINGS = ['cent', 'dollar', 'five', 'ninety-five'] as const
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number]

/** The part of a sale that decides about prices. */
export interface SaleTerms {
  discount: Discount
  rounding: PriceRounding
}

/** The prices of a product before or during a sale. */
export interface ProductPrices {
  priceCents: Cents
  compareAtCents: Cents | null
}

export type SalePriceVerdict =
  | { kind: 'reduced'; prices: ProductPrices; wasReduced: boolean }
  | { kind: 'refused'; message: string }

/** Returns the distance between two rounded prices, and their offset from zero, in the smallest unit of the currency. */
export function roundingOf(rounding: PriceRounding, currency: Currency): { step: Cents; offset: Cents } {
  const step = roundStep(currency)
  if (rounding === 'cent') return { step: 1, offset: 0 }
  if (rounding === 'dollar') return { step, offset: 0 }
  return rounding === 'five' ? { step: 5 * step, offset: 0 } : { step, offset: -step / 20 }
}

const discounted = (priceCents: Cents, discount: Discount): Cents =>
  discount.kind === 'percent' ? Math.round((priceCents * (100 - discount.percent)) / 100) : priceCents - discount.cents

/**
 * Rounds to the nearest price of the rounding. A price that would not be lower than `belowCents` takes the next lower
 * one; one that would be zero or less stays exact.
 */
function rounded(cents: Cents, { step, offset }: ReturnType<typeof roundingOf>, belowCents: Cents): Cents {
  const nearest = Math.round((cents - offset) / step) * step + offset
  const lower = nearest < belowCents ? nearest : (Math.ceil((belowCents - offset) / step) - 1) * step + offset
  return lower > 0 ? lower : cents
}

/** Whether a product already shows a higher price crossed out. */
const isReduced = ({ priceCents, compareAtCents }: ProductPrices): boolean =>
  compareAtCents !== null && compareAtCents > priceCents

/**
 * Returns the prices of a product in a sale: lower than before and never 0. The price before is shown crossed out. A
 * product that is already reduced keeps its higher price crossed out, and the discount applies to its current price.
 */
export function salePrices(
  before: ProductPrices,
  { discount, rounding }: SaleTerms,
  currency: Currency,
  region: ShopRegion,
): SalePriceVerdict {
  const price = formatMoney({ cents: before.priceCents, currency }, region)
  const exact = discounted(before.priceCents, discount)
  if (exact <= 0) {
    return { kind: 'refused', message: `The discount is not lower than the price of ${price}` }
  }
  const priceCents = rounded(exact, roundingOf(rounding, currency), before.priceCents)
  if (priceCents >= before.priceCents) {
    return { kind: 'refused', message: `The discount does not change the price of ${price}` }
  }
  const wasReduced = isReduced(before)
  const compareAtCents = wasReduced ? before.compareAtCents : before.priceCents
  return { kind: 'reduced', prices: { priceCents, compareAtCents }, wasReduced }
}

/** Returns by how many percent a price is lower than the crossed-out one, rounded down and at least 1. */
export const percentOff = ({ priceCents, compareAtCents }: ProductPrices): number =>
  compareAtCents === null ? 0 : Math.max(1, Math.floor(100 - (priceCents / compareAtCents) * 100))

/** Formats a discount: '20% off', '$50.00 off'. */
export const discountLabel = (discount: Discount, currency: Currency, region: ShopRegion): string =>
  `${discount.kind === 'percent' ? `${discount.percent}%` : formatMoney({ cents: discount.cents, currency }, region)} off`

/**
 * Returns the prices of a product when its sale ends, or null when its price was changed by hand and stays. A compare-at
 * price that staff corrected or removed during the sale stays too, but never keeps the price of the sale: it is dropped
 * for the one before when it is not above the restored price.
 */
export function pricesAfterSale(
  current: ProductPrices,
  { before, during }: { before: ProductPrices; during: ProductPrices },
): ProductPrices | null {
  if (current.priceCents !== during.priceCents) return null
  const { compareAtCents } = current
  const isCorrected = compareAtCents !== during.compareAtCents
  const isUsable = compareAtCents === null || compareAtCents > before.priceCents
  return isCorrected && isUsable ? { priceCents: before.priceCents, compareAtCents } : before
}
