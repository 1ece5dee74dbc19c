import { ZONES_OF_COUNTRY } from './zones-of-country.ts'

const COUNTRY_OF_ZONE = new Map(
  Object.entries(ZONES_OF_COUNTRY).flatMap(([code, zones]) => zones.split(' ').map((zone) => [zone, code] as const)),
)

/** One name for a zone that has several: Asia/Kolkata and Asia/Calcutta. Null for a zone nobody knows. */
function canonicalZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * The country whose clock a device shows, as two letters, or null for a clock that belongs to none (UTC). Countries keep
 * their own zones, so this tells the country without an address; a device on a journey shows where it is (decision 20).
 */
export function countryOfZone(timeZone: string): string | null {
  const known = COUNTRY_OF_ZONE.get(timeZone)
  if (known) return known
  const canonical = canonicalZone(timeZone)
  return canonical === null ? null : (COUNTRY_OF_ZONE.get(canonical) ?? null)
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A country's name in English; empty or unknown letters are 'Unknown'. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return UNKNOWN_COUNTRY
  return names.of(code) ?? UNKNOWN_COUNTRY
}

export const UNKNOWN_COUNTRY = 'Unknown'
