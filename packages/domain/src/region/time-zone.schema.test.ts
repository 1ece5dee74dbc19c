import { expect, test } from 'vitest'
import { knownTimeZone, timeZoneName } from './time-zone.schema.ts'

test.each(['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('accepts %s', (name) => {
  expect(timeZoneName.safeParse(name).success).toBe(true)
  expect(knownTimeZone(name)).toBe(name)
})

test.each(['', 'Paris', '+02:00', 'Europe/Atlantis', "Europe/Paris'; drop table orders", 'Etc/Unknown'])(
  'rejects %j and falls back to UTC',
  (name) => {
    expect(timeZoneName.safeParse(name).success).toBe(false)
    expect(knownTimeZone(name)).toBe('UTC')
  },
)
