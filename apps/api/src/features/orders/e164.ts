import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns a phone number in the form that every telephone dials, such as `+33612345678`: E.164. A number without a country code
 * is one of the country. null: it cannot be read as a number.
 */
export function e164Of(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : undefined)
  return number?.isValid() ? number.number : null
}

/**
 * Returns the digits of a number with its country code as its own country dials them, such as `612345678`: an order may have been
 * typed without the code. null: the text is no such number.
 */
export function nationalDigits(search: string): string | null {
  const number = parsePhoneNumberFromString(search.trim().replace(/^00/, '+'))
  return number?.isValid() ? number.nationalNumber : null
}
