/** A5: what is said to somebody whose price cannot be read. */
export const PRICE_HINT = 'Enter a valid price (e.g. 29.99)'

/** A5: a price field takes digits, one decimal point and at most two decimals, and nothing else. */
export const isPriceInput = (text: string): boolean => /^\d{0,7}(\.\d{0,2})?$/.test(text)

/**
 * The dollars somebody typed: undefined when the field is empty, NaN when it holds no price yet. A point needs a decimal
 * behind it (A5).
 */
export function readPrice(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : NaN
}
