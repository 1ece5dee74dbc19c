import { expect, test } from 'vitest'
import { cardDecline } from './card-decline.ts'

test.each([
  ['the sandbox', 'Your card was declined.', 'cardNumber', 'Your card was declined.'],
  ['the sandbox', 'Your card has insufficient funds.', 'cardNumber', 'Your card has insufficient funds.'],
  ['the sandbox', 'Your bank did not confirm the payment.', 'cardNumber', 'Your bank did not confirm the payment.'],
  ['Stripe', 'Your card has expired.', 'expiryDate', 'Your card has expired, or the expiry date is incorrect.'],
  ['Stripe', 'Your card’s security code is incorrect.', 'cvv', 'The CVV is incorrect.'],
  ['Stripe', 'Your card number is incorrect.', 'cardNumber', 'The card number is incorrect.'],
  [
    'Stripe',
    'We are unable to authenticate your payment method.',
    'cardNumber',
    'Your bank did not confirm the payment.',
  ],
  ['Stripe', 'An error occurred while processing your card.', 'cardNumber', 'Your bank couldn’t process the payment.'],
  ['Square', "Authorization error: 'GENERIC_DECLINE'", 'cardNumber', 'Your card was declined.'],
  ['Square', "Authorization error: 'CVV_FAILURE'", 'cvv', 'The CVV is incorrect.'],
  [
    'Square',
    "Authorization error: 'EXPIRATION_FAILURE'",
    'expiryDate',
    'Your card has expired, or the expiry date is incorrect.',
  ],
  [
    'Square',
    "Authorization error: 'ADDRESS_VERIFICATION_FAILURE'",
    'cardNumber',
    'The billing address doesn’t match your card.',
  ],
  ['Square', "Authorization error: 'TRANSACTION_LIMIT'", 'cardNumber', 'This payment is above your card’s limit.'],
  ['another provider', 'Your bank did not approve it.', 'cardNumber', 'Your bank did not approve it.'],
  ['a provider without a reason', null, 'cardNumber', 'Your card was declined.'],
])('a decline of %s, %j, marks the field %s and says: %s', (_provider, reason, field, message) => {
  expect(cardDecline(reason)).toMatchObject({ field, message })
  expect(cardDecline(reason).advice).toMatch(/^[A-Z].*\.$/)
})
