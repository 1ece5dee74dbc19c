/**
 * Test cards of the sandbox, by their last four digits. Card numbers never reach the server: the browser sends a token.
 */
export const TEST_CARDS = {
  '4242': { number: '4242 4242 4242 4242', does: 'pays' },
  '0002': { number: '4000 0000 0000 0002', does: 'is declined' },
  '9995': { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
  '3155': { number: '4000 0000 0000 3155', does: 'asks for 3-D Secure' },
  '0341': { number: '4000 0000 0000 0341', does: 'succeeds after 20 seconds' },
  '0119': { number: '4000 0000 0000 0119', does: 'triggers a payment service error' },
  '0259': { number: '4000 0000 0000 0259', does: 'succeeds, confirmed 30 seconds later' },
  '2685': { number: '4000 0000 0000 2685', does: 'succeeds, then is disputed' },
  '5126': { number: '4000 0000 0000 5126', does: 'succeeds, but refunds fail' },
} as const
export type TestCard = keyof typeof TEST_CARDS

/** Returns the token that the browser sends in place of a test card. */
export const testCardToken = (cardNumber: string): string => `tok_${cardNumber.replaceAll(/\D/g, '').slice(-4)}`

/** Returns the test card of a token, or null for any other token. */
export function testCardOf(token: string): TestCard | null {
  const digits = /^tok_(\d{4})$/.exec(token)?.[1]
  return digits !== undefined && Object.hasOwn(TEST_CARDS, digits) ? (digits as TestCard) : null
}
