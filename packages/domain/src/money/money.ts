import { type ShopRegion, perRegion } from '../region/region.ts'

/** ISO 4217 code: `USD`, `EUR`, `JPY`. */
export type Currency = string

/**
 * An integer number of the smallest unit of a currency, in which money is stored and computed: cents of a dollar, whole
 * yen, thousandths of a Kuwaiti dinar. The currency stands beside it (decision 68).
 */
export type Cents = number

/** An amount with its currency. */
export interface Money {
  readonly cents: Cents
  readonly currency: Currency
}

/** The currency of a new store, and of the demo (S9). */
export const DEFAULT_CURRENCY: Currency = 'USD'

const exponents = new Map<Currency, number>()

/** Returns how many decimals the amounts of a currency have: 2 for USD, 0 for JPY, 3 for KWD. Throws a RangeError for no code of the form ISO 4217. */
export function exponentOf(currency: Currency): number {
  const known = exponents.get(currency)
  if (known !== undefined) return known
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is no code of a currency`)
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  exponents.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/** Returns how many of its smallest units a currency's unit has: 100, 1 or 1,000. */
export const smallestUnitsOf = (currency: Currency): number => 10 ** exponentOf(currency)

/** Converts an amount of the API to the smallest unit, rounded to the nearest (S9). */
export const toCents = (amount: number, currency: Currency): Cents =>
  Math.round(Number((amount * smallestUnitsOf(currency)).toPrecision(15)))

/** Converts to the decimal amount of the API's fields. */
export const toAmount = (cents: Cents, currency: Currency): number => cents / smallestUnitsOf(currency)

/** Whether an amount of the API has no more decimals than its currency. A billionth of a dollar does not, so it is never a price. */
export const isWholeAmount = (amount: number, currency: Currency): boolean =>
  toAmount(toCents(amount, currency), currency) === amount

/** Adds amounts of one currency. Throws a RangeError for two currencies: no rate is ever assumed. */
export function addMoney(first: Money, ...others: readonly Money[]): Money {
  return others.reduce((sum, { cents, currency }) => {
    if (currency !== sum.currency) throw new RangeError(`${currency} cannot be added to ${sum.currency}`)
    return { cents: sum.cents + cents, currency }
  }, first)
}

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

/** Where the short sign is clear: at home, `JP¥6,600` is written `¥6,600`. */
const HOMES: Readonly<Record<Currency, string>> = {
  JPY: 'JP',
  CNY: 'CN',
  TWD: 'TW',
  BRL: 'BR',
  MXN: 'MX',
  KRW: 'KR',
  ILS: 'IL',
}

const formats = perRegion(({ locale, country }) =>
  perCurrency((currency) => {
    const currencyDisplay = HOMES[currency] === country ? 'narrowSymbol' : 'symbol'
    return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  }),
)

/** Formats money as the region writes it: `$1,234.00`, `¥6,600` (S9, A9). */
export const formatMoney = ({ cents, currency }: Money, region: ShopRegion): string =>
  formats(region)(currency).format(toAmount(cents, currency))

/** Writes money for programs: `1890.00`, `6600`. */
export const plainMoney = ({ cents, currency }: Money): string =>
  toAmount(cents, currency).toFixed(exponentOf(currency))

/** Formats a decimal amount of the API. */
export const formatAmount = (amount: number, currency: Currency, region: ShopRegion): string =>
  formatMoney({ cents: toCents(amount, currency), currency }, region)

/** Formats money in a sentence: `$100` without cents of nothing, `$15.95` otherwise. */
export const formatRoundMoney = ({ cents, currency }: Money, region: ShopRegion): string => {
  const format = formats(region)(currency)
  if (cents % smallestUnitsOf(currency) !== 0) return formatMoney({ cents, currency }, region)
  const parts = format.formatToParts(toAmount(cents, currency))
  return parts.map(({ type, value }) => (type === 'decimal' || type === 'fraction' ? '' : value)).join('')
}

/** Returns the sign of a currency as the region writes it: `$` in the United States, `US$` in most other countries. */
export const currencySign = (currency: Currency, region: ShopRegion): string =>
  formats(region)(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
