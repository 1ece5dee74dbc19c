import { expect, test } from 'vitest'
import {
  caretAfter,
  cardFieldIssue,
  EMPTY_CARD,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  validateCard,
} from './card-form.ts'

const now = new Date(2026, 10, 21)
const card = { cardNumber: '4242 4242 4242 4242', cardName: 'Maren Holt', expiryDate: '04/29', cvv: '311' }

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4242.4242 99', '4242 4242 4242 4242'],
])('the card number %j is formatted as %j', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['1229', '12/29'],
  ['4', '04'],
  ['4/29', '04/29'],
  ['1/29', '01/29'],
  ['04 / 2029', '04/29'],
  ['12/', '12'],
  ['0/', '0'],
])('the expiry date %j is formatted as %j', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

test('the CVV has at most four digits', () => expect(formatCvv('12 345')).toBe('1234'))

test.each([
  ['4242 4', 4, 4],
  ['4242 4', 5, 6],
  ['4242 4', 0, 0],
  ['12/29', 3, 4],
])('in %j the cursor after %i digits is at %i', (text, digits, at) => expect(caretAfter(text, digits)).toBe(at))

test('accepts a complete card', () => expect(validateCard(card, now)).toEqual({ ok: true }))

test.each([
  ['cardNumber', '4242 4242 4242 424', 'Invalid card number'],
  ['cardName', '  ', 'Card name is required'],
  ['expiryDate', '13/29', 'Invalid expiry date'],
  ['expiryDate', '00/29', 'Invalid expiry date'],
  ['expiryDate', '10/26', 'Invalid expiry date'],
  ['expiryDate', '1/29', 'Invalid expiry date'],
  ['cvv', '12', 'Invalid CVV'],
  ['cvv', '12345', 'Invalid CVV'],
  ['cvv', 'abc', 'Invalid CVV'],
] as const)('%s %j: %s', (field, value, message) =>
  expect(cardFieldIssue(field, { ...card, [field]: value }, now)).toBe(message),
)

test('a card is valid until the end of its month', () =>
  expect(cardFieldIssue('expiryDate', { ...card, expiryDate: '11/26' }, new Date(2026, 10, 30, 23))).toBeUndefined())

test('an empty, an incomplete and an invalid card each have their own message', () => {
  expect(validateCard(EMPTY_CARD, now)).toMatchObject({ message: 'Please complete the credit card information' })
  expect(validateCard({ ...card, cvv: '' }, now)).toEqual({
    ok: false,
    message: 'Card details incomplete',
    issues: [{ field: 'cvv', message: 'Invalid CVV' }],
  })
  expect(validateCard({ ...card, cardNumber: '4242', expiryDate: '04/24' }, now)).toMatchObject({
    message: 'Invalid card number',
    issues: [{ field: 'cardNumber' }, { field: 'expiryDate' }],
  })
})
