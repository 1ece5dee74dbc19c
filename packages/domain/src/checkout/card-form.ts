import { limits } from '../limits/limits.ts'

/** The data of the shop's own card form (S3). It stays in the browser's memory and is never stored. */
export interface CardFields {
  cardNumber: string
  cardName: string
  expiryDate: string
  cvv: string
}

export const EMPTY_CARD: CardFields = { cardNumber: '', cardName: '', expiryDate: '', cvv: '' }

export interface CardIssue {
  field: keyof CardFields
  message: string
}

/** `message` covers the whole card; `issues` lists the affected fields in form order. */
export type CardVerdict = { ok: true } | { ok: false; message: string; issues: CardIssue[] }

const { cardNumberDigits, cvvLength } = limits.payment
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** Formats a card number in groups of four digits (S5). */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, cardNumberDigits)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Formats an expiry date as MM/YY: pads a one-digit month and shortens 20YY (S5). */
export function formatExpiry(typed: string): string {
  const [month = '', year] = typed.split('/').map(digitsOf)
  const isShort = /^[2-9]/.test(month) || (year !== undefined && month.length === 1 && month !== '0')
  const digits = (isShort ? '0' : '') + month + (year ?? '')
  const short = digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(0, 2) + digits.slice(4) : digits
  const visibleDigits = short.slice(0, 4)
  return visibleDigits.length > 2 ? `${visibleDigits.slice(0, 2)}/${visibleDigits.slice(2)}` : visibleDigits
}

export const formatCvv = (typed: string): string => digitsOf(typed).slice(0, cvvLength[1])

/** Returns the cursor position in a reformatted text: after the same number of digits as before. */
export function caretAfter(formatted: string, digitCount: number): number {
  let digitsSeen = 0
  for (let index = 0; index < formatted.length; index += 1) {
    if (digitsSeen === digitCount) return index
    if (/\d/.test(formatted.charAt(index))) digitsSeen += 1
  }
  return formatted.length
}

const isCardNumber = (value: string): boolean => digitsOf(value).length === cardNumberDigits

/**
 * Whether the value is MM/YY with a valid month and not in the past (S5). A card is valid until the end of its month.
 */
function isExpiry(value: string, now: Date): boolean {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(value.trim()) ?? []
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return false
  return new Date(2000 + Number(year), Number(month), 1) > now
}

const isCvv = (value: string): boolean =>
  /^\d+$/.test(value.trim()) && value.trim().length >= cvvLength[0] && value.trim().length <= cvvLength[1]

/** Returns the message of S5 for an invalid field, or undefined. `now` is the time of the customer's device. */
export function cardFieldIssue(field: keyof CardFields, card: CardFields, now: Date): string | undefined {
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

/** The fields in form order, which is also the order of their messages. */
const FIELDS = ['cardNumber', 'cardName', 'expiryDate', 'cvv'] as const satisfies readonly (keyof CardFields)[]

/** Whether a card can be tokenized; if not, which fields are missing or invalid (S5). */
export function validateCard(card: CardFields, now: Date): CardVerdict {
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
