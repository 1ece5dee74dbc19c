import { expect, test } from 'vitest'
import { demoTerms } from '../terms/shop-terms.ts'
import { deliveryBusinessDays, deliveryWindow, formatDeliveryWindow } from './delivery-dates.ts'

/** Standard takes 3 to 7 business days, international 7 to 14. */
const shipping = { ...demoTerms.shipping, dispatchCutoffHour: 14, closedDays: ['12-25', '01-01', '2026-11-26'] }
const spanTo = (country: string) => deliveryBusinessDays({ destination: { country } }, shipping, { goodsCents: 0 })

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
  const span = spanTo(country) ?? [0, 0]
  expect(formatDeliveryWindow(deliveryWindow(span, new Date(paidAt), shipping))).toBe(expected)
})

test('a country without a published time has no dates', () => {
  expect(spanTo('BR')).toBeNull()
})

test('a single day is not formatted as a range', () => {
  expect(formatDeliveryWindow({ from: '2026-11-24', to: '2026-11-24' })).toBe('Nov 24')
})
