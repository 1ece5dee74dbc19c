import { expect, test } from 'vitest'
import { judgeStep, possibleSteps, RETURN_STATUSES, type ReturnStatus } from './return-status.ts'

test.each<[ReturnStatus, boolean, string[]]>([
  ['requested', false, ['approve', 'reject']],
  ['approved', false, ['receive', 'reject']],
  ['received', false, ['refund', 'reject']],
  ['received', true, ['refund']],
  ['refunded', false, []],
  ['rejected', false, []],
])('a return that is %s, back in stock: %s, can take the steps %o', (status, isRestocked, steps) => {
  expect(possibleSteps({ status, isRestocked })).toEqual(steps)
})

test('what is for sale again cannot be sent back, and says so', () => {
  expect(judgeStep({ status: 'received', isRestocked: true }, 'reject')).toEqual({
    ok: false,
    message: 'A piece of this return is back in stock, so it can only be refunded',
  })
})

test('no step can be taken twice', () => {
  const twice = RETURN_STATUSES.filter((status) => status !== 'requested').flatMap((status) =>
    judgeStep({ status, isRestocked: false }, 'approve').ok ? [status] : [],
  )
  expect(twice).toEqual([])
})
