import { z } from 'zod'

/** Region and city, or UTC. Excludes offsets, because PostgreSQL inverts their sign. */
const NAME = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/

function isTimeZone(name: string): boolean {
  if (!NAME.test(name) || name.length > 64) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA time zone name, such as `Europe/Paris`. */
export const timeZoneName = z.string().refine(isTimeZone, 'Please give a time zone such as Europe/Paris')

/** Returns the name if it is valid, otherwise UTC: a browser may report no zone. */
export const knownTimeZone = (name: string | undefined): string => (name && isTimeZone(name) ? name : 'UTC')
