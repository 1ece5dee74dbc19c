import type { Cents } from '../money/money.ts'
import { isHomeCountry } from '../markets/home-countries.ts'
import type { DeliveryMethod, DeliveryZone } from '../terms/delivery-zone.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'

const KEYS = ['standard', 'express', 'overnight']

/** Returns a method as staff begin to edit it: standard, express and overnight first. */
export function nextMethod(methods: readonly DeliveryMethod[]): DeliveryMethod {
  const known = new Set(methods.map(({ key }) => key))
  const numbered = Array.from({ length: methods.length + 1 }, (_, index) => `method-${index + 1}`)
  const key = [...KEYS, ...numbered].find((each) => !known.has(each)) ?? ''
  const name = KEYS.includes(key) ? key.charAt(0).toUpperCase() + key.slice(1) : ''
  return { key, name, businessDays: [3, 7], bands: [{ from: 0, cents: 0 }], freeFromCents: null }
}

const methodOfRate = (
  key: string,
  name: string,
  { cents, businessDays }: { cents: Cents; businessDays: readonly [number, number] },
  freeFromCents: Cents | null = null,
): DeliveryMethod => ({ key, name, businessDays, bands: [{ from: 0, cents }], freeFromCents })

/**
 * Returns delivery zones that say what the rates of a market say: its homes with the standard, express and overnight rate, and
 * all other destinations with the international one. Staff review them before they publish.
 */
export function firstZones(shipping: ShopTerms['shipping'], destinations: readonly string[]): DeliveryZone[] {
  const { standard, express, overnight, international } = shipping
  const homes = destinations.filter((country) => isHomeCountry(country, shipping))
  const abroad = destinations.filter((country) => !homes.includes(country))
  const zones: DeliveryZone[] = [
    {
      name: 'Home',
      places: homes,
      methods: [
        methodOfRate('standard', 'Standard', standard, standard.freeFromCents),
        methodOfRate('express', 'Express', express),
        methodOfRate('overnight', 'Overnight', overnight),
      ],
    },
    {
      name: 'Abroad',
      places: abroad,
      methods: [
        methodOfRate('standard', 'Standard', { ...international, cents: international.cents ?? overnight.cents }),
      ],
    },
  ]
  return zones.filter(({ places }) => places.length > 0)
}
