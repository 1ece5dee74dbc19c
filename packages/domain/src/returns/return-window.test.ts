import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../orders/status.ts'
import { shopDate } from '../region/shop-dates.ts'
import {
  CLOSED_MESSAGE,
  judgeReturn,
  judgeReturnWindow,
  NOT_DELIVERED_MESSAGE,
  returnableUntil,
  type ReturnableOrder,
} from './return-window.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const WINDOW_DAYS = demoTerms.returns.windowDays
const RULES = { windowDays: WINDOW_DAYS, region: DEFAULT_REGION }
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

test('items can be returned until the end of the 30th day after delivery, in New York (S9)', () => {
  // Delivered in winter, but the last day has daylight saving time: midnight is at 04:00 UTC.
  expect(returnableUntil(deliveredAt, WINDOW_DAYS, DEFAULT_REGION)?.toISOString()).toBe('2026-04-01T03:59:59.999Z')
  expect(returnableUntil(null, WINDOW_DAYS, DEFAULT_REGION)).toBeNull()
  const wanted = [{ itemIndex: 0 }]
  expect(judgeReturn(anOrder(), wanted, new Date('2026-04-01T03:59:59Z'), RULES).ok).toBe(true)
  expect(judgeReturn(anOrder(), wanted, new Date('2026-04-01T04:00:00Z'), RULES)).toMatchObject({
    reason: 'conflict',
    message: 'The return window of this order ended on March 31, 2026',
  })
})

test.each([
  // The day in New York counts, not the UTC day.
  ['2026-06-02T03:30:00Z', '2026-07-02T03:59:59.999Z', 'July 1, 2026'],
  ['2026-06-02T04:30:00Z', '2026-07-03T03:59:59.999Z', 'July 2, 2026'],
  // Daylight saving time ends on November 1st.
  ['2026-10-20T18:00:00Z', '2026-11-20T04:59:59.999Z', 'November 19, 2026'],
])('delivered at %s, the window ends at %s, displayed as %s', (delivered, until, day) => {
  const found = returnableUntil(new Date(delivered), WINDOW_DAYS, DEFAULT_REGION)
  expect(found?.toISOString()).toBe(until)
  expect(found && shopDate(found, DEFAULT_REGION)).toBe(day)
})

test.each<[OrderStatus, Date | null, string | null]>([
  ['PENDING', null, 'This order hasn’t been delivered yet, so it can’t be returned'],
  ['PROCESSING', null, 'This order hasn’t been delivered yet, so it can’t be returned'],
  ['SHIPPED', null, 'This order hasn’t been delivered yet, so it can’t be returned'],
  ['DELIVERED', deliveredAt, null],
  ['COMPLETED', deliveredAt, null],
  ['CANCELLED', deliveredAt, 'This order can no longer be returned'],
  ['REFUNDED', deliveredAt, 'This order can no longer be returned'],
])('an order with status %s, delivered at %s: %s', (status, delivered, message) => {
  const judged = judgeReturn(anOrder({ status, deliveredAt: delivered }), [{ itemIndex: 0 }], within, RULES)
  expect(judged.ok ? null : judged.message).toBe(message)
})

test('the quantity defaults to all returnable units of a line', () => {
  expect(judgeReturn(anOrder(), [{ itemIndex: 0 }], within, RULES)).toEqual({
    ok: true,
    lines: [{ itemIndex: 0, quantity: 2 }],
  })
})

test.each([
  [
    { itemIndex: 0, quantity: 3 },
    { reason: 'conflict', message: 'You can return only 2 more of Sac Lune' },
  ],
  [{ itemIndex: 1 }, { reason: 'conflict', message: 'Wallet was already returned' }],
  [{ itemIndex: 2 }, { reason: 'invalid_input', path: 'items.0.itemIndex' }],
])('rejects %o', (wanted, expected) => {
  expect(judgeReturn(anOrder(), [wanted], within, RULES)).toMatchObject({
    ok: false,
    ...expected,
  })
})

test('a series of requests never returns more units than were bought', () => {
  const requests = fc.array(fc.record({ itemIndex: fc.constantFrom(0, 1), quantity: fc.integer({ min: 1, max: 4 }) }))
  const remainingAfter = (requested: readonly { itemIndex: number; quantity: number }[]): number[] => {
    const lines = [4, 2].map((quantity) => ({ name: 'Bag', quantity, returnedQuantity: 0 }))
    for (const request of requested) {
      const line = lines[request.itemIndex]
      if (line && judgeReturn(anOrder({ lines }), [request], within, RULES).ok)
        line.returnedQuantity += request.quantity
    }
    return lines.map(({ quantity, returnedQuantity }) => quantity - returnedQuantity)
  }
  fc.assert(fc.property(requests, (requested) => Math.min(...remainingAfter(requested)) >= 0))
  expect(
    remainingAfter([
      { itemIndex: 0, quantity: 3 },
      { itemIndex: 0, quantity: 2 },
      { itemIndex: 1, quantity: 2 },
    ]),
  ).toEqual([1, 0])
})

test('an order with a delivery time can be returned only in a delivered status', () => {
  const judged = ORDER_STATUSES.map((status) => [
    status,
    judgeReturnWindow(anOrder({ status }), within, WINDOW_DAYS, DEFAULT_REGION),
  ])
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

test('a delivered order without a delivery time cannot be returned', () => {
  expect(judgeReturnWindow(anOrder({ deliveredAt: null }), within, WINDOW_DAYS, DEFAULT_REGION)).toBe(
    NOT_DELIVERED_MESSAGE,
  )
})

test('a unit of an exchange is found by its exchange and its line', () => {
  const replaced = [
    { exchangeId: 'RET-1', itemIndex: 0, name: 'Sac Lune', quantity: 1, returnedQuantity: 0 },
    { exchangeId: 'RET-1', itemIndex: 1, name: 'Wallet', quantity: 2, returnedQuantity: 0 },
    { exchangeId: 'RET-2', itemIndex: 1, name: 'Wallet', quantity: 3, returnedQuantity: 0 },
  ]
  const judge = (exchangeId: string | undefined, itemIndex: number) =>
    judgeReturn(anOrder({ replaced }), [{ itemIndex, exchangeId }], within, RULES)
  expect(judge('RET-1', 1)).toEqual({ ok: true, lines: [{ itemIndex: 1, quantity: 2, exchangeId: 'RET-1' }] })
  expect(judge('RET-2', 1)).toEqual({ ok: true, lines: [{ itemIndex: 1, quantity: 3, exchangeId: 'RET-2' }] })
  expect(judge('RET-2', 0)).toMatchObject({ reason: 'invalid_input' })
  expect(judge(undefined, 0)).toStrictEqual({ ok: true, lines: [{ itemIndex: 0, quantity: 2 }] })
})
