import { ZONES_OF_COUNTRY } from './zones-of-country.ts'

const COUNTRY_OF_ZONE = new Map(
  Object.entries(ZONES_OF_COUNTRY).flatMap(([code, zones]) => zones.split(' ').map((zone) => [zone, code] as const)),
)

/**
 * Returns the canonical name of a time zone: Asia/Kolkata and Asia/Calcutta are one. Returns null for an unknown zone.
 */
function canonicalZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * Returns the 2-letter code of the country that a time zone belongs to, or null for zones without one (UTC). Countries
 * have their own zones, so this needs no IP address. A traveling device reports its current location (decision 20).
 */
export function countryOfZone(timeZone: string): string | null {
  const known = COUNTRY_OF_ZONE.get(timeZone)
  if (known) return known
  const canonical = canonicalZone(timeZone)
  return canonical === null ? null : (COUNTRY_OF_ZONE.get(canonical) ?? null)
}

export const UNKNOWN_COUNTRY = 'Unknown'
