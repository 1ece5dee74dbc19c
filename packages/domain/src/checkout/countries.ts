import { countryName } from '../region/country-name.ts'
import { COUNTRIES } from '../orders/shipping-countries.ts'

/** Returns the name of a country by its code; a text that is no code stays as it is. */
export const countryLabel = (code: string): string => countryName(code) ?? code

/**
 * Returns the countries that a customer can choose: those of a market, or the specification's in its order (S5).
 */
export const countryChoices = (countries: readonly string[] = COUNTRIES): { value: string; label: string }[] =>
  countries.map((value) => ({ value, label: countryLabel(value) }))

/** Other names of these countries, as the autofill of a browser or older forms send them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  deutschland: 'DE',
  'people’s republic of china': 'CN',
  brasil: 'BR',
  méxico: 'MX',
  españa: 'ES',
  italia: 'IT',
}

/**
 * Returns the 2-letter code of a country given by name or code, or `home` for an unknown one: the home of the market, which is
 * the United States in the demo (S5). The code of a country to which this market does not deliver stays.
 */
export function countryCode(nameOrCode: string, home: string): string {
  const normalized = nameOrCode.trim().toLowerCase()
  const found = countryChoices().find(
    ({ value, label }) => value.toLowerCase() === normalized || label.toLowerCase() === normalized,
  )
  const code = normalized.toUpperCase()
  const isCode = /^[A-Z]{2}$/.test(code) && countryName(code) !== undefined
  return found?.value ?? OTHER_NAMES[normalized] ?? (isCode ? code : home)
}
