import { byRegion } from './shop-region.ts'

const regionNames = byRegion(({ locale }) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }))

/** Returns a country's English name by its two-letter code; null for any other text. */
export const countryName = (code: string): string | null =>
  /^[A-Z]{2}$/.test(code) ? (regionNames().of(code) ?? null) : null
