import { expect, test } from 'vitest'
import { displayedStatusesOf } from './order-filters.ts'

test.each([
  [undefined, undefined],
  ['failed', ['PAYMENT_FAILED']],
  ['to_pack', ['PENDING', 'PROCESSING']],
  ['delivered', ['DELIVERED']],
] as const)('matches the displayed statuses of the filter %s', (filter, statuses) => {
  expect(displayedStatusesOf(filter)).toEqual(statuses)
})
