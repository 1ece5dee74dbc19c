import { expect, test } from 'vitest'
import { takesCurrency } from './provider-currencies.ts'

test.each([
  ['stripe', 'EUR', true],
  ['stripe', 'KWD', true],
  ['stripe', 'CUP', false],
  ['square', 'USD', true],
  ['square', 'EUR', false],
  ['sandbox', 'CUP', true],
  ['manual', 'EUR', true],
] as const)('%s in %s, in a shop of dollars: %s', (provider, currency, expected) => {
  expect(takesCurrency(provider, currency, 'USD')).toBe(expected)
})
