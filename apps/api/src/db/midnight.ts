import { sql, type RawBuilder } from 'kysely'

/** Returns midnight at the start of a day in the given time zone. Defaults to UTC, since the specification names no zone. */
export const midnight = (day: string, timeZone = 'UTC', daysLater = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`
