import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns a phone number in the form that every telephone dials, such as `+33612345678`: E.164. A number without a country code
 * is one of the country. null: it cannot be read as a number.
 */
export function e164Of(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : undefined)
  return number?.isValid() ? number.number : null
}
