import type { ShopRegion } from '@atelier/domain/region/region'
import { sql, type RawBuilder } from 'kysely'

/** The shop's time zone as a literal of SQL. */
export const shopZone = (region: ShopRegion): RawBuilder<string> => sql.lit(region.timeZone)

/** Returns midnight at the start of a day in the shop's time zone. */
export const shopMidnight = (day: RawBuilder<unknown>, region: ShopRegion): RawBuilder<Date> =>
  sql<Date>`(${day}::timestamp at time zone ${shopZone(region)})`

/** Returns an hour of a day in the shop's time zone as the clock shows it, also on days on which clocks change. */
export const shopHour = (day: RawBuilder<unknown>, hour: number, region: ShopRegion): RawBuilder<Date> =>
  sql<Date>`((${day}::timestamp + make_interval(hours => ${hour}::integer)) at time zone ${shopZone(region)})`

/** Returns midnight at the start of a day in the given time zone, by default that of the shop. */
export const midnight = (
  day: string,
  region: ShopRegion,
  timeZone = region.timeZone,
  daysLater = 0,
): RawBuilder<Date> => sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`
