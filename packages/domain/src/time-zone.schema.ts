import { z } from 'zod'

/** Region and city, or UTC. Offsets are left out: PostgreSQL reads their sign the other way round. */
const NAME = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/

function isTimeZone(name: string): boolean {
  if (!NAME.test(name) || name.length > 64) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The name of a time zone as IANA writes it, such as `Europe/Paris`: whose midnight begins a day. */
export const timeZoneName = z.string().refine(isTimeZone, 'Please give a time zone such as Europe/Paris')

/** A browser may run in a zone without a name; its days are then UTC days. */
export const knownTimeZone = (name: string | undefined): string => (name && isTimeZone(name) ? name : 'UTC')
