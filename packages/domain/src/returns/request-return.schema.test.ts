import { expect, test } from 'vitest'
import { RequestReturnBody } from './request-return.schema.ts'

const whole = {
  orderId: 'ORD-7K3MZ9Q2XW41',
  items: [{ itemIndex: 0 }, { itemIndex: 2, quantity: 1 }],
  reason: 'Changed Mind',
  note: '  Too small for a laptop ',
  requestedAt: '2026-03-04T10:00:00.000Z',
  customerEmail: 'claire@example.com',
}

test("accepts the full body of the specification's client, and the minimal body", () => {
  expect(RequestReturnBody.parse(whole)).toEqual({ ...whole, note: 'Too small for a laptop' })
  const least = { items: [{ itemIndex: 0 }], reason: 'Other' }
  expect(RequestReturnBody.parse(least)).toEqual({ ...least, note: null })
})

test.each([
  [{ items: [] }, 'items', 'Please select at least one item to return'],
  [{ items: undefined }, 'items', 'Please select at least one item to return'],
  [{ reason: undefined }, 'reason', 'Please select a return reason'],
  [{ reason: '' }, 'reason', 'Please select a return reason'],
  [{ reason: 'Bored' }, 'reason', 'Please select a return reason'],
  [{ items: [{ itemIndex: 0 }, { itemIndex: 0 }] }, 'items', 'List each item once'],
  [{ items: [{ itemIndex: 0, quantity: 0 }] }, 'items.0.quantity', 'Return at least one item'],
  [{ items: [{ itemIndex: -1 }] }, 'items.0.itemIndex', expect.any(String)],
  [{ note: 'x'.repeat(1_001) }, 'note', 'Please use at most 1000 characters'],
])('rejects %o and reports the field', (over, path, message) => {
  const { error } = RequestReturnBody.safeParse({ ...whole, ...over })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
})
