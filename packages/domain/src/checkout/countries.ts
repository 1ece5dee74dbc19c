import { COUNTRIES, type Country } from '../orders/address.schema.ts'

/** S5: the countries a shopper can choose, in the order of the specification, with the names people use. */
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

/** Other names under which a country of the list may come, from an address book or an older form. */
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

/** S5: the 2-letter code of a country given by name or by code; the United States when it is none we know. */
export function countryCode(nameOrCode: string): Country {
  const wanted = nameOrCode.trim().toLowerCase()
  const found = COUNTRIES.find((code) => code.toLowerCase() === wanted || COUNTRY_NAMES[code].toLowerCase() === wanted)
  return found ?? OTHER_NAMES[wanted] ?? 'US'
}
