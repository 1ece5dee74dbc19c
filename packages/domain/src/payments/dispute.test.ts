import { expect, test } from 'vitest'
import { disputeReasonLabel, disputeStateAfter } from './dispute.ts'

test.each([
  ['open', 'won', 'won'],
  ['open', 'lost', 'lost'],
  ['open', 'open', 'open'],
  ['lost', 'open', 'lost'],
  ['lost', 'won', 'won'],
  ['won', 'open', 'won'],
  ['won', 'lost', 'won'],
] as const)('%s, then observed as %s, is %s', (current, observed, after) => {
  expect(disputeStateAfter(current, observed)).toBe(after)
})

test.each([
  ['product_not_received', 'product not received'],
  ['NOT_AS_DESCRIBED', 'not as described'],
  [null, 'no reason given'],
])('formats %s as %s', (reason, label) => {
  expect(disputeReasonLabel(reason)).toBe(label)
})
