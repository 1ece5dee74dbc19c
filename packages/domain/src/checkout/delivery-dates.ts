import { plainSpaces } from '../region/date-format.ts'
import { dayPlus, shopTime } from '../region/shop-dates.ts'
import { hasZones, methodOf, type DeliveredGoods, type DeliveryChoice } from '../delivery/delivery-methods.ts'
import { isHomeCountry } from '../markets/home-countries.ts'
import type { DeliveryMethod } from '../terms/delivery-zone.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { type ShopRegion, perRegion } from '../region/region.ts'

type Rates = Pick<ShopTerms['shipping'], 'standard' | 'international' | 'homeCountries' | 'zones'>
/** When parcels are sent. */
type Dispatch = Pick<ShopTerms['shipping'], 'dispatchCutoffHour' | 'closedDays'>

/** How long a delivery takes, and when its parcels are sent. */
export interface DeliveryTime {
  businessDays: readonly [number, number]
  dispatch: Dispatch
}

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

/** Returns the time of a delivery method. Its hour replaces that of the market, its closed days are added to those of the market. */
export const methodTime = (
  { businessDays, cutoffHour, closedDays = [] }: DeliveryMethod,
  { dispatchCutoffHour, closedDays: ofMarket }: Dispatch,
): DeliveryTime => ({
  businessDays,
  dispatch: { dispatchCutoffHour: cutoffHour ?? dispatchCutoffHour, closedDays: [...ofMarket, ...closedDays] },
})

/**
 * Returns the published time until arrival: that of the method where there are zones. Null for a destination without a published
 * time.
 */
export function timeOfDelivery(
  choice: DeliveryChoice,
  shipping: Rates & Dispatch,
  goods: DeliveredGoods,
): DeliveryTime | null {
  if (hasZones(shipping)) {
    const method = methodOf(choice, shipping, goods)
    return method ? methodTime(method, shipping) : null
  }
  const { standard, international } = shipping
  const { country } = choice.destination
  if (isHomeCountry(country, shipping)) return { businessDays: standard.businessDays, dispatch: shipping }
  return international.countries.includes(country)
    ? { businessDays: international.businessDays, dispatch: shipping }
    : null
}

/**
 * Returns when an order that is paid at `paidAt` arrives. Days are those of the shop's time zone. An order on a closed day, a
 * weekend or after the cutoff hour counts from the next business day. Parcels arrive on business days.
 */
export function deliveryWindow(
  { businessDays: span, dispatch }: DeliveryTime,
  paidAt: Date,
  region: ShopRegion,
): DeliveryWindow {
  const { day, hour } = shopTime(paidAt, region)
  const { closedDays, dispatchCutoffHour } = dispatch
  const isInTime = isBusinessDay(day, closedDays) && hour < dispatchCutoffHour
  const start = isInTime ? day : addBusinessDays(day, 1, closedDays)
  return { from: addBusinessDays(start, span[0], closedDays), to: addBusinessDays(start, span[1], closedDays) }
}

const monthAndDay = perRegion(
  ({ locale }) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** Formats expected days of arrival: `Nov 27 – Dec 2`, `Nov 24 – 30`, `Nov 24`. */
export const formatDeliveryWindow = ({ from, to }: DeliveryWindow, region: ShopRegion): string =>
  plainSpaces(monthAndDay(region).formatRange(new Date(from), new Date(to)))
