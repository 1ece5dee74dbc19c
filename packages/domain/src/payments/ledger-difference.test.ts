import { expect, test } from 'vitest'
import { judgeBooks } from './ledger-difference.ts'

const books = (paidCents: number, refundedCents = 0) => ({ paidCents, refundedCents })
const ours = (paidCents: number, refundedCents = 0, pendingCents = 0) => ({
  ...books(paidCents, refundedCents),
  pendingCents,
})

test.each([
  ['both agree', ours(100, 20), books(100, 20), null],
  ['neither has anything', ours(0), books(0), null],
  ['money that was never booked', ours(0), books(100), 'not_booked'],
  ['money that was never booked, of which a part went back', ours(0), books(100, 40), 'not_booked'],
  ['money that was never booked and went back whole', ours(0), books(100, 100), null],
  ['booked money that the provider never took', ours(100), books(0), 'not_at_provider'],
  ['another amount', ours(100), books(99), 'amount'],
  ['a refund that the ledger does not have', ours(100), books(100, 10), 'refund'],
  ['a refund that the provider does not have', ours(100, 10), books(100), 'refund'],
  ['a refund under way that the provider does not have yet', ours(100, 0, 10), books(100), null],
  ['a refund under way that the provider has already', ours(100, 0, 10), books(100, 10), null],
  ['more than is under way', ours(100, 0, 10), books(100, 11), 'refund'],
  ['a refund of what neither took', ours(0), books(0, 5), 'refund'],
])('%s', (_what, our, their, kind) => {
  expect(judgeBooks(our, their)).toBe(kind)
})
