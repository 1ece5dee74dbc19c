import type { SeedProduct } from './product.ts'

/** The price list of a market of the demo. */
export interface DemoPriceList {
  key: string
  currency: string
  /** What a dollar is in it, and the step to which prices are rounded, in the smallest unit. */
  unitsPerDollar: number
  step: number
}

export const DEMO_PRICE_LISTS: readonly DemoPriceList[] = [
  { key: 'eu', currency: 'EUR', unitsPerDollar: 1.05 * 100, step: 5_00 },
  { key: 'jp', currency: 'JPY', unitsPerDollar: 165, step: 1_000 },
]

/** Returns what a product costs in a list while no sale holds it. */
export const fullListPriceCents = ({ price, was }: SeedProduct, { unitsPerDollar, step }: DemoPriceList): number =>
  Math.max(1, Math.round(((was ?? price) * unitsPerDollar) / step)) * step
