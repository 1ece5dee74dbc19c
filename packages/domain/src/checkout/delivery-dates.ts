import { plainSpaces } from '../region/date-format.ts'
import { dayPlus, shopTime } from '../region/shop-dates.ts'
import { isHomeCountry } from '../markets/market.ts'
import { byRegion } from '../region/shop-region.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'

type Shipping = Pick<
  ShopTerms['shipping'],
  'standard' | 'international' | 'homeCountries' | 'dispatchCutoffHour' | 'closedDays'
>

/** The first and last expected day of arrival, as YYYY-MM-DD. */
export interface DeliveryWindow {
  from: string
  to: string
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

const isBusinessDay = (day: string, closedDays: readonly string[]): boolean =>
  !isWeekend(day) && !closedDays.some((closed) => closed === day || closed === day.slice(5))

/** Returns the business day that is `count` after `day`. */
function addBusinessDays(day: string, count: number, closedDays: readonly string[]): string {
  let found = day
  for (let left = count; left > 0;) {
    found = dayPlus(found, 1)
    if (isBusinessDay(found, closedDays)) left -= 1
  }
  return found
}

/** Returns the published business days until arrival; null for a country without a published time. */
export function deliveryBusinessDays(
  country: string,
  shipping: Pick<Shipping, 'standard' | 'international' | 'homeCountries'>,
): readonly [number, number] | null {
  const { standard, international } = shipping
  if (isHomeCountry(country, shipping)) return standard.businessDays
  return international.countries.includes(country) ? international.businessDays : null
}

/**
 * Returns when an order that is paid at `paidAt` arrives; null for a country without a published time. Days are those
 * of the shop's time zone. An order on a closed day, a weekend or after the cutoff hour counts from the next business
 * day. Parcels arrive on business days.
 */
export function deliveryWindow(country: string, paidAt: Date, shipping: Shipping): DeliveryWindow | null {
  const span = deliveryBusinessDays(country, shipping)
  if (!span) return null
  const { day, hour } = shopTime(paidAt)
  const { closedDays, dispatchCutoffHour } = shipping
  const isInTime = isBusinessDay(day, closedDays) && hour < dispatchCutoffHour
  const start = isInTime ? day : addBusinessDays(day, 1, closedDays)
  return { from: addBusinessDays(start, span[0], closedDays), to: addBusinessDays(start, span[1], closedDays) }
}

const monthAndDay = byRegion(
  ({ locale }) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** Formats expected days of arrival: `Nov 27 – Dec 2`, `Nov 24 – 30`, `Nov 24`. */
export const formatDeliveryWindow = ({ from, to }: DeliveryWindow): string =>
  plainSpaces(monthAndDay().formatRange(new Date(from), new Date(to)))
