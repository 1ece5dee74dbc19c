import { expect, test } from 'vitest'
import { createAdaptiveConcurrencyLimit } from './adaptive-concurrency.ts'

const aLimit = () => createAdaptiveConcurrencyLimit({ start: 1_500, min: 48, max: 1_500 })

/** Answers of one quarter of a second, `late` of them late. */
function aWindow(
  limit: ReturnType<typeof createAdaptiveConcurrencyLimit>,
  startsAt: number,
  { answers: responses = 100, late = 0, underWay = 200 },
): number {
  limit.current(startsAt)
  for (let index = 0; index < responses; index += 1) limit.record(index < late ? 900 : 40, underWay, startsAt + 1)
  return startsAt + 260
}

test('is what it may be at most as long as answers come in time', () => {
  const limit = aLimit()
  let now = 0
  for (let index = 0; index < 20; index += 1) now = aWindow(limit, now, { late: 10 })
  expect(limit.current(now)).toBe(1_500)
})

test('shrinks to what can be served, step by step, and never below what keeps a machine busy', () => {
  const limit = aLimit()
  const seen: number[] = []
  let now = 0
  for (let index = 0; index < 8; index += 1) {
    now = aWindow(limit, now, { late: 50 })
    seen.push(limit.current(now))
  }
  expect(seen).toEqual([134, 89, 59, 48, 48, 48, 48, 48])
})

test('grows again within seconds, from where it begins too', () => {
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

test('answers that are few because they are slow count all the same', () => {
  const limit = aLimit()
  let now = 0
  for (let index = 0; index < 12; index += 1) now = aWindow(limit, now, { answers: 1, late: 1 })
  expect(limit.current(now)).toBeLessThan(200)
})

test('slow answers while little is done say nothing about a crowd', () => {
  const limit = aLimit()
  let now = 0
  for (let index = 0; index < 20; index += 1) now = aWindow(limit, now, { late: 100, underWay: 5 })
  expect(limit.current(now)).toBe(1_500)
})
