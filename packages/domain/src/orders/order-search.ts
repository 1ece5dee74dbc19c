import { exponentOf, smallestUnitsOf, type Cents, type Currency } from '../money/money.ts'
import { csvStyle } from '../region/spreadsheet.ts'
import { codeText } from '../values/code-text.ts'
import type { ShopRegion } from '../region/region.ts'

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

/** The most digits of an amount in the smallest unit of its currency. */
const AMOUNT_DIGITS = 9

/**
 * Returns the pattern of an amount with optional thousands separators and all decimals of its currency, in the notation of
 * any country. Where three digits may be decimals or thousands, the notation of the shop's country decides.
 */
function amountPattern(currency: Currency, region: ShopRegion): RegExp {
  const decimals = exponentOf(currency)
  const [fraction, thousands] = csvStyle(region).decimal === '.' ? ['.', ','] : [',', '.']
  const separators = decimals === 3 ? `${thousands}'’` : ".,'’"
  const whole = String.raw`\d{1,3}(?:[${separators}]\d{3})+|\d{1,${AMOUNT_DIGITS - decimals}}`
  const part = decimals === 0 ? '' : String.raw`(?:[${decimals === 3 ? fraction : '.,'}](\d{${decimals}}))?`
  return new RegExp(String.raw`^\p{Sc}?(${whole})${part}\p{Sc}?$`, 'u')
}

/** Reads a part of a search as an amount: '$1,250.00', '1.250,00' or '1250', which stands for any cents. */
export function searchedAmount(
  text: string,
  currency: Currency,
  region: ShopRegion,
): { fromCents: Cents; toCents: Cents } | null {
  const [, whole, fraction] = amountPattern(currency, region).exec(text) ?? []
  if (whole === undefined) return null
  const fromCents = Number(whole.replaceAll(/\D/g, '')) * smallestUnitsOf(currency) + Number(fraction ?? 0)
  return { fromCents, toCents: fraction ? fromCents : fromCents + smallestUnitsOf(currency) - 1 }
}
