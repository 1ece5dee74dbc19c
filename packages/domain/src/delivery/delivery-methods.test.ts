import { expect, test } from 'vitest'
import {
  NO_GOODS,
  isDeliveryCharged,
  methodOf,
  methodPrice,
  methodsAt,
  usesWeights,
  zoneAt,
} from './delivery-methods.ts'
import { chargeNameOf } from './placed-delivery.ts'
import { quoteOrder } from '../quote/quote-order.ts'
import type { DeliveryMethod, DeliveryZone } from '../terms/delivery-zone.ts'
import { demoTerms, type ShopTerms } from '../terms/shop-terms.ts'
import type { Destination } from '../tax/place-rate.ts'
import { methodPriceText } from './delivery-texts.ts'
import { assertDelivery } from './assert-delivery.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const method = (key: string, cents: number, change: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  key,
  name: key.charAt(0).toUpperCase() + key.slice(1),
  businessDays: [2, 4],
  bands: [{ from: 0, cents }],
  freeFromCents: null,
  ...change,
})
const zones: DeliveryZone[] = [
  {
    name: 'France',
    places: ['FR'],
    methods: [method('express', 18_00), method('standard', 12_00, { freeFromCents: 500_00 })],
  },
  { name: 'Corsica', places: ['FR-20*'], methods: [method('standard', 25_00)] },
  { name: 'Ajaccio', places: ['FR-20000*'], methods: [] },
  { name: 'New York', places: ['US-NY', 'GB-JE*'], methods: [method('courier', 9_00)] },
]
const terms: ShopTerms = { ...demoTerms, shipping: { ...demoTerms.shipping, zones } }

test.each<[string, Destination, string | undefined]>([
  ['the country', { country: 'FR', zipCode: '75001' }, 'France'],
  ['the beginning of a postal code', { country: 'FR', zipCode: '20 100' }, 'Corsica'],
  ['the longest beginning', { country: 'FR', zipCode: '20000' }, 'Ajaccio'],
  ['the country before a postal code is known', { country: 'FR' }, 'France'],
  ['a region, however it is written', { country: 'US', state: 'ny', zipCode: '10001' }, 'New York'],
  ['a postal code in small letters', { country: 'GB', zipCode: 'je2 3ab' }, 'New York'],
  ['another region of the country', { country: 'US', state: 'CA' }, undefined],
  ['another country', { country: 'DE' }, undefined],
])('the zone of a destination is that of %s', (_, destination, name) => {
  expect(zoneAt(destination, terms.shipping)?.name).toBe(name)
})

test('a market without zones has no methods', () => {
  expect(methodsAt({ country: 'FR' }, demoTerms.shipping)).toEqual([])
  expect(isDeliveryCharged(demoTerms.shipping)).toBe(false)
  expect(isDeliveryCharged(terms.shipping)).toBe(true)
})

test('the price is that of the last band reached, and nothing from the free amount on', () => {
  const banded = method('standard', 12_00, {
    bands: [
      { from: 0, cents: 12_00 },
      { from: 100_00, cents: 8_00 },
    ],
    freeFromCents: 300_00,
  })
  expect(
    [0, 99_99, 100_00, 299_99, 300_00].map((goodsCents) => methodPrice(banded, { goodsCents, weightGrams: 0 })),
  ).toEqual([12_00, 12_00, 8_00, 8_00, 0])
})

const parcel = method('standard', 6_00, {
  bandBasis: 'weight',
  bands: [
    { from: 0, cents: 6_00 },
    { from: 2_000, cents: 9_50 },
    { from: 10_000, cents: 19_00 },
  ],
  freeFromCents: 300_00,
})

test('bands by weight begin with grams, and the free amount is still one of money', () => {
  const priceOf = (weightGrams: number, goodsCents = 10_00) => methodPrice(parcel, { goodsCents, weightGrams })
  expect([0, 1_999, 2_000, 9_999, 10_000].map((grams) => priceOf(grams))).toEqual([6_00, 6_00, 9_50, 9_50, 19_00])
  expect(priceOf(10_000, 300_00)).toBe(0)
  expect([usesWeights({ zones }), usesWeights({ zones: [{ name: 'A', places: ['FR'], methods: [parcel] }] })]).toEqual([
    false,
    true,
  ])
})

