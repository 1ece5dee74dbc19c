import { plainSpaces } from '../region/date-format.ts'
import { dayPlus, shopTime } from '../region/shop-dates.ts'
import { hasZones, methodOf, type DeliveredGoods, type DeliveryChoice } from '../delivery/delivery-methods.ts'
import { isHomeCountry } from '../markets/market.ts'
import { byRegion } from '../region/shop-region.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'

type Rates = Pick<ShopTerms['shipping'], 'standard' | 'international' | 'homeCountries' | 'zones'>
type Dispatch = Pick<ShopTerms['shipping'], 'dispatchCutoffHour' | 'closedDays'>

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

/**
 * Returns the published business days until arrival: those of the method where there are zones. Null for a destination
 * without a published time.
 */
export function deliveryBusinessDays(
  choice: DeliveryChoice,
  shipping: Rates,
  goods: DeliveredGoods,
): readonly [number, number] | null {
  if (hasZones(shipping)) return methodOf(choice, shipping, goods)?.businessDays ?? null
  const { standard, international } = shipping
  const { country } = choice.destination
  if (isHomeCountry(country, shipping)) return standard.businessDays
  return international.countries.includes(country) ? international.businessDays : null
}

/**
 * Returns when an order that is paid at `paidAt` arrives, if it takes this many business days. Days are those of the shop's
 * time zone. An order on a closed day, a weekend or after the cutoff hour counts from the next business
 * day. Parcels arrive on business days.
 */
export function deliveryWindow(span: readonly [number, number], paidAt: Date, shipping: Dispatch): DeliveryWindow {
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
