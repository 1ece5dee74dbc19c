import { expect, test } from 'vitest'
import { judgeLedgerDifference } from './ledger-difference.ts'

const amounts = (paidCents: number, refundedCents = 0) => ({ paidCents, refundedCents })
const ours = (paidCents: number, refundedCents = 0, pendingCents = 0) => ({
  ...amounts(paidCents, refundedCents),
  pendingCents,
})

test.each([
  ['both agree', ours(100, 20), amounts(100, 20), null],
  ['neither has anything', ours(0), amounts(0), null],
  ['a payment missing in the ledger', ours(0), amounts(100), 'not_booked'],
  ['a partly refunded payment missing in the ledger', ours(0), amounts(100, 40), 'not_booked'],
  ['a fully refunded payment missing in the ledger', ours(0), amounts(100, 100), null],
  ['a ledger payment that the provider never captured', ours(100), amounts(0), 'not_at_provider'],
  ['another amount', ours(100), amounts(99), 'amount'],
  ['a refund that the ledger does not have', ours(100), amounts(100, 10), 'refund'],
  ['a refund that the provider does not have', ours(100, 10), amounts(100), 'refund'],
  ['a pending refund that the provider does not have yet', ours(100, 0, 10), amounts(100), null],
  ['a pending refund that the provider has already', ours(100, 0, 10), amounts(100, 10), null],
  ['a refund above the pending amount', ours(100, 0, 10), amounts(100, 11), 'refund'],
  ['a refund without a payment', ours(0), amounts(0, 5), 'refund'],
])('judges %s', (_what, our, their, kind) => {
  expect(judgeLedgerDifference(our, their)).toBe(kind)
})
