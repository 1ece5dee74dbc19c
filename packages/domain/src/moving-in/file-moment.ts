import { fromShopClock } from '../region/shop-dates.ts'
import type { ShopRegion } from '../region/region.ts'
import { codeText } from '../values/code-text.ts'

const TEXT =
  /^(?:(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})|(?<euDay>\d{1,2})\.(?<euMonth>\d{1,2})\.(?<euYear>\d{4}))(?:[T ,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

const FIRST_YEAR = 1990
const LAST_YEAR = 2100

const two = (digits = '0'): string => digits.padStart(2, '0')

/** Returns a zone as ISO 8601 writes it: `+0900` is `+09:00`. */
const offsetOf = (zone: string): string =>
  /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3)}` : 'Z'

/**
 * Reads a moment of a file: `2024-05-31 10:37:00 -0400`, ISO 8601, `31.05.2024 10:37`, or a day. Without an offset it is the
 * clock of `region`. Null for any other text: what `5/6/2024` means is never guessed.
 */
export function readFileMoment(text: string, region: ShopRegion): Date | null {
  const found = TEXT.exec(codeText(text))?.groups
  if (!found) return null
  const year = found['year'] ?? found['euYear'] ?? ''
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null
  const day = `${year}-${two(found['month'] ?? found['euMonth'])}-${two(found['day'] ?? found['euDay'])}`
  // The platform takes February 30 for March 1.
  if (!isDay(day)) return null
  const clock = `${day}T${two(found['hour'])}:${two(found['minute'])}:${two(found['second'])}`
  const zone = found['zone']
  if (zone === undefined) return fromShopClock(clock, region) ?? null
  const moment = Date.parse(`${clock}${offsetOf(zone)}`)
  return Number.isNaN(moment) ? null : new Date(moment)
}

function isDay(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day)
}
