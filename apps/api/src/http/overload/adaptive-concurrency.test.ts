import { expect, test } from 'vitest'
import { createAdaptiveConcurrencyLimit } from './adaptive-concurrency.ts'

const aLimit = () => createAdaptiveConcurrencyLimit({ start: 1_500, min: 48, max: 1_500 })

/** Records the responses of a window of 260 ms, `late` of them late. */
function aWindow(
  limit: ReturnType<typeof createAdaptiveConcurrencyLimit>,
  startsAt: number,
  { responses = 100, late = 0, inFlight = 200 },
): number {
  limit.current(startsAt)
  for (let index = 0; index < responses; index += 1) limit.record(index < late ? 900 : 40, inFlight, startsAt + 1)
  return startsAt + 260
}

test('stays at its maximum while responses are on time', () => {
  const limit = aLimit()
  let now = 0
  for (let index = 0; index < 20; index += 1) now = aWindow(limit, now, { late: 10 })
  expect(limit.current(now)).toBe(1_500)
})

test('falls step by step to its minimum while responses are late', () => {
  const limit = aLimit()
  const seen: number[] = []
  let now = 0
  for (let index = 0; index < 8; index += 1) {
    now = aWindow(limit, now, { late: 50 })
    seen.push(limit.current(now))
  }
  expect(seen).toEqual([134, 89, 59, 48, 48, 48, 48, 48])
})

test('rises within seconds, also from its start value', () => {
  const limit = aLimit()
  let now = 0
  for (let index = 0; index < 8; index += 1) now = aWindow(limit, now, { late: 100 })
  expect(limit.current(now)).toBe(48)
  expect(limit.current(now + 1_000)).toBeGreaterThan(60)
  expect(limit.current(now + 11_000)).toBe(1_500)
  const careful = createAdaptiveConcurrencyLimit({ start: 32, min: 8, max: 256 })
  expect(careful.current(0)).toBe(32)
  expect(careful.current(1_000)).toBeLessThan(60)
  expect(careful.current(11_000)).toBe(256)
})

test('counts windows with few, slow responses', () => {
  const limit = aLimit()
  let now = 0
  for (let index = 0; index < 12; index += 1) now = aWindow(limit, now, { responses: 1, late: 1 })
  expect(limit.current(now)).toBeLessThan(200)
})

test('ignores slow responses at low concurrency', () => {
  const limit = aLimit()
  let now = 0
  for (let index = 0; index < 20; index += 1) now = aWindow(limit, now, { late: 100, inFlight: 5 })
  expect(limit.current(now)).toBe(1_500)
})
