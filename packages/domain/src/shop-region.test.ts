import { afterEach, expect, test } from 'vitest'
import { formatInteger } from './integer-format.ts'
import { formatUsd } from './money.ts'
import { endOfShopDay, shopDate, shopDay, shopTime } from './shop-dates.ts'
import { DEFAULT_REGION, readShopRegion, setShopRegion, shopRegion } from './shop-region.ts'

afterEach(() => setShopRegion(DEFAULT_REGION))

const NIGHT = new Date('2026-05-04T22:10:30Z')

test('formats and days follow the region of the shop', () => {
  expect([shopDate(NIGHT), formatUsd(123_400), formatInteger(12_345)]).toEqual(['May 4, 2026', '$1,234.00', '12,345'])
  setShopRegion({ country: 'DE', locale: 'en-GB', timeZone: 'Europe/Berlin' })
  expect([shopDate(NIGHT), formatUsd(123_400), formatInteger(12_345)]).toEqual(['5 May 2026', 'US$1,234.00', '12,345'])
})

test.each([
  ['America/New_York', { day: '2026-05-04', hour: 18, minute: 10 }, '2026-05-05T03:59:59.999Z'],
  ['Asia/Kolkata', { day: '2026-05-05', hour: 3, minute: 40 }, '2026-05-05T18:29:59.999Z'],
  ['Asia/Kathmandu', { day: '2026-05-05', hour: 3, minute: 55 }, '2026-05-05T18:14:59.999Z'],
  ['Pacific/Kiritimati', { day: '2026-05-05', hour: 12, minute: 10 }, '2026-05-05T09:59:59.999Z'],
  ['Pacific/Pago_Pago', { day: '2026-05-04', hour: 11, minute: 10 }, '2026-05-05T10:59:59.999Z'],
])('the days of %s begin at its midnight', (timeZone, time, endsAt) => {
  setShopRegion({ country: 'US', locale: 'en-US', timeZone })
  expect(shopTime(NIGHT)).toEqual(time)
  expect(endOfShopDay(NIGHT).toISOString()).toBe(endsAt)
  expect(shopDay(new Date(Date.parse(endsAt) + 1))).not.toBe(time.day)
})

test('a page tells its scripts the region', () => {
  setShopRegion(readShopRegion({ lang: 'en-IN', dataset: { country: 'IN', timeZone: 'Asia/Kolkata' } }))
  expect(shopRegion()).toEqual({ country: 'IN', locale: 'en-IN', timeZone: 'Asia/Kolkata' })
  expect(readShopRegion({ lang: '', dataset: {} })).toEqual(DEFAULT_REGION)
})
