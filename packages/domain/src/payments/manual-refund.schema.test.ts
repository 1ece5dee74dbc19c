import { expect, test } from 'vitest'
import {
  CHOOSE_REFUND_DAY,
  CHOOSE_REFUND_METHOD,
  ManualRefundBody,
  DESCRIBE_REFUND_METHOD,
} from './manual-refund.schema.ts'

const right = { how: 'bank_transfer', on: '2026-05-12', note: 'Reference 4711' }

test('accepts method, day and an optional note', () => {
  expect(ManualRefundBody.parse(right)).toEqual(right)
  expect(ManualRefundBody.parse({ ...right, note: '  ' })).toMatchObject({ note: null })
  expect(ManualRefundBody.parse({ how: 'cash', on: '2026-05-12' })).toMatchObject({ note: null })
})

test.each([
  [{ ...right, how: 'pigeon' }, 'how', CHOOSE_REFUND_METHOD],
  [{ ...right, on: 'yesterday' }, 'on', CHOOSE_REFUND_DAY],
  [{ ...right, on: '2026-02-30' }, 'on', CHOOSE_REFUND_DAY],
  [{ ...right, how: 'other', note: ' ' }, 'note', DESCRIBE_REFUND_METHOD],
])('rejects %j', (body, path, message) => {
  const [issue] = ManualRefundBody.safeParse(body).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([path, message])
})

test('rejects unknown fields', () => {
  expect(ManualRefundBody.safeParse({ ...right, amount: 5 }).success).toBe(false)
})