test('a quote weighs all units of all lines, and a line without a weight counts as nothing', () => {
  const weighed: ShopTerms = {
    ...terms,
    shipping: { ...terms.shipping, zones: [{ name: 'France', places: ['FR'], methods: [parcel] }] },
  }
  const deliveryOf = (...lines: [number | null | undefined, number][]) =>
    quoteOrder(
      lines.map(([weightGrams, quantity]) => ({ unitPriceCents: 10_00, quantity, weightGrams })),
      weighed,
      { destination: { country: 'FR' } },
    ).chargesCents
  expect(deliveryOf([900, 2])).toBe(6_00)
  expect(deliveryOf([900, 2], [200, 1])).toBe(9_50)
  expect(deliveryOf([null, 9], [undefined, 9])).toBe(6_00)
  expect(deliveryOf([5_000, 2], [null, 1])).toBe(19_00)
})

test('a page states prices by weight', () => {
  expect(methodPriceText({ ...parcel, freeFromCents: null }, 'EUR', DEFAULT_REGION)).toBe(
    '€6, €9.50 from 2 kg on, €19 from 10 kg on',
  )
})

test('without a choice, an order has the cheapest method; a choice that is not offered does not change it', () => {
  const keyOf = (delivery: string | undefined, goodsCents: number) =>
    methodOf({ destination: { country: 'FR' }, delivery }, terms.shipping, { goodsCents, weightGrams: 0 })?.key
  expect([keyOf(undefined, 100_00), keyOf('express', 100_00), keyOf('courier', 100_00)]).toEqual([
    'standard',
    'express',
    'standard',
  ])
  expect(methodOf({ destination: { country: 'DE' } }, terms.shipping, NO_GOODS)).toBeUndefined()
})

test('an order is charged the method that was chosen', () => {
  const chargesOf = (delivery: string | undefined, unitPriceCents: number, zipCode = '75001') =>
    quoteOrder([{ unitPriceCents, quantity: 1 }], terms, {
      destination: { country: 'FR', zipCode },
      delivery,
    }).charges.map(({ name, amountCents }) => [name, amountCents])
  expect(chargesOf('express', 100_00)).toEqual([['Express delivery', 18_00]])
  expect(chargesOf(undefined, 100_00)).toEqual([['Standard delivery', 12_00]])
  expect(chargesOf(undefined, 500_00)).toEqual([])
  expect(chargesOf('standard', 500_00, '20200')).toEqual([['Standard delivery', 25_00]])
  expect(chargesOf(undefined, 100_00, '20000')).toEqual([])
})

test('a charge is called a delivery once', () => {
  expect(['Express', 'Express delivery', 'Free Shipping'].map((name) => chargeNameOf({ key: 'x', name }))).toEqual([
    'Express delivery',
    'Express delivery',
    'Free Shipping',
  ])
})

const issueOf = (shipping: Destination, delivery?: string, of: ShopTerms = terms): unknown => {
  try {
    assertDelivery({ shipping, delivery }, of, 'checkout.')
    return null
  } catch (error) {
    return (error as { issues: { path: string }[] }).issues[0]?.path
  }
}

test.each<[string, unknown, unknown]>([
  ['a method of the zone', issueOf({ country: 'FR' }, 'express'), null],
  ['several methods and no choice', issueOf({ country: 'FR' }), 'checkout.delivery'],
  ['a method of another zone', issueOf({ country: 'FR' }, 'courier'), 'checkout.delivery'],
  ['the only method, unsaid', issueOf({ country: 'FR', zipCode: '20100' }), null],
  ['a zone without a method', issueOf({ country: 'FR', zipCode: '20000' }, 'standard'), 'checkout.shipping.country'],
  ['no zone', issueOf({ country: 'DE' }), 'checkout.shipping.country'],
  ['a market without zones', issueOf({ country: 'DE' }, undefined, demoTerms), null],
  ['a method in a market without zones', issueOf({ country: 'DE' }, 'express', demoTerms), 'checkout.delivery'],
])('an order with %s is judged at %s', (_, issue, path) => {
  expect(issue).toBe(path)
})
