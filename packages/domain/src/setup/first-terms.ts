import { firstZones } from '../delivery/first-zones.ts'
import { destinationsOf } from '../markets/market.ts'
import { sameMagnitude } from '../money/magnitude.ts'
import type { Currency } from '../money/money.ts'
import { COUNTRIES } from '../orders/shipping-countries.ts'
import { DEFAULT_REGION, type ShopRegion, placeOfZone } from '../region/region.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { countryFactsOf } from './country-facts.ts'

interface Place {
  currency: Currency
  /** YYYY-MM-DD */
  day: string
  nameOf: (code: string) => string
}

/**
 * Returns the promises with which a new store begins: the template with currency, tax, holidays, destinations and time of
 * its country, as they are on a day (YYYY-MM-DD), and with delivery zones: orders are charged for their delivery. The store is
 * never without a way to price an order, and staff review all of it before they open.
 */
export function firstTerms(
  template: ShopTerms,
  { country, timeZone }: ShopRegion,
  { currency, day, nameOf }: Place,
): ShopTerms {
  const terms =
    country === DEFAULT_REGION.country
      ? template
      : termsAbroad(template, { country, timeZone }, { currency, day, nameOf })
  const shipping = { ...terms.shipping, homeCountries: [country] }
  return { ...terms, shipping: { ...shipping, zones: firstZones(shipping, destinationsOf(shipping)) } }
}

/** Returns the template with what differs outside the country of the template. */
function termsAbroad(
  template: ShopTerms,
  { country, timeZone }: Pick<ShopRegion, 'country' | 'timeZone'>,
  { currency, day, nameOf }: Place,
): ShopTerms {
  const facts = countryFactsOf(country, day)
  const cents = sameMagnitude(template.currency, currency)
  const { shipping } = template
  const countries = COUNTRIES.filter((code) => code !== country)
  return {
    ...template,
    currency,
    addressForm: 'byCountry',
    taxMode: facts?.taxMode ?? 'included',
    taxRounding: 'order',
    taxPercent: facts?.taxPercent ?? 0,
    shipping: {
      ...shipping,
      standard: {
        ...shipping.standard,
        cents: cents(shipping.standard.cents),
        freeFromCents: cents(shipping.standard.freeFromCents),
      },
      express: { ...shipping.express, cents: cents(shipping.express.cents) },
      overnight: { ...shipping.overnight, cents: cents(shipping.overnight.cents) },
      international: {
        ...shipping.international,
        cents: cents(shipping.international.cents ?? shipping.overnight.cents),
        to: countries.map(nameOf),
        countries,
      },
      closedDays: facts ? facts.holidays.split(' ') : [],
    },
    giftWrapCentsPerItem: cents(template.giftWrapCentsPerItem),
    support: { ...template.support, timeZone: `${placeOfZone(timeZone)} time`.slice(-20) },
  }
}
