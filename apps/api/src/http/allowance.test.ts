import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

const anAllowance = () => createAllowance({ start: 1_500, least: 48, most: 1_500 })

/** Answers of one quarter of a second, `late` of them late. */
function aWindow(
  allowance: ReturnType<typeof createAllowance>,
  startsAt: number,
  { answers = 100, late = 0, underWay = 200 },
): number {
  allowance.at(startsAt)
  for (let index = 0; index < answers; index += 1) allowance.note(index < late ? 900 : 40, underWay, startsAt + 1)
  return startsAt + 260
}

test('is what it may be at most as long as answers come in time', () => {
  const allowance = anAllowance()
  let now = 0
  for (let index = 0; index < 20; index += 1) now = aWindow(allowance, now, { late: 10 })
  expect(allowance.at(now)).toBe(1_500)
})

test('shrinks to what can be served, step by step, and never below what keeps a machine busy', () => {
  const allowance = anAllowance()
  const seen: number[] = []
  let now = 0
  for (let index = 0; index < 8; index += 1) {
    now = aWindow(allowance, now, { late: 50 })
    seen.push(allowance.at(now))
  }
  expect(seen).toEqual([134, 89, 59, 48, 48, 48, 48, 48])
})

test('grows again within seconds, from where it begins too', () => {
  const allowance = anAllowance()
  let now = 0
  for (let index = 0; index < 8; index += 1) now = aWindow(allowance, now, { late: 100 })
  expect(allowance.at(now)).toBe(48)
  expect(allowance.at(now + 1_000)).toBeGreaterThan(60)
  expect(allowance.at(now + 11_000)).toBe(1_500)
  const careful = createAllowance({ start: 32, least: 8, most: 256 })
  expect(careful.at(0)).toBe(32)
  expect(careful.at(1_000)).toBeLessThan(60)
  expect(careful.at(11_000)).toBe(256)
})

test('answers that are few because they are slow count all the same', () => {
  const allowance = anAllowance()
  let now = 0
  for (let index = 0; index < 12; index += 1) now = aWindow(allowance, now, { answers: 1, late: 1 })
  expect(allowance.at(now)).toBeLessThan(200)
})

test('slow answers while little is done say nothing about a crowd', () => {
  const allowance = anAllowance()
  let now = 0
  for (let index = 0; index < 20; index += 1) now = aWindow(allowance, now, { late: 100, underWay: 5 })
  expect(allowance.at(now)).toBe(1_500)
})
