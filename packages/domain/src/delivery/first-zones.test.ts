import { expect, test } from 'vitest'
import { destinationsOf } from '../markets/market.ts'
import { TermsDocument } from '../shop-documents/terms.schema.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import type { DeliveryMethod } from '../terms/delivery-zone.ts'
import { firstZones, nextMethod } from './first-zones.ts'

test('zones begin with the rates of the market, and are valid', () => {
  const { shipping } = demoTerms
  const zones = firstZones(shipping, destinationsOf(shipping))
  expect(zones.map(({ name, methods }) => [name, methods.map(({ key, bands }) => [key, bands[0]?.cents])])).toEqual([
    [
      'Home',
      [
        ['standard', 895],
        ['express', 1595],
        ['overnight', 2495],
      ],
    ],
    ['Abroad', [['standard', 2495]]],
  ])
  expect(zones[1]?.places).toContain('JP')
  expect(TermsDocument.safeParse({ ...demoTerms, shipping: { ...shipping, zones } }).error?.issues).toBeUndefined()
  expect(firstZones(shipping, ['US'])).toHaveLength(1)
})

test('a new method has a key and a name that no other method of the zone has', () => {
  const methods: DeliveryMethod[] = []
  for (let count = 0; count < 10; count += 1) methods.push(nextMethod(methods))
  expect(methods.slice(0, 4).map(({ key, name }) => [key, name])).toEqual([
    ['standard', 'Standard'],
    ['express', 'Express'],
    ['overnight', 'Overnight'],
    ['method-1', ''],
  ])
  expect(new Set(methods.map(({ key }) => key)).size).toBe(10)
  expect(nextMethod(methods.slice(1)).key).toBe('standard')
})
