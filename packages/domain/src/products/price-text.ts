import { codeText } from '../values/code-text.ts'
import { csvStyle } from '../region/spreadsheet.ts'

/** The message for an invalid price (A5). */
export const PRICE_HINT = 'Enter a valid price (e.g. 29.99)'

/** Whether a price field may contain this text: digits, one decimal point and at most two decimals (A5). */
export const isPriceInput = (text: string): boolean => /^\d{0,7}(\.\d{0,2})?$/.test(text)

/**
 * Parses a typed price in dollars: undefined for an empty field, NaN for an incomplete price. A decimal point must be
 * followed by a digit (A5).
 */
export function readPrice(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : NaN
}

/**
 * Returns what was typed or pasted as an amount with a decimal point, without the sign of the currency and separators of
 * thousands. Where the country writes a decimal comma, `1290,50` has cents; `1.290` stays as it is, as nothing says which
 * of both it means.
 */
export function typedAmount(text: string): string {
  const plain = codeText(text).replaceAll(/US|[$\s'’]/g, '')
  if (csvStyle().decimal === '.') return plain.replaceAll(',', '')
  const [point, comma] = [plain.lastIndexOf('.'), plain.lastIndexOf(',')]
  return point > comma ? plain.replaceAll(',', '') : plain.replaceAll(/\.(?=.*,)/g, '').replace(',', '.')
}
