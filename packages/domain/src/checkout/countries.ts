import { COUNTRIES, type Country } from '../orders/address-rules.ts'

/** The countries that a customer can choose, in the specification's order (S5). */
export const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  US: 'United States',
  CA: 'Canada',
  GB: 'United Kingdom',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
  JP: 'Japan',
  CN: 'China',
  IN: 'India',
  BR: 'Brazil',
  MX: 'Mexico',
  ES: 'Spain',
  IT: 'Italy',
}

export const COUNTRY_CHOICES: readonly { value: Country; label: string }[] = COUNTRIES.map((value) => ({
  value,
  label: COUNTRY_NAMES[value],
}))

/** Other names of these countries, as the autofill of a browser or older forms send them. */
const OTHER_NAMES: Readonly<Record<string, Country>> = {
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

/** Returns the 2-letter code of a country given by name or code, or US for an unknown one (S5). */
export function countryCode(nameOrCode: string): Country {
  const normalized = nameOrCode.trim().toLowerCase()
  const found = COUNTRIES.find(
    (code) => code.toLowerCase() === normalized || COUNTRY_NAMES[code].toLowerCase() === normalized,
  )
  return found ?? OTHER_NAMES[normalized] ?? 'US'
}
