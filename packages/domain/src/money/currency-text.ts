import { byRegion } from '../region/shop-region.ts'
import { exponentOf, smallestUnitsOf, type Cents, type Currency } from './money.ts'

const partOf = (locale: string, currency: Currency, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Returns a function that creates something for a currency when it is first needed. */
export function perCurrency<T>(create: (currency: Currency) => T): (currency: Currency) => T {
  const created = new Map<Currency, T>()
  return (currency) => {
    const known = created.get(currency)
    if (known !== undefined) return known
    const made = create(currency)
    created.set(currency, made)
    return made
  }
}

const signs = byRegion(({ locale }) =>
  perCurrency((currency) => {
    const symbols = ['en', 'en-001', locale].flatMap((each) => [
      partOf(each, currency, 'symbol'),
      partOf(each, currency, 'narrowSymbol'),
    ])
    return [...new Set([currency, ...symbols])].toSorted((a, b) => b.length - a.length)
  }),
)

/** Returns how files and people mark an amount of a currency, the longest first: its code and its signs, `USD`, `US$`, `$`. */
export const currencySigns = (currency: Currency): readonly string[] => signs()(currency)

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
