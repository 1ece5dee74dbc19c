import { expect, test } from 'vitest'
import { DEFAULT_REGION } from '../region/region.ts'
import { CARRIER_NAMES, offeredCarriers, trackingUrl } from './tracking.ts'

test('forms offer the carriers of the country first', () => {
  expect(offeredCarriers(DEFAULT_REGION).slice(0, 4)).toEqual(['UPS', 'FedEx', 'DHL', 'USPS'])
  const japan = { country: 'JP', locale: 'en-001', timeZone: 'Asia/Tokyo' }
  expect(offeredCarriers(japan).slice(0, 4)).toEqual(['Japan Post', 'Yamato Transport', 'Sagawa Express', 'UPS'])
  const germany = { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' }
  expect(offeredCarriers(germany)[0]).toBe('DHL Paket')
  expect(new Set(offeredCarriers(germany)).size).toBe(offeredCarriers(germany).length)
})

test.each(CARRIER_NAMES)('a parcel of %s has a tracking URL', (carrier) => {
  expect(trackingUrl(carrier, '1Z 999 AA1')).toMatch(/^https:.*[=/]1Z999AA1$/)
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

test('uses the own link of a carrier that the shop does not know, and of no other', () => {
  const own = 'https://swift.example/track/1Z999'
  expect(trackingUrl('Swift Couriers', '1Z999', own)).toBe(own)
  expect(trackingUrl('UPS', '1Z999', own)).toBe('https://www.ups.com/track?tracknum=1Z999')
  expect(trackingUrl('Swift Couriers', null, own)).toBeNull()
})

test('knows a carrier by the other names that staff use', () => {
  expect(trackingUrl('DHL Express', '3318810025')).toBe(trackingUrl('DHL', '3318810025'))
})
