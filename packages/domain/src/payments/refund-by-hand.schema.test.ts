import { expect, test } from 'vitest'
import { CHOOSE_DAY, CHOOSE_WAY, RefundByHandBody, SAY_WAY } from './refund-by-hand.schema.ts'

const right = { how: 'bank_transfer', on: '2026-05-12', note: 'Reference 4711' }

test('says how, when and what is worth knowing about it', () => {
  expect(RefundByHandBody.parse(right)).toEqual(right)
  expect(RefundByHandBody.parse({ ...right, note: '  ' })).toMatchObject({ note: null })
  expect(RefundByHandBody.parse({ how: 'cash', on: '2026-05-12' })).toMatchObject({ note: null })
})

test.each([
  [{ ...right, how: 'pigeon' }, 'how', CHOOSE_WAY],
  [{ ...right, on: 'yesterday' }, 'on', CHOOSE_DAY],
  [{ ...right, on: '2026-02-30' }, 'on', CHOOSE_DAY],
  [{ ...right, how: 'other', note: ' ' }, 'note', SAY_WAY],
])('refuses %j', (body, path, message) => {
  const [issue] = RefundByHandBody.safeParse(body).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([path, message])
})

test('refuses what it does not know', () => {
  expect(RefundByHandBody.safeParse({ ...right, amount: 5 }).success).toBe(false)
})
