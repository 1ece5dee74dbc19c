import { policy } from '../policy.ts'

/** S3: what the shop's own card form collects. It lives in the browser's memory and nowhere else. */
export interface CardForm {
  cardNumber: string
  cardName: string
  expiryDate: string
  cvv: string
}

export const EMPTY_CARD: CardForm = { cardNumber: '', cardName: '', expiryDate: '', cvv: '' }

export interface CardIssue {
  field: keyof CardForm
  message: string
}

/** `message` is the sentence for the whole card, `issues` the fields it is about, in the order they stand in. */
export type CardResult = { ok: true } | { ok: false; message: string; issues: CardIssue[] }

const { cardNumberDigits, cvvLength } = policy.payment
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** S5: the number in groups of four, as it stands on the card. */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, cardNumberDigits)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** S5: the expiry as MM/YY. A month written with one figure gets its nought, and 20YY loses its century. */
export function formatExpiry(typed: string): string {
  const [month = '', year] = typed.split('/').map(digitsOf)
  const isShort = /^[2-9]/.test(month) || (year !== undefined && month.length === 1 && month !== '0')
  const digits = (isShort ? '0' : '') + month + (year ?? '')
  const short = digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(0, 2) + digits.slice(4) : digits
  const visibleDigits = short.slice(0, 4)
  return visibleDigits.length > 2 ? `${visibleDigits.slice(0, 2)}/${visibleDigits.slice(2)}` : visibleDigits
}

export const formatCvv = (typed: string): string => digitsOf(typed).slice(0, cvvLength[1])

/** Where the cursor belongs in a text that was just formatted: after as many figures as stood before it. */
export function caretAfter(formatted: string, digitCount: number): number {
  let digitsSeen = 0
  for (let index = 0; index < formatted.length; index += 1) {
    if (digitsSeen === digitCount) return index
    if (/\d/.test(formatted.charAt(index))) digitsSeen += 1
  }
  return formatted.length
}

const isCardNumber = (value: string): boolean => digitsOf(value).length === cardNumberDigits

/** S5: MM/YY, the month at most 12, and not in the past: a card is good until the end of its month. */
function isExpiry(value: string, now: Date): boolean {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(value.trim()) ?? []
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return false
  return new Date(2000 + Number(year), Number(month), 1) > now
}

const isCvv = (value: string): boolean =>
  /^\d+$/.test(value.trim()) && value.trim().length >= cvvLength[0] && value.trim().length <= cvvLength[1]

/** What is wrong with one field of a card, in the words of S5; undefined when nothing is. `now` is the shopper's clock. */
export function cardFieldIssue(field: keyof CardForm, card: CardForm, now: Date): string | undefined {
  switch (field) {
    case 'cardNumber':
      return isCardNumber(card.cardNumber) ? undefined : 'Invalid card number'
    case 'cardName':
      return card.cardName.trim() === '' ? 'Card name is required' : undefined
    case 'expiryDate':
      return isExpiry(card.expiryDate, now) ? undefined : 'Invalid expiry date'
    case 'cvv':
      return isCvv(card.cvv) ? undefined : 'Invalid CVV'
  }
}

/** The fields in the order in which they stand in the form, and are complained about. */
const FIELDS = ['cardNumber', 'cardName', 'expiryDate', 'cvv'] as const satisfies readonly (keyof CardForm)[]

/** S5: whether a card can be tokenised; if not, what is missing or wrong. */
export function validateCard(card: CardForm, now: Date): CardResult {
  const issues = FIELDS.flatMap((field) => {
    const message = cardFieldIssue(field, card, now)
    return message === undefined ? [] : [{ field, message }]
  })
  const [first] = issues
  if (!first) return { ok: true }
  const blank = FIELDS.filter((field) => card[field].trim() === '').length
  if (blank === FIELDS.length) return { ok: false, message: 'Please complete the credit card information', issues }
  return { ok: false, message: blank > 0 ? 'Card details incomplete' : first.message, issues }
}
