import { expect, test } from 'vitest'
import { itemsToPack, judgeRestock, restockableQuantity } from './restock-units.ts'

const line = (quantity: number, returnedQuantity = 0) => ({ name: 'Carnet', quantity, returnedQuantity })

test.each([
  ['PENDING', 2],
  ['DELIVERED', 2],
  ['CANCELLED', 0],
  ['REFUNDED', 0],
] as const)('says how many units of an order that is %s can be restocked', (status, most) => {
  expect(restockableQuantity(status, line(3, 1))).toBe(most)
})

test('accepts at most the units that did not come back yet', () => {
  const order = { status: 'DELIVERED' as const, lines: [line(3, 1), line(1, 1)] }
  expect(judgeRestock(order, [{ itemIndex: 0, quantity: 2 }])).toEqual({ ok: true })
  expect(judgeRestock(order, [{ itemIndex: 0, quantity: 3 }])).toMatchObject({
    reason: 'conflict',
    message: 'Only 2 of Carnet can be restocked',
  })
  expect(judgeRestock(order, [{ itemIndex: 1, quantity: 1 }])).toMatchObject({
    message: 'Carnet has already been restocked',
  })
  expect(judgeRestock(order, [{ itemIndex: 2, quantity: 1 }])).toMatchObject({ reason: 'invalid_input' })
})

test('a packing slip omits restocked units before shipping only', () => {
  const items = [line(3, 1), line(1, 1)]
  expect(itemsToPack({ status: 'PROCESSING', items }).map(({ quantity }) => quantity)).toEqual([2])
  expect(itemsToPack({ status: 'DELIVERED', items }).map(({ quantity }) => quantity)).toEqual([3, 1])
})
