import { expect, test } from 'vitest'
import { judgeCapturedAmount } from './judge-captured-amount.ts'

const requested = { paymentId: 'pay_1', amountCents: 108_00, currency: 'usd' }

test.each([
  ['the same amount', {}, null],
  ['the currency in capitals', { currency: 'USD' }, null],
  ['a cent less', { amountCents: 107_99 }, 'It is not the amount that was asked for'],
  ['a cent more', { amountCents: 108_01 }, 'It is not the amount that was asked for'],
  ['another currency', { currency: 'eur' }, 'It came in eur, not in usd'],
  ['no currency', { currency: null }, 'It came in no currency, not in usd'],
  ['a payment with another id', { paymentId: 'pay_2' }, 'The provider took it for another payment'],
  ['a payment without an id', { paymentId: null }, 'The provider took it for another payment'],
])('judges %s', (_what, change, wrong) => {
  expect(judgeCapturedAmount(requested, { ...requested, ...change })).toBe(wrong)
})
