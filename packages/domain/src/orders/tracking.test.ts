import { expect, test } from 'vitest'
import { CARRIER_NAMES, trackingUrl } from './tracking.ts'

test.each(CARRIER_NAMES)('a parcel of %s can be followed', (carrier) => {
  expect(trackingUrl(carrier, '1Z 999 AA1')).toMatch(/^https:.*=1Z999AA1$/)
})

test.each([
  ['a carrier we do not know', 'Swift Couriers', '1Z999'],
  ['no carrier', null, '1Z999'],
  ['no number', 'UPS', null],
])('%s leads nowhere', (_what, carrier, trackingNumber) => {
  expect(trackingUrl(carrier, trackingNumber)).toBeNull()
})

test('knows a carrier however it is written, and lets no number leave its place in the address', () => {
  expect(trackingUrl(' ups ', 'a&b=c#d')).toBe('https://www.ups.com/track?tracknum=a%26b%3Dc%23d')
})
