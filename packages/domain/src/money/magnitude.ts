import { smallestUnitsOf, type Cents, type Currency } from './money.ts'

/** Currencies whose unit buys much less than a dollar: the template's 8.95 is 895 yen, 8,950 won or 895 forints. */
const SMALL_UNITS: Readonly<Record<Currency, number>> = {
  JPY: 100,
  KRW: 1_000,
  HUF: 100,
  CLP: 1_000,
  VND: 10_000,
  IDR: 10_000,
}

/** How much larger an amount in the smallest unit of a currency is than the same in cents of a dollar. */
const magnitudeOf = (currency: Currency): number => ((SMALL_UNITS[currency] ?? 1) * smallestUnitsOf(currency)) / 100

/** Returns an amount in the order of magnitude of another currency. No rate: staff enter their own prices. */
export const sameMagnitude =
  (from: Currency, to: Currency) =>
  (cents: Cents): Cents =>
    Math.round((cents * magnitudeOf(to)) / magnitudeOf(from))
