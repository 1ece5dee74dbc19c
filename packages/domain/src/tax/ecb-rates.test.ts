import { expect, test } from 'vitest'
import { lastRateDayOf, readEcbRates } from './ecb-rates.ts'

const FILE = 'Date,USD,JPY,CYP,\n2026-09-30,1.1750,173.25,N/A,\n2026-09-29,1.17,173,,\n'

test('reads the days with their rates, without currencies that have none', () => {
  expect(readEcbRates(FILE)).toEqual({
    ok: true,
    days: [
      { day: '2026-09-30', rates: { USD: '1.1750', JPY: '173.25' } },
      { day: '2026-09-29', rates: { USD: '1.17', JPY: '173' } },
    ],
  })
  expect(readEcbRates(`\uFEFF${FILE.replaceAll('\n', '\r\n')}`)).toMatchObject({ ok: true })
})

test.each([
  ['Price,Name\n1,2', /^This is not the file/],
  ['Date,USD\n', /^This file has no rates/],
  ['Date,USD\n30 September 2026,1.1', /^Row 2: the first cell must be a day/],
  ['Date,USD\n2026-09-30,0', /^Row 2, USD: 0 is no rate/],
  ['Date,USD\n2026-09-30,1.1\n2026-09-29,-1', /^Row 3, USD: -1 is no rate/],
  ['Date,USD\n2026-09-30,1.1\n2026-09-30,1.2', /^Row 3: the file has 2026-09-30 twice/],
  [`Date,USD\n${'2026-09-30,1.1\n'.repeat(20_001)}`, /^Import at most 20000 days/],
])('refuses %.40j', (text, message) => {
  expect(readEcbRates(text)).toEqual({ ok: false, message: expect.stringMatching(message) as string })
})

test('a rate may be published up to a week after the period', () => {
  expect(lastRateDayOf('2026-12-31')).toBe('2027-01-07')
})
