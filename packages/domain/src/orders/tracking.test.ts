import { expect, test } from 'vitest'
import { CARRIER_NAMES, trackingUrl } from './tracking.ts'

test.each(CARRIER_NAMES)('a parcel of %s has a tracking URL', (carrier) => {
  expect(trackingUrl(carrier, '1Z 999 AA1')).toMatch(/^https:.*=1Z999AA1$/)
})

test.each([
  ['an unknown carrier', 'Swift Couriers', '1Z999'],
  ['no carrier', null, '1Z999'],
  ['no number', 'UPS', null],
])('%s has no tracking URL', (_what, carrier, trackingNumber) => {
  expect(trackingUrl(carrier, trackingNumber)).toBeNull()
})

test('matches a carrier in any case, and encodes the number in the URL', () => {
  expect(trackingUrl(' ups ', 'a&b=c#d')).toBe('https://www.ups.com/track?tracknum=a%26b%3Dc%23d')
})
