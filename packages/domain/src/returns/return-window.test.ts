import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../orders/status.ts'
import { shopDate } from '../shop-dates.ts'
import {
  CLOSED_MESSAGE,
  judgeReturn,
  judgeReturnWindow,
  NOT_DELIVERED_MESSAGE,
  returnableUntil,
  type ReturnableOrder,
} from './return-window.ts'

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

test('pieces can be returned until the end of the 30th day after delivery, in New York (S9)', () => {
  // Delivered in winter, the last day is in summer: midnight is at 04:00 UTC by then.
  expect(returnableUntil(deliveredAt)?.toISOString()).toBe('2026-04-01T03:59:59.999Z')
  expect(returnableUntil(null)).toBeNull()
  const wanted = [{ itemIndex: 0 }]
  expect(judgeReturn(anOrder(), wanted, new Date('2026-04-01T03:59:59Z')).ok).toBe(true)
  expect(judgeReturn(anOrder(), wanted, new Date('2026-04-01T04:00:00Z'))).toMatchObject({
    reason: 'conflict',
    message: 'Pieces of this order could be returned until March 31, 2026',
  })
})

test.each([
  // The day of New York counts, not that of UTC.
  ['2026-06-02T03:30:00Z', '2026-07-02T03:59:59.999Z', 'July 1, 2026'],
  ['2026-06-02T04:30:00Z', '2026-07-03T03:59:59.999Z', 'July 2, 2026'],
  // Summer time ends on November 1st.
  ['2026-10-20T18:00:00Z', '2026-11-20T04:59:59.999Z', 'November 19, 2026'],
])('delivered at %s, the last moment is %s, of the day that is shown: %s', (delivered, until, day) => {
  const found = returnableUntil(new Date(delivered))
  expect(found?.toISOString()).toBe(until)
  expect(found && shopDate(found)).toBe(day)
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

test('an order with a day of delivery can be returned only while it is delivered', () => {
  const judged = ORDER_STATUSES.map((status) => [status, judgeReturnWindow(anOrder({ status }), within)])
  expect(Object.fromEntries(judged)).toEqual({
    PENDING: NOT_DELIVERED_MESSAGE,
    PROCESSING: NOT_DELIVERED_MESSAGE,
    SHIPPED: NOT_DELIVERED_MESSAGE,
    DELIVERED: null,
    COMPLETED: null,
    CANCELLED: CLOSED_MESSAGE,
    REFUNDED: CLOSED_MESSAGE,
  })
})

test('an order that is delivered without a day of delivery cannot be returned yet', () => {
  expect(judgeReturnWindow(anOrder({ deliveredAt: null }), within)).toBe(NOT_DELIVERED_MESSAGE)
})
