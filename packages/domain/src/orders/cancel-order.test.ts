import { expect, test } from 'vitest'
import { cancellationDeadline, judgeCancellation } from './cancel-order.ts'
import { ORDER_STATUSES } from './status.ts'
import { demoTerms } from '../terms/shop-terms.ts'

const createdAt = new Date('2026-03-04T10:00:00Z')
const at = (time: string): Date => new Date(`2026-03-04T${time}Z`)

test('an order can be cancelled for exactly one hour before it ships (S9)', () => {
  expect(judgeCancellation({ status: 'PENDING', createdAt }, at('10:59:59'), demoTerms.changeOrderHours)).toBeNull()
  expect(judgeCancellation({ status: 'PROCESSING', createdAt }, at('10:00:00'), demoTerms.changeOrderHours)).toBeNull()
  expect(judgeCancellation({ status: 'PENDING', createdAt }, at('11:00:00'), demoTerms.changeOrderHours)).toBe(
    'You can cancel an order within one hour of placing it. Contact us',
  )
})

test('every other status rejects the cancellation with its own message', () => {
  const refused = ORDER_STATUSES.filter(
    (status) => judgeCancellation({ status, createdAt }, at('10:00:01'), demoTerms.changeOrderHours) !== null,
  )
  expect(refused).toEqual(['SHIPPED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED'])
  expect(judgeCancellation({ status: 'SHIPPED', createdAt }, at('10:00:01'), demoTerms.changeOrderHours)).toContain(
    'already shipped',
  )
})

test('returns the deadline while cancellation is possible', () => {
  expect(cancellationDeadline({ status: 'PENDING', createdAt }, at('10:30:00'), demoTerms.changeOrderHours)).toEqual(
    at('11:00:00'),
  )
  expect(cancellationDeadline({ status: 'PENDING', createdAt }, at('11:30:00'), demoTerms.changeOrderHours)).toBeNull()
  expect(cancellationDeadline({ status: 'SHIPPED', createdAt }, at('10:30:00'), demoTerms.changeOrderHours)).toBeNull()
})
