import { expect, test } from 'vitest'
import { overlaps, saleStateOf } from './sale-period.ts'

const day = (date: number): Date => new Date(Date.UTC(2026, 10, date))
const period = (from: number, until: number | null) => ({
  startsAt: day(from),
  endsAt: until === null ? null : day(until),
})

test.each([
  ['one after the other', period(1, 5), period(5, 9), false],
  ['one day in common', period(1, 6), period(5, 9), true],
  ['one within the other', period(1, 9), period(3, 4), true],
  ['an open one before the other', period(1, null), period(5, 9), true],
  ['an open one after the other', period(1, 5), period(5, null), false],
  ['two open ones', period(1, null), period(5, null), true],
])('overlap of %s', (_, a, b, expected) => {
  expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected])
})

test.each([
  [null, null, 'scheduled'],
  [day(1), null, 'running'],
  [day(1), day(2), 'ended'],
  [null, day(2), 'ended'],
])('started at %s and ended at %s is %s', (startedAt, endedAt, state) => {
  expect(saleStateOf({ startedAt, endedAt })).toBe(state)
})
