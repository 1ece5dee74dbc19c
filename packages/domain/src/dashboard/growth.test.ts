import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthPercent } from './growth.ts'

describe('growthPercent', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 100],
    [4_821_660, 0, 100],
    [-500, 0, 0],
    [0, 1_000, -100],
    [1_000, 1_000, 0],
    [1_180, 1_000, 18],
    [1_004, 1_000, 0],
    [1_005, 1_000, 1],
    [996, 1_000, 0],
    [994, 1_000, -1],
    [3_000, 1_000, 200],
  ])('this month %d, last month %d: %d percent', (thisMonth, lastMonth, percent) => {
    expect(growthPercent(thisMonth, lastMonth)).toBe(percent)
  })

  it('is an integer, and never below -100 for positive values', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (thisMonth, lastMonth) => {
        const percent = growthPercent(thisMonth, lastMonth)
        expect(Number.isInteger(percent) && !Object.is(percent, -0)).toBe(true)
        expect(percent).toBeGreaterThanOrEqual(-100)
      }),
    )
  })
})
