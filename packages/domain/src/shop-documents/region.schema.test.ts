import { expect, test } from 'vitest'
import { zonesOf, REGION_COUNTRIES, Region, regionOf } from './region.schema.ts'

test('every country has a region that is valid', () => {
  const invalid = REGION_COUNTRIES.map((country) => regionOf(country, 'UTC')).filter(
    (region) => !Region.safeParse(region).success || !zonesOf(region.country).includes(region.timeZone),
  )
  expect(invalid).toEqual([])
})

test.each([
  ['US', 'UTC', 'en-US', 'America/New_York'],
  ['US', 'America/Denver', 'en-US', 'America/Denver'],
  ['DE', 'America/Denver', 'en-DE', 'Europe/Berlin'],
  ['FR', 'UTC', 'en-150', 'Europe/Paris'],
  ['JP', 'UTC', 'en-001', 'Asia/Tokyo'],
])('a store in %s, set up in %s', (country, deviceZone, locale, timeZone) => {
  expect(regionOf(country, deviceZone)).toEqual({ country, locale, timeZone })
})

test.each([
  [{ country: 'XX' }, 'Choose a country'],
  [{ locale: 'fr-FR' }, 'Choose a format'],
  [{ timeZone: "UTC'; drop table orders" }, 'Choose a time zone'],
  [{ timeZone: '+05:00' }, 'Choose a time zone'],
])('refuses %o', (change, message) => {
  const { error } = Region.safeParse({ ...regionOf('US', 'UTC'), ...change })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
