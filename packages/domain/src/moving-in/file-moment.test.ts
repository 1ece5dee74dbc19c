import { expect, test } from 'vitest'
import { DEFAULT_REGION } from '../region/region.ts'
import { readFileMoment } from './file-moment.ts'

const TOKYO = { ...DEFAULT_REGION, timeZone: 'Asia/Tokyo' }

test.each([
  ['2024-05-31 10:37:00 -0400', '2024-05-31T14:37:00.000Z'],
  ['2024-01-31 23:59:59 +0900', '2024-01-31T14:59:59.000Z'],
  ['2024-05-31T10:37:00Z', '2024-05-31T10:37:00.000Z'],
  ['2024-05-31T10:37:00.123+05:30', '2024-05-31T05:07:00.000Z'],
  // Without an offset: the clock of the region.
  ['2024-05-31 10:37:12', '2024-05-31T01:37:12.000Z'],
  ['31.05.2024 10:37', '2024-05-31T01:37:00.000Z'],
  ['2024/5/1', '2024-04-30T15:00:00.000Z'],
  ['２０２４-０５-３１ １０:３７', '2024-05-31T01:37:00.000Z'],
])('reads %s', (text, moment) => {
  expect(readFileMoment(text, TOKYO)?.toISOString()).toBe(moment)
})

test('a time without an offset follows the clock changes of its zone', () => {
  expect(readFileMoment('2024-01-15 12:00', DEFAULT_REGION)?.toISOString()).toBe('2024-01-15T17:00:00.000Z')
  expect(readFileMoment('2024-07-15 12:00', DEFAULT_REGION)?.toISOString()).toBe('2024-07-15T16:00:00.000Z')
})

test.each(['', '5/6/2024', '2024-02-30', '2024-13-01', '2024-05-31 25:00 -0400', '1970-01-01', 'yesterday', '=NOW()'])(
  'refuses %s',
  (text) => {
    expect(readFileMoment(text, TOKYO)).toBeNull()
  },
)
