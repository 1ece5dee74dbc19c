import { formatInteger } from '../region/integer-format.ts'
import type { ShopRegion } from '../region/region.ts'

/** Formats with one decimal, or none when it is 0. */
const toShortDecimal = (value: number): string => value.toFixed(1).replace(/\.0$/, '')

/** Shortens numbers above 1,000 with K and above 1,000,000 with M; 1M replaces what would round to 1000K (A2, A9). */
export function abbreviate(count: number, region: ShopRegion): string {
  if (Math.abs(count) <= 1_000) return formatInteger(count, region)
  const thousands = toShortDecimal(count / 1_000)
  return Math.abs(Number(thousands)) < 1_000 ? `${thousands}K` : `${toShortDecimal(count / 1_000_000)}M`
}
