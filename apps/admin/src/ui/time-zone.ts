import { knownTimeZone } from '@atelier/domain/time-zone.schema'

/** The reader's time zone: a day of a filter begins at their midnight. */
export const ownTimeZone = (): string => knownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
