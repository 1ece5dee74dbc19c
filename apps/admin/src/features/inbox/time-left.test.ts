import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  ['2026-11-21T12:00:00Z', '5 hours left'],
  ['2026-11-21T08:00:00Z', '1 hour left'],
  ['2026-11-21T07:10:00Z', 'less than an hour left'],
  ['2026-11-21T06:50:00Z', 'less than an hour overdue'],
  ['2026-11-20T07:00:00Z', '24 hours overdue'],
  ['2026-11-18T07:00:00Z', '3 days overdue'],
])('formats a message due at %s as %s', (dueAt, text) => {
  expect(timeLeft(dueAt, new Date('2026-11-21T07:00:00Z'))).toBe(text)
})
