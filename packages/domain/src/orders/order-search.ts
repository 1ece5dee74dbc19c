import { codeText } from '../values/code-text.ts'

/** Shorter digit sequences occur in nearly every phone number. */
const PHONE_DIGITS = 4

/**
 * Returns the digits of a phone number or a part of one: '(212) 555-0142', '0044 20 …'. Returns null for other text.
 */
export function phoneDigits(search: string): string | null {
  const code = codeText(search)
  const digits = /^[+\d\s()./-]+$/.test(code) ? code.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length < PHONE_DIGITS ? null : digits
}

/**
 * Returns the forms in which an order may store the whole of a search: the digits of a phone number, or a tracking number
 * without spaces.
 */
export function orderSearchSpellings(search: string): string[] {
  const trackingNumber = /\d/.test(search) && /\s/.test(search.trim()) ? search.replaceAll(/\s/g, '') : ''
  return [...new Set([phoneDigits(search) ?? '', trackingNumber])].filter((spelling) => spelling !== '')
}

/** An amount of money with optional thousands separators and two decimals, in the notation of any country. */
const AMOUNT = /^\p{Sc}?(\d{1,3}(?:[.,'’]\d{3})+|\d{1,7})(?:[.,](\d{2}))?\p{Sc}?$/u

/** Reads a part of a search as an amount: '$1,250.00', '1.250,00' or '1250', which stands for any cents. */
export function searchedAmount(text: string): { fromCents: number; toCents: number } | null {
  const [, whole, cents] = AMOUNT.exec(text) ?? []
  if (whole === undefined) return null
  const fromCents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents ?? 0)
  return { fromCents, toCents: cents === undefined ? fromCents + 99 : fromCents }
}
