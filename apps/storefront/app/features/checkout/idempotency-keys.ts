import type { OpenPayment } from '../payments/collect-payment.store.ts'

/**
 * What was begun and not seen to end, kept for every tab and also after the last one was closed: the keys by which the shop
 * knows an attempt again, so that it can never become two. Nothing of the shopper is in it.
 */
const STORAGE_KEY = 'orsenne.attempts'

/** `of` tells what was ordered from anything else; equal ones are attempts at the same order. */
interface Attempt {
  key: string
  of: string
}

export interface PaymentAttempt extends Attempt {
  /** The payment it became at the provider; null while that is not known. */
  payment: OpenPayment | null
  /** An earlier payment this one takes the place of. */
  replaces: string | null
  /** The lines of the cart it pays for. */
  lines: (string | undefined)[]
}

interface Attempts {
  order?: Attempt
  payment?: PaymentAttempt
}

let inMemory: Attempts = {}

function read(): Attempts {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Attempts | null
    // Only this module writes it.
    return stored ?? {}
  } catch {
    return inMemory
  }
}

function write(attempts: Attempts): void {
  inMemory = attempts
  try {
    if (attempts.order ?? attempts.payment) localStorage.setItem(STORAGE_KEY, JSON.stringify(attempts))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage the keys live as long as the page.
  }
}

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Tells two orders apart without saying what is in them. Should two ever look alike, the server refuses the second. */
function fingerprint(order: object): string {
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (const character of JSON.stringify(order)) {
    const code = character.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

/** The Idempotency-Key for POST /orders: the same order tried again has the same one, another order another. */
export function orderIdempotencyKey(order: object): string {
  const attempts = read()
  const of = fingerprint(order)
  if (attempts.order?.of === of) return attempts.order.key
  const key = randomKey()
  write({ ...attempts, order: { key, of } })
  return key
}

/** The payment that was begun last, if nobody has seen it end. */
export const getOpenPayment = (): OpenPayment | null => read().payment?.payment ?? null

/** What of the cart a payment is for; nothing when it was not begun in this browser. */
export function linesOf({ paymentIntentId }: OpenPayment): { cartItemId?: string }[] {
  const { payment } = read()
  if (payment?.payment?.paymentIntentId !== paymentIntentId) return []
  return payment.lines.map((cartItemId) => ({ cartItemId }))
}

/**
 * The attempt to pay for this order: the one before as long as its payment is good for it, else a new one that takes its
 * place. `now` decides whether the pieces are still set aside.
 */
export function paymentAttempt(order: { items: readonly { cartItemId?: string }[] }, now: Date): PaymentAttempt {
  const attempts = read()
  const of = fingerprint(order)
  const before = attempts.payment
  const until = before?.payment?.holdExpiresAt
  const isOver = until !== null && until !== undefined && new Date(until) <= now
  if (before?.of === of && !isOver) return before
  const replaces = before ? (before.payment?.paymentIntentId ?? before.replaces) : null
  const lines = order.items.map(({ cartItemId }) => cartItemId)
  const attempt: PaymentAttempt = { key: randomKey(), of, payment: null, replaces, lines }
  write({ ...attempts, payment: attempt })
  return attempt
}

/** The attempt has become a payment at the provider. */
export function storePayment(attempt: PaymentAttempt, payment: OpenPayment): void {
  write({ ...read(), payment: { ...attempt, payment } })
}

/** The payment cannot be used again: the next attempt is another one. */
export function clearPayment(): void {
  const { order } = read()
  write(order ? { order } : {})
}

/** After success: the same bag may be wanted again tomorrow. */
export const clearAttempts = (): void => write({})
