import { expect, test } from 'vitest'
import {
  isReturnOpen,
  judgeReturnStep,
  availableReturnSteps,
  RETURN_STATUSES,
  type ReturnStatus,
} from './return-status.ts'

test.each<[ReturnStatus, boolean, boolean, string[]]>([
  ['requested', false, false, ['approve', 'reject']],
  ['approved', false, false, ['receive', 'reject']],
  ['received', false, true, ['refund', 'reject']],
  ['received', true, true, ['refund']],
  ['received', false, false, ['receive', 'refund', 'reject']],
  ['received', true, false, ['receive', 'refund']],
  ['refunded', false, false, []],
  ['rejected', false, false, []],
])(
  'a return with status %s, restocked: %s, complete: %s, allows the steps %o',
  (status, isRestocked, isWhole, steps) => {
    expect(availableReturnSteps({ status, isRestocked, isWhole })).toEqual(steps)
  },
)

test('a restocked return cannot be rejected', () => {
  expect(judgeReturnStep({ status: 'received', isRestocked: true, isWhole: true }, 'reject')).toEqual({
    ok: false,
    message: 'An item of this return is back in stock, so it can only be refunded',
  })
})

test('no step can be taken twice', () => {
  const twice = RETURN_STATUSES.filter((status) => status !== 'requested').flatMap((status) =>
    judgeReturnStep({ status, isRestocked: false, isWhole: false }, 'approve').ok ? [status] : [],
  )
  expect(twice).toEqual([])
})

test('a return is open until it was refunded or rejected', () => {
  expect(RETURN_STATUSES.filter(isReturnOpen)).toEqual(['requested', 'approved', 'received'])
})
