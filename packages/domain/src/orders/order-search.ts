/** Fewer digits stand in nearly every telephone number. */
const PHONE_DIGITS = 4

/**
 * The ways in which what somebody looks for may be kept with an order: as it was typed, as the digits of a telephone number
 * ('(212) 555-0142', '0044 20 …'), and as a tracking number without its spaces.
 */
export function orderSearchSpellings(search: string): string[] {
  const digits = /^[+\d\s()./-]+$/.test(search) ? search.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  const label = /\d/.test(search) ? search.replaceAll(/\s/g, '') : ''
  const spellings = [search, digits.length < PHONE_DIGITS ? '' : digits, label]
  return [...new Set(spellings)].filter((spelling) => spelling !== '')
}
