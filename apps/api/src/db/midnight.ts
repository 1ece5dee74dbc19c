import { shopRegion } from '@atelier/domain/region/shop-region'
import { sql, type RawBuilder } from 'kysely'

/** The shop's time zone as a literal of SQL. */
export const shopZone = (): RawBuilder<string> => sql.lit(shopRegion().timeZone)

/** Returns midnight at the start of a day in the shop's time zone. */
export const shopMidnight = (day: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(${day}::timestamp at time zone ${shopZone()})`

/** Returns an hour of a day in the shop's time zone as the clock shows it, also on days on which clocks change. */
export const shopHour = (day: RawBuilder<unknown>, hour: number): RawBuilder<Date> =>
  sql<Date>`((${day}::timestamp + make_interval(hours => ${hour}::integer)) at time zone ${shopZone()})`

/** Returns midnight at the start of a day in the given time zone, by default that of the shop. */
export const midnight = (day: string, timeZone = shopRegion().timeZone, daysLater = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`
