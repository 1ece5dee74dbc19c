import type { CardFields } from '../checkout/card-form.ts'

/** Why a card was declined, as the shopper reads it. */
export interface CardDecline {
  /** The field of the card form to correct. */
  field: keyof CardFields
  message: string
  /** What to do next. */
  advice: string
}

const OTHER_CARD = 'Use another card, or contact your bank.'

/** Patterns of the providers' messages and error codes, most specific first. */
const DECLINES: readonly (readonly [pattern: RegExp, decline: CardDecline])[] = [
  [/insufficient/i, { field: 'cardNumber', message: 'Your card has insufficient funds.', advice: OTHER_CARD }],
  [
    /expir/i,
    {
      field: 'expiryDate',
      message: 'Your card has expired, or the expiry date is incorrect.',
      advice: 'Check the date, or use another card.',
    },
  ],
  [
    /\bcvc|\bcvv|security code|verify_cvv/i,
    { field: 'cvv', message: 'The CVV is incorrect.', advice: 'Check the code on your card and try again.' },
  ],
  [
    /number is (incorrect|invalid|not valid)|incorrect_number|invalid_card|pan_failure/i,
    { field: 'cardNumber', message: 'The card number is incorrect.', advice: 'Check the number and try again.' },
  ],
  [
    /postal|zip|address_verification/i,
    {
      field: 'cardNumber',
      message: 'The billing address doesn’t match your card.',
      advice: 'Check your billing address, or use another card.',
    },
  ],
  [
    /confirm|authenticat|3-?d secure|verification_required/i,
    {
      field: 'cardNumber',
      message: 'Your bank did not confirm the payment.',
      advice: 'Try again and approve it with your bank, or use another card.',
    },
  ],
  [/limit/i, { field: 'cardNumber', message: 'This payment is above your card’s limit.', advice: OTHER_CARD }],
  [
    /processing|temporar/i,
    {
      field: 'cardNumber',
      message: 'Your bank couldn’t process the payment.',
      advice: 'Wait a moment and try again, or use another card.',
    },
  ],
]

const DECLINED: CardDecline = {
  field: 'cardNumber',
  message: 'Your card was declined.',
  advice: 'Check your card details, use another card, or contact your bank.',
}

/** A provider's own sentence, without error codes. */
const IS_SENTENCE = /^[A-Z][^_:]*\.$/

/** Turns the reason that a payment provider gave for a decline into a message with advice. Never shows error codes. */
export function cardDecline(reason: string | null | undefined): CardDecline {
  if (!reason) return DECLINED
  const known = DECLINES.find(([pattern]) => pattern.test(reason))?.[1]
  if (known) return known
  return IS_SENTENCE.test(reason) ? { ...DECLINED, message: reason } : DECLINED
}
