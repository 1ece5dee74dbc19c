import { expect, test } from 'vitest'
import { TEST_CARDS, testCardOf, testCardToken } from './test-cards.ts'

test.each(Object.entries(TEST_CARDS))(
  'the token of %s identifies the card without its number',
  (digits, { number }) => {
    const token = testCardToken(number)
    expect(token).toBe(`tok_${digits}`)
    expect(testCardOf(token)).toBe(digits)
  },
)

test.each(['tok_1111', 'tok_424', '4242', 'tok_4242x', '', 'constructor', 'tok_toString'])(
  '%s is not a test card',
  (token) => {
    expect(testCardOf(token)).toBeNull()
  },
)
