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
  ['money that was never booked', ours(0), amounts(100), 'not_booked'],
  ['money that was never booked, of which a part went back', ours(0), amounts(100, 40), 'not_booked'],
  ['money that was never booked and went back whole', ours(0), amounts(100, 100), null],
  ['booked money that the provider never took', ours(100), amounts(0), 'not_at_provider'],
  ['another amount', ours(100), amounts(99), 'amount'],
  ['a refund that the ledger does not have', ours(100), amounts(100, 10), 'refund'],
  ['a refund that the provider does not have', ours(100, 10), amounts(100), 'refund'],
  ['a refund under way that the provider does not have yet', ours(100, 0, 10), amounts(100), null],
  ['a refund under way that the provider has already', ours(100, 0, 10), amounts(100, 10), null],
  ['more than is under way', ours(100, 0, 10), amounts(100, 11), 'refund'],
  ['a refund of what neither took', ours(0), amounts(0, 5), 'refund'],
])('%s', (_what, our, their, kind) => {
  expect(judgeLedgerDifference(our, their)).toBe(kind)
})
