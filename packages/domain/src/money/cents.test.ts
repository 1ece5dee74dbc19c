import { expect, test } from 'vitest'
import { averageOf, differenceOf, sumOfCents } from './cents.ts'

test('amounts are added, subtracted and averaged in whole units', () => {
  expect([sumOfCents([]), sumOfCents([1, 2, 3])]).toEqual([0, 6])
  expect([differenceOf(10), differenceOf(10, 3, 4), differenceOf(3, 10)]).toEqual([10, 3, -7])
  expect([averageOf(10, 4), averageOf(-10, 3), averageOf(0, 0)]).toEqual([3, -3, 0])
})
