import { expect, test } from 'vitest'
import {
  isReturnOpen,
  judgeReturnStep,
  availableReturnSteps,
  NOT_AN_EXCHANGE,
  RETURN_STATUSES,
  staffReturnStatusLabel,
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
    expect(availableReturnSteps({ status, isRestocked, isWhole, isExchange: false })).toEqual(steps)
  },
)

test('a restocked return cannot be rejected', () => {
  expect(
    judgeReturnStep({ status: 'received', isRestocked: true, isWhole: true, isExchange: false }, 'reject'),
  ).toEqual({
    ok: false,
    message: 'An item of this return is back in stock, so it can only be refunded',
  })
})

test('no step can be taken twice', () => {
  const twice = RETURN_STATUSES.filter((status) => status !== 'requested').flatMap((status) =>
    judgeReturnStep({ status, isRestocked: false, isWhole: false, isExchange: false }, 'approve').ok ? [status] : [],
  )
  expect(twice).toEqual([])
})

test('the replacement of an exchange is sent when items have arrived, even if they are restocked', () => {
  const facts = { isRestocked: true, isWhole: false, isExchange: true }
  expect(RETURN_STATUSES.filter((status) => judgeReturnStep({ ...facts, status }, 'ship').ok)).toEqual(['received'])
  expect(judgeReturnStep({ ...facts, status: 'received', isExchange: false }, 'ship')).toEqual({
    ok: false,
    message: NOT_AN_EXCHANGE,
  })
  // It can be refunded instead.
  expect(availableReturnSteps({ ...facts, status: 'received' })).toEqual(['receive', 'refund'])
})

test('staff read how an exchange ended', () => {
  expect(staffReturnStatusLabel('refunded', 'exchange')).toBe('Exchanged')
  expect(staffReturnStatusLabel('refunded')).toBe('Refunded')
  expect(staffReturnStatusLabel('approved', 'exchange')).toBe('Approved')
})

test('a return is open until it was refunded or rejected', () => {
  expect(RETURN_STATUSES.filter(isReturnOpen)).toEqual(['requested', 'approved', 'received'])
})
