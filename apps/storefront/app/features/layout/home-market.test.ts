import { expect, test } from 'vitest'
import { homeMarketFor } from './home-market.ts'

const CHOICES = [
  { key: '', name: 'United States', currency: 'USD', countries: ['US'] },
  { key: 'eu', name: 'Europe', currency: 'EUR', countries: ['FR', 'DE'] },
  { key: 'jp', name: 'Japan', currency: 'JPY', countries: ['JP'] },
]

test.each([
  ['Europe/Paris', ['fr-FR'], 'eu'],
  ['Europe/Berlin', ['en-US', 'en'], 'eu'],
  ['Asia/Tokyo', ['ja'], 'jp'],
  ['America/New_York', ['fr-FR'], ''],
  // No market is at home in London.
  ['Europe/London', ['de-DE', 'en'], 'eu'],
  ['Europe/London', ['en', 'de-DE'], 'eu'],
  ['Europe/London', ['en-GB', 'de-DE'], undefined],
  ['UTC', ['not a language', ''], undefined],
])('a visitor in %s who reads %j is at home in %j', (timeZone, languages, key) => {
  expect(homeMarketFor({ timeZone, languages }, CHOICES)?.key).toBe(key)
})
