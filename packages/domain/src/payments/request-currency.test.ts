import { expect, test } from 'vitest'
import { createStaffOrderBodyIn } from '../orders/create-staff-order.schema.ts'
import { placeOrderBodyIn } from '../orders/place-order.schema.ts'
import { RefundReturnBody } from '../returns/returns.schema.ts'
import { CreateIntentBody, createIntentBodyIn } from './create-intent.schema.ts'
import { currencyOfPayment, paymentCurrency } from './payment-currency.ts'
import { RefundOrderBody } from './refund-order.schema.ts'

interface Body {
  safeParse: (body: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

/** Returns the messages about a field of a body. */
const messagesOf = (schema: Body, body: object, field: string): string[] =>
  (schema.safeParse(body).error?.issues ?? [])
    .filter(({ path }) => path.join('.') === field)
    .map(({ message }) => message)

const anIntent = (currency: unknown) => ({ amount: 6_600, currency, return_url: '/checkout' })

test('a payment is in the currency of the shop, in lower case', () => {
  expect(createIntentBodyIn('JPY').parse(anIntent('jpy'))).toEqual(anIntent('jpy'))
  expect(CreateIntentBody.parse(anIntent('usd'))).toEqual(anIntent('usd'))
  for (const currency of ['usd', 'JPY', '', undefined]) {
    expect(messagesOf(createIntentBodyIn('JPY'), anIntent(currency), 'currency')).toEqual(['Please pay in jpy'])
  }
  expect([paymentCurrency('JPY'), currencyOfPayment({ currency: 'jpy' })]).toEqual(['jpy', 'JPY'])
})

test.each([
  ['USD', 20_000_000, 20_000_000.01],
  ['JPY', 2_000_000_000, 2_000_000_001],
  ['KWD', 2_000_000, 2_000_000.001],
])('the largest order in %s is one that the ledger can store', (currency, fits, isTooLarge) => {
  const draftOf = (total: number) => ({ amount: 1, checkout: { total } })
  for (const [total, messages] of [
    [fits, []],
    [isTooLarge, ['Contact us about an order of this size']],
  ] as const) {
    expect(messagesOf(placeOrderBodyIn(currency), { total }, 'total')).toEqual(messages)
    expect(messagesOf(createStaffOrderBodyIn(currency), { total }, 'total')).toEqual(messages)
    expect(messagesOf(createIntentBodyIn(currency), draftOf(total), 'checkout.total')).toEqual(messages)
  }
})

test('the amount of a refund is in the currency of its order: the schema takes the decimals and the largest of all', () => {
  for (const schema of [RefundOrderBody, RefundReturnBody]) {
    for (const amount of [12.34, 66, 12.345, 1_000_000_000]) {
      expect(messagesOf(schema, { amount }, 'amount'), String(amount)).toEqual([])
    }
    expect(messagesOf(schema, { amount: 1_000_000_001 }, 'amount')).toEqual(['Enter a smaller amount'])
    expect(messagesOf(schema, { amount: '12' }, 'amount')).toEqual(['Enter an amount'])
  }
  expect(messagesOf(RefundOrderBody, { amount: 0 }, 'amount')).toEqual(['Enter an amount above zero'])
  expect(messagesOf(RefundReturnBody, { amount: 0 }, 'amount')).toEqual([])
  expect(messagesOf(RefundReturnBody, { amount: -1 }, 'amount')).toEqual(['Enter an amount of 0 or more'])
})
