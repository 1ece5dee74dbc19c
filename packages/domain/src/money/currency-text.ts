import { type ShopRegion, perRegion } from '../region/region.ts'
import { exponentOf, perCurrency, smallestUnitsOf, type Cents, type Currency } from './money.ts'

const partOf = (locale: string, currency: Currency, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const signs = perRegion(({ locale }) =>
  perCurrency((currency) => {
    const symbols = ['en', 'en-001', locale].flatMap((each) => [
      partOf(each, currency, 'symbol'),
      partOf(each, currency, 'narrowSymbol'),
    ])
    return [...new Set([currency, ...symbols])].toSorted((a, b) => b.length - a.length)
  }),
)

/** Returns how files and people mark an amount of a currency, the longest first: its code and its signs, `USD`, `US$`, `$`. */
export const currencySigns = (currency: Currency, region: ShopRegion): readonly string[] => signs(region)(currency)

/** Returns the message for an amount with more decimals than its currency. */
export function decimalsHint(currency: Currency): string {
  const decimals = exponentOf(currency)
  return decimals === 0 ? 'Use a whole number' : `Use at most ${decimals === 2 ? 'two' : decimals} decimals`
}

/**
 * Returns the step of round prices, such as a dollar or 100 yen: a unit of the currency, and at least a hundred of its
 * smallest units.
 */
export const roundStep = (currency: Currency): Cents => Math.max(100, smallestUnitsOf(currency))
