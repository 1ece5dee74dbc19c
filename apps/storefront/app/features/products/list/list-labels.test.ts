import { expect, test } from 'vitest'
import { countLabel } from './list-labels.ts'

test('counts one product in the singular, and marks a count that stopped at its limit', () => {
  expect(countLabel({ total: 0 })).toBe('0 Products')
  expect(countLabel({ total: 1 })).toBe('1 Product')
  expect(countLabel({ total: 2 })).toBe('2 Products')
  expect(countLabel({ total: 240, isCapped: true })).toBe('240+ Products')
})
