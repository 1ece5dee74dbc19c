import { z } from 'zod'
import { ZONES_OF_COUNTRY } from '../region/zones-of-country.ts'
import { DEFAULT_REGION } from '../region/region.ts'

/**
 * The locales that a shop can have: English as it is written in a country. All texts of the program are English, so
 * only formats differ. A country that is not listed uses the formats of Europe or the world.
 */
const LOCALES = new Set(
  `en-US en-GB en-IE en-CA en-AU en-NZ en-IN en-SG en-HK en-ZA en-MT en-IL en-AE en-AT en-BE en-CH en-DE en-DK en-FI
  en-NL en-SE en-150 en-001`.split(/\s+/),
)

const ZONE = 'Choose a time zone'
const isZone = (timeZone: string): boolean => {
  try {
    return /^[A-Za-z]/.test(timeZone) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

/** Where the shop is, how it writes dates, numbers and money, and where its days begin at midnight. */
export const Region = z.strictObject({
  /** ISO 3166-1 alpha-2. */
  country: z.string('Choose a country').refine((code) => Object.hasOwn(ZONES_OF_COUNTRY, code), 'Choose a country'),
  locale: z.string('Choose a format').refine((locale) => LOCALES.has(locale), 'Choose a format'),
  timeZone: z.string(ZONE).max(60, ZONE).refine(isZone, ZONE),
})
export type Region = z.infer<typeof Region>

export const NEW_REGION: Region = DEFAULT_REGION

export const REGION_LOCALES: readonly string[] = [...LOCALES]

export const REGION_COUNTRIES: readonly string[] = Object.keys(ZONES_OF_COUNTRY)

/** Returns the time zones of a country; empty for an unknown one. */
export const zonesOf = (country: string): string[] => ZONES_OF_COUNTRY[country]?.split(' ') ?? []

/** Returns the locale of a country: its own English if there is one. */
export function localeOf(country: string): string {
  const own = `en-${country}`
  if (LOCALES.has(own)) return own
  return zonesOf(country).some((zone) => zone.startsWith('Europe/')) ? 'en-150' : 'en-001'
}

/** The time zone of most people, in countries that have several. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

/** Returns the region of a country. `deviceZone` is the time zone of the reader: the likeliest of several. */
export function regionOf(country: string, deviceZone: string): Region {
  const zones = zonesOf(country)
  const timeZone = zones.includes(deviceZone) ? deviceZone : (MAIN_ZONES[country] ?? zones[0] ?? deviceZone)
  return { country, locale: localeOf(country), timeZone }
}
