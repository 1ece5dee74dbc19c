import { expect, test } from 'vitest'
import { availableOrderVerbs } from './order-verbs.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './status.ts'

test.each([
  ['PENDING', ['pack', 'ship']],
  ['PROCESSING', ['ship']],
  ['SHIPPED', ['deliver']],
  ['DELIVERED', []],
  ['COMPLETED', []],
  ['CANCELLED', []],
  ['REFUNDED', []],
] as const)('offers the next steps of a paid order that is %s', (status, verbs) => {
  for (const paymentStatus of ['succeeded', 'paid', 'partially_refunded'] as const) {
    expect(availableOrderVerbs({ status, paymentStatus })).toEqual(verbs)
  }
})

test('offers no step for an order that is not paid, or fully refunded', () => {
  const owed = PAYMENT_STATUSES.filter((status) => !['succeeded', 'paid', 'partially_refunded'].includes(status))
  const verbs = ORDER_STATUSES.flatMap((status) =>
    owed.flatMap((paymentStatus) => availableOrderVerbs({ status, paymentStatus })),
  )
  expect(verbs).toEqual([])
})
