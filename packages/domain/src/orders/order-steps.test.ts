import { expect, test } from 'vitest'
import { orderSteps } from './order-steps.ts'
import type { OrderStatus } from './status.ts'

const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`
const entry = (status: OrderStatus, day: number, words = '') => ({ status, words, timestamp: at(day) })

test.each<[OrderStatus, ReturnType<typeof entry>[], string[]]>([
  ['PENDING', [entry('PENDING', 1)], [`Received current ${at(1)}`, 'Prepared next', 'Shipped next', 'Delivered next']],
  [
    'PROCESSING',
    [entry('PENDING', 1), entry('PROCESSING', 2)],
    [`Received done ${at(1)}`, `Being prepared current ${at(2)}`, 'Shipped next', 'Delivered next'],
  ],
  [
    'SHIPPED',
    [entry('PENDING', 1), entry('SHIPPED', 3)],
    [`Received done ${at(1)}`, 'Prepared done', `Shipped current ${at(3)}`, 'Delivered next'],
  ],
  [
    'COMPLETED',
    [entry('PENDING', 1), entry('PROCESSING', 2), entry('SHIPPED', 3), entry('DELIVERED', 5), entry('COMPLETED', 9)],
    [`Received done ${at(1)}`, `Prepared done ${at(2)}`, `Shipped done ${at(3)}`, `Delivered current ${at(5)}`],
  ],
])('an order that is %s has four steps', (status, timeline, steps) => {
  expect(
    orderSteps({ status, timeline }).map(({ label, state, timestamp }) =>
      [label, state, timestamp ?? ''].join(' ').trim(),
    ),
  ).toEqual(steps)
})

test('a status that staff corrected back is not done, and counts from its last date', () => {
  const timeline = [entry('PENDING', 1), entry('SHIPPED', 2), entry('PROCESSING', 3)]
  expect(orderSteps({ status: 'PROCESSING', timeline })).toMatchObject([
    { state: 'done' },
    { state: 'current', timestamp: at(3) },
    { state: 'next', timestamp: null },
    { state: 'next', timestamp: null },
  ])
})

test('a canceled order has only the statuses it had', () => {
  const timeline = [entry('PENDING', 1, 'Order received'), entry('CANCELLED', 2, 'Canceled')]
  expect(orderSteps({ status: 'CANCELLED', timeline })).toMatchObject([
    { label: 'Order received', state: 'done' },
    { label: 'Canceled', state: 'current' },
  ])
})
