/** Shorter digit sequences occur in nearly every phone number. */
const PHONE_DIGITS = 4

/**
 * Returns the digits of a phone number or a part of one: '(212) 555-0142', '0044 20 …'. Returns null for other text.
 */
export function phoneDigits(search: string): string | null {
  const digits = /^[+\d\s()./-]+$/.test(search) ? search.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length < PHONE_DIGITS ? null : digits
}

/**
 * Returns the forms in which an order may store a search term: as typed, only the digits of a phone number, or a
 * tracking number without spaces. An order number may have a number sign: '#4XVB1A'.
 */
export function orderSearchSpellings(search: string): string[] {
  const trackingNumber = /\d/.test(search) ? search.replaceAll(/\s/g, '') : ''
  const spellings = [search.replace(/^#\s*(?=\S)/, ''), phoneDigits(search) ?? '', trackingNumber]
  return [...new Set(spellings)].filter((spelling) => spelling !== '')
}
