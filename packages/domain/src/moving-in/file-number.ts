import type { Currency } from '../money/money.ts'
import { readLocalAmount } from '../products/amount-text.ts'
import type { ShopRegion } from '../region/region.ts'

/** How the numbers of a file are read. */
export interface NumberReading {
  currency: Currency
  region: ShopRegion
  decimal: '.' | ','
}

/** Reads a number of a file with at most so many decimals; null for a text that is none. */
export function readFileNumber(
  text: string,
  { currency, region, decimal }: NumberReading,
  decimals: number,
): number | null {
  const scale = 10 ** decimals
  const isPossible = (value: number): boolean => Math.abs(value * scale - Math.round(value * scale)) < 1e-6
  const read = readLocalAmount(text.replace(/^-/, ''), isPossible, { separator: '', decimal, currency }, region)
  if (read?.kind !== 'value') return null
  return text.startsWith('-') ? -read.value : read.value
}
