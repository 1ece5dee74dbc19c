/** Fewer digits stand in nearly every telephone number. */
const PHONE_DIGITS = 4

/** The digits of what looks like (a part of) a telephone number: '(212) 555-0142', '0044 20 …'; null: it is none. */
export function phoneDigits(search: string): string | null {
  const digits = /^[+\d\s()./-]+$/.test(search) ? search.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length < PHONE_DIGITS ? null : digits
}

/**
 * The ways in which what somebody looks for may be kept with an order: as it was typed, as the digits of a telephone number,
 * and as a tracking number without its spaces.
 */
export function orderSearchSpellings(search: string): string[] {
  const label = /\d/.test(search) ? search.replaceAll(/\s/g, '') : ''
  const spellings = [search, phoneDigits(search) ?? '', label]
  return [...new Set(spellings)].filter((spelling) => spelling !== '')
}
