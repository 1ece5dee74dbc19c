import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderStatus } from '../orders/status.ts'
import { judgeReturn, returnableUntil, type ReturnableOrder } from './return-window.ts'

const deliveredAt = new Date('2026-03-01T15:00:00Z')
const anOrder = (facts: Partial<ReturnableOrder> = {}): ReturnableOrder => ({
  status: 'DELIVERED',
  deliveredAt,
  lines: [
    { name: 'Sac Lune', quantity: 3, returnedQuantity: 1 },
    { name: 'Wallet', quantity: 1, returnedQuantity: 1 },
  ],
  ...facts,
})
const within = new Date('2026-03-20T00:00:00Z')

test('pieces can be returned for 30 days after delivery, to the second (S9)', () => {
  expect(returnableUntil(deliveredAt)?.toISOString()).toBe('2026-03-31T15:00:00.000Z')
  expect(returnableUntil(null)).toBeNull()
  const wanted = [{ itemIndex: 0 }]
  expect(judgeReturn(anOrder(), wanted, new Date('2026-03-31T15:00:00Z')).ok).toBe(true)
  expect(judgeReturn(anOrder(), wanted, new Date('2026-03-31T15:00:01Z'))).toMatchObject({
    reason: 'conflict',
    message: 'Pieces of this order could be returned until March 31, 2026',
  })
})

test.each<[OrderStatus, Date | null, string | null]>([
  ['PENDING', null, 'This order has not been delivered yet, so nothing of it can be returned'],
  ['PROCESSING', null, 'This order has not been delivered yet, so nothing of it can be returned'],
  ['SHIPPED', null, 'This order has not been delivered yet, so nothing of it can be returned'],
  ['DELIVERED', deliveredAt, null],
  ['COMPLETED', deliveredAt, null],
  ['CANCELLED', deliveredAt, 'Nothing of this order can be returned any more'],
  ['REFUNDED', deliveredAt, 'Nothing of this order can be returned any more'],
])('an order that is %s and was delivered at %s: %s', (status, delivered, message) => {
  const judged = judgeReturn(anOrder({ status, deliveredAt: delivered }), [{ itemIndex: 0 }], within)
  expect(judged.ok ? null : judged.message).toBe(message)
})

test('without a number, everything that is left of a line comes back', () => {
  expect(judgeReturn(anOrder(), [{ itemIndex: 0 }], within)).toEqual({
    ok: true,
    lines: [{ itemIndex: 0, quantity: 2 }],
  })
})

test.each([
  [
    { itemIndex: 0, quantity: 3 },
    { reason: 'conflict', message: 'Only 2 more of Sac Lune can be returned' },
  ],
  [{ itemIndex: 1 }, { reason: 'conflict', message: 'Wallet has been returned already' }],
  [{ itemIndex: 2 }, { reason: 'invalid_input', path: 'items.0.itemIndex' }],
])('%o is refused', (wanted, expected) => {
  expect(judgeReturn(anOrder(), [wanted], within)).toMatchObject({ ok: false, ...expected })
})

test('whatever is asked for, one after the other, never more comes back than was bought', () => {
  const asked = fc.array(fc.record({ itemIndex: fc.constantFrom(0, 1), quantity: fc.integer({ min: 1, max: 4 }) }))
  const comeBack = (wishes: readonly { itemIndex: number; quantity: number }[]): number[] => {
    const lines = [4, 2].map((quantity) => ({ name: 'Bag', quantity, returnedQuantity: 0 }))
    for (const wish of wishes) {
      const line = lines[wish.itemIndex]
      if (line && judgeReturn(anOrder({ lines }), [wish], within).ok) line.returnedQuantity += wish.quantity
    }
    return lines.map(({ quantity, returnedQuantity }) => quantity - returnedQuantity)
  }
  fc.assert(fc.property(asked, (wishes) => Math.min(...comeBack(wishes)) >= 0))
  expect(
    comeBack([
      { itemIndex: 0, quantity: 3 },
      { itemIndex: 0, quantity: 2 },
      { itemIndex: 1, quantity: 2 },
    ]),
  ).toEqual([1, 0])
})
