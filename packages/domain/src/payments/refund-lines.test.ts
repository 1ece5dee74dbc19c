import { expect, test } from 'vitest'
import { judgeRefundLines, refundableQuantity } from './refund-lines.ts'

const LINES = [
  { name: 'Carnet', quantity: 3, refundedQuantity: 1 },
  { name: 'Halle', quantity: 1, refundedQuantity: 1 },
]

test.each([
  [[], { ok: true }],
  [[{ itemIndex: 0, quantity: 2 }], { ok: true }],
  [[{ itemIndex: 0, quantity: 3 }], { ok: false, reason: 'conflict', message: 'Only 2 of Carnet can be refunded' }],
  [[{ itemIndex: 1, quantity: 1 }], { ok: false, reason: 'conflict', message: 'Halle has already been refunded' }],
  [[{ itemIndex: 2, quantity: 1 }], { ok: false, reason: 'invalid_input', message: 'This order has no such item' }],
])('judges a refund of %j: %j', (requested, verdict) => {
  expect(judgeRefundLines(LINES, requested)).toEqual(verdict)
})

test('counts what is refunded and what is left of a line', () => {
  expect(LINES.map(refundableQuantity)).toEqual([2, 0])
  expect(refundableQuantity({ quantity: 1, refundedQuantity: 2 })).toBe(0)
})
