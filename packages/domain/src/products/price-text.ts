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
