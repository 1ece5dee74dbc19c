import { expect, test } from 'vitest'
import { demoTerms } from '../terms/shop-terms.ts'
import type { DeliveryMethod } from '../terms/delivery-zone.ts'
import { NO_GOODS } from '../delivery/delivery-methods.ts'
import { deliveryWindow, formatDeliveryWindow, methodTime, timeOfDelivery } from './delivery-dates.ts'
import { DEFAULT_REGION } from '../region/region.ts'

/** Standard takes 3 to 7 business days, international 7 to 14. */
const shipping = { ...demoTerms.shipping, dispatchCutoffHour: 14, closedDays: ['12-25', '01-01', '2026-11-26'] }
const timeTo = (country: string) => timeOfDelivery({ destination: { country } }, shipping, NO_GOODS)

// New York is UTC-5 in winter and UTC-4 in summer.
test.each([
  ['a Monday morning', 'US', '2026-11-02T15:00:00Z', 'Nov 5 – 11'],
  ['the last minute before the cutoff', 'US', '2026-11-02T18:59:00Z', 'Nov 5 – 11'],
  ['the cutoff hour', 'US', '2026-11-02T19:00:00Z', 'Nov 6 – 12'],
  ['the cutoff hour in summer time', 'US', '2026-06-01T18:00:00Z', 'Jun 5 – 11'],
  ['a Sunday evening that is Monday in UTC', 'US', '2026-11-02T02:00:00Z', 'Nov 5 – 11'],
  ['a Friday after the cutoff', 'US', '2026-11-06T20:00:00Z', 'Nov 12 – 18'],
  ['a Saturday', 'US', '2026-11-07T15:00:00Z', 'Nov 12 – 18'],
  ['a Sunday', 'US', '2026-11-08T15:00:00Z', 'Nov 12 – 18'],
  ['the days before a holiday of one year', 'US', '2026-11-23T15:00:00Z', 'Nov 27 – Dec 3'],
  ['the same days of a year without that holiday', 'US', '2027-11-22T15:00:00Z', 'Nov 25 – Dec 1'],
  ['a yearly holiday', 'US', '2026-12-25T15:00:00Z', 'Dec 31, 2026 – Jan 7, 2027'],
  ['the end of a year', 'US', '2026-12-22T15:00:00Z', 'Dec 28, 2026 – Jan 4, 2027'],
  ['a published country', 'FR', '2026-11-02T15:00:00Z', 'Nov 11 – 20'],
])('an order on %s to %s (%s) arrives %s', (_when, country, paidAt, expected) => {
  const time = timeTo(country)
  expect(time && formatDeliveryWindow(deliveryWindow(time, new Date(paidAt), DEFAULT_REGION), DEFAULT_REGION)).toBe(
    expected,
  )
})

test('a country without a published time has no dates', () => {
  expect(timeTo('BR')).toBeNull()
})

const courier: DeliveryMethod = {
  key: 'courier',
  name: 'Courier',
  businessDays: [1, 1],
  bands: [{ from: 0, cents: 15_00 }],
  freeFromCents: null,
}

test.each<[string, Partial<DeliveryMethod>, string, string]>([
  ['the hour of the market', {}, '2026-11-02T18:59:00Z', 'Nov 3'],
  ['an earlier hour of its own', { cutoffHour: 9 }, '2026-11-02T15:00:00Z', 'Nov 4'],
  ['a later hour of its own', { cutoffHour: 20 }, '2026-11-02T19:00:00Z', 'Nov 3'],
  ['its closed days', { closedDays: ['11-02', '2026-11-04'] }, '2026-11-02T15:00:00Z', 'Nov 5'],
  ['the holidays of the market beside its own', { closedDays: ['11-25'] }, '2026-11-24T15:00:00Z', 'Nov 27'],
])('a method with %s %o that is paid at %s arrives %s', (_, change, paidAt, expected) => {
  const time = methodTime({ ...courier, ...change }, shipping)
  expect(formatDeliveryWindow(deliveryWindow(time, new Date(paidAt), DEFAULT_REGION), DEFAULT_REGION)).toBe(expected)
})

test('a single day is not formatted as a range', () => {
  expect(formatDeliveryWindow({ from: '2026-11-24', to: '2026-11-24' }, DEFAULT_REGION)).toBe('Nov 24')
})
