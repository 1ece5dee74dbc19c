import { currencySigns } from '../money/currency-text.ts'
import { exponentOf, type Currency } from '../money/money.ts'
import { codeText } from '../values/code-text.ts'
import { csvStyle } from '../region/spreadsheet.ts'
import type { ShopRegion } from '../region/region.ts'

/** Returns what a price in this currency looks like: `29.99`, `2999` where it has no decimals. */
export function priceExample(currency: Currency): string {
  const decimals = exponentOf(currency)
  return decimals === 0 ? '2999' : `29.${'9'.repeat(decimals)}`
}

/** Returns the message for an invalid price in a currency (A5). */
export const priceHint = (currency: Currency): string => `Enter a valid price (e.g. ${priceExample(currency)})`

/** The digits of the largest amount in the smallest unit: 1,000,000.00 is typed with seven before the point. */
const DIGITS = 9

/** Whether a price field may contain this text: digits, and a decimal point with the decimals of the currency (A5). */
export function isPriceInput(text: string, currency: Currency): boolean {
  const decimals = exponentOf(currency)
  const fraction = decimals === 0 ? '' : `(\\.\\d{0,${decimals}})?`
  return new RegExp(`^\\d{0,${DIGITS - decimals}}${fraction}$`).test(text)
}

/**
 * Parses a typed price: undefined for an empty field, NaN for an incomplete price. A decimal point must be followed by a
 * digit (A5).
 */
export function readPrice(text: string, currency: Currency): number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const [whole = '', fraction, ...rest] = typed.split('.')
  const hasDecimals = fraction === undefined || (/^\d+$/.test(fraction) && fraction.length <= exponentOf(currency))
  return /^\d+$/.test(whole) && hasDecimals && rest.length === 0 ? Number(typed) : NaN
}

/** Formats an amount of the API as a price field shows it, with the decimals of its currency: `29.90`. */
export const priceText = (amount: number, currency: Currency): string => amount.toFixed(exponentOf(currency))

const withoutSign = (text: string, currency: Currency, region: ShopRegion): string =>
  currencySigns(currency, region).reduce((rest, sign) => rest.replace(sign, ''), text)

/**
 * Returns what was typed or pasted as an amount with a decimal point, without the sign of the currency and separators of
 * thousands. Where the country writes a decimal comma, `1290,50` has cents; `1.290` stays as it is, as nothing says which
 * of both it means. An amount without decimals has separators of thousands only.
 */
export function typedAmount(text: string, currency: Currency, region: ShopRegion): string {
  const plain = withoutSign(codeText(text), currency, region).replaceAll(/[\s'’]/g, '')
  if (csvStyle(region).decimal === '.') return plain.replaceAll(',', '')
  if (exponentOf(currency) === 0) return plain.replaceAll(/[.,](?=\d{3}(?!\d))/g, '')
  const [point, comma] = [plain.lastIndexOf('.'), plain.lastIndexOf(',')]
  return point > comma ? plain.replaceAll(',', '') : plain.replaceAll(/\.(?=.*,)/g, '').replace(',', '.')
}
