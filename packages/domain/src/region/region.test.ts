import { expect, test } from 'vitest'
import { formatInteger } from './integer-format.ts'
import { formatAmount } from '../money/money.ts'
import { endOfShopDay, fromShopClock, shopClock, shopDate, shopDay, shopTime } from './shop-dates.ts'
import { DEFAULT_REGION, perRegion, readShopRegion } from './region.ts'

const NIGHT = new Date('2026-05-04T22:10:30Z')

test('formats and days follow the region of the shop', () => {
  expect([
    shopDate(NIGHT, DEFAULT_REGION),
    formatAmount(1_234, 'USD', DEFAULT_REGION),
    formatInteger(12_345, DEFAULT_REGION),
  ]).toEqual(['May 4, 2026', '$1,234.00', '12,345'])
  const region = { country: 'DE', locale: 'en-GB', timeZone: 'Europe/Berlin' }
  expect([shopDate(NIGHT, region), formatAmount(1_234, 'USD', region), formatInteger(12_345, region)]).toEqual([
    '5 May 2026',
    'US$1,234.00',
    '12,345',
  ])
})

test.each([
  ['America/New_York', { day: '2026-05-04', hour: 18, minute: 10 }, '2026-05-05T03:59:59.999Z'],
  ['Asia/Kolkata', { day: '2026-05-05', hour: 3, minute: 40 }, '2026-05-05T18:29:59.999Z'],
  ['Asia/Kathmandu', { day: '2026-05-05', hour: 3, minute: 55 }, '2026-05-05T18:14:59.999Z'],
  ['Pacific/Kiritimati', { day: '2026-05-05', hour: 12, minute: 10 }, '2026-05-05T09:59:59.999Z'],
  ['Pacific/Pago_Pago', { day: '2026-05-04', hour: 11, minute: 10 }, '2026-05-05T10:59:59.999Z'],
])('the days of %s begin at its midnight', (timeZone, time, endsAt) => {
  const region = { country: 'US', locale: 'en-US', timeZone }
  expect(shopTime(NIGHT, region)).toEqual(time)
  expect(endOfShopDay(NIGHT, region).toISOString()).toBe(endsAt)
  expect(shopDay(new Date(Date.parse(endsAt) + 1), region)).not.toBe(time.day)
})

test.each([
  ['America/New_York', '2026-05-12T09:30', '2026-05-12T13:30:00.000Z'],
  ['America/New_York', '2026-12-12T09:30', '2026-12-12T14:30:00.000Z'],
  // The hours around both clock changes.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['Asia/Kathmandu', '2026-05-12T00:07', '2026-05-11T18:22:00.000Z'],
  ['Pacific/Kiritimati', '2026-05-12T00:00', '2026-05-11T10:00:00.000Z'],
])('the clock of %s shows %s at %s', (timeZone, clock, moment) => {
  const region = { country: 'US', locale: 'en-US', timeZone }
  expect(fromShopClock(clock, region)?.toISOString()).toBe(moment)
  expect(shopClock(new Date(moment), region)).toBe(clock)
})

test('seconds of a clock count', () => {
  expect(fromShopClock('2026-05-12T09:30:20', DEFAULT_REGION)?.toISOString()).toBe('2026-05-12T13:30:20.000Z')
})

test.each(['', 'soon', '2026-05-12', '2026-13-01T10:00'])('no clock shows %j', (text) => {
  expect(fromShopClock(text, DEFAULT_REGION)).toBeUndefined()
})

test('a page tells its scripts the region', () => {
  const page = { lang: 'en-IN', dataset: { country: 'IN', timeZone: 'Asia/Kolkata' } }
  expect(readShopRegion(page)).toEqual({ country: 'IN', locale: 'en-IN', timeZone: 'Asia/Kolkata' })
  expect(readShopRegion({ lang: '', dataset: {} })).toEqual(DEFAULT_REGION)
})

test('creates once for each region, and never one for another', () => {
  const india = { country: 'IN', locale: 'en-IN', timeZone: 'Asia/Kolkata' }
  const created: string[] = []
  const localeOf = perRegion(({ locale }) => {
    created.push(locale)
    return locale
  })
  const read = [india, DEFAULT_REGION, india, DEFAULT_REGION].map(localeOf)
  expect([read, created]).toEqual([
    ['en-IN', 'en-US', 'en-IN', 'en-US'],
    ['en-IN', 'en-US'],
  ])
})
