import { knownTimeZone } from '@atelier/domain/region/time-zone.schema'

/** Returns the user's time zone: a day in a filter starts at midnight there. */
export const ownTimeZone = (): string => knownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
