import { randomIdempotencyKey } from '@atelier/api-client/idempotency-key'
import type { OpenPayment } from '../payments/payments.public.ts'

/**
 * Stores the attempts whose outcome is unknown, for all tabs and later visits. Their keys let the API recognize a
 * retry, so that one order is never placed twice. Holds no personal data.
 */
const STORAGE_KEY = 'shop.attempts'

/** `of` is the fingerprint of the order: attempts with the same fingerprint are attempts at the same order. */
interface Attempt {
  key: string
  of: string
}

export interface PaymentAttempt extends Attempt {
  /** The provider's payment; null until it is known. */
  payment: OpenPayment | null
  /** The id of an earlier payment that this one replaces. */
  replaces: string | null
  /** The cart lines it pays for. */
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
    // Only this module writes the entry, so it is not validated.
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
    // Without storage the keys last as long as the page.
  }
}

/**
 * Returns a hash that distinguishes orders without revealing their content. On a collision the server rejects the
 * second order.
 */
function fingerprint(order: object): string {
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (const character of JSON.stringify(order)) {
    const code = character.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

/** Returns the Idempotency-Key for POST /orders: the same key for the same order, a new one for another order. */
export function orderIdempotencyKey(order: object): string {
  const attempts = read()
  const of = fingerprint(order)
  if (attempts.order?.of === of) return attempts.order.key
  const key = randomIdempotencyKey()
  write({ ...attempts, order: { key, of } })
  return key
}

/** Returns the last payment whose outcome this browser does not know. */
export const getOpenPayment = (): OpenPayment | null => read().payment?.payment ?? null

/** Returns the cart lines that a payment is for; none if another browser created it. */
export function paidLines({ paymentIntentId }: OpenPayment): { cartItemId?: string }[] {
  const { payment } = read()
  if (payment?.payment?.paymentIntentId !== paymentIntentId) return []
  return payment.lines.map((cartItemId) => ({ cartItemId }))
}

/**
 * Returns the attempt to pay for this order: the previous one while its stock hold is valid and the order is the same,
 * else a new one that replaces it. `now` decides whether the hold has expired.
 */
export function paymentAttempt(order: { items: readonly { cartItemId?: string }[] }, now: Date): PaymentAttempt {
  const attempts = read()
  const of = fingerprint(order)
  const before = attempts.payment
  const expiresAt = before?.payment?.holdExpiresAt
  const isExpired = expiresAt !== null && expiresAt !== undefined && new Date(expiresAt) <= now
  if (before?.of === of && !isExpired) return before
  const replaces = before ? (before.payment?.paymentIntentId ?? before.replaces) : null
  const lines = order.items.map(({ cartItemId }) => cartItemId)
  const attempt: PaymentAttempt = { key: randomIdempotencyKey(), of, payment: null, replaces, lines }
  write({ ...attempts, payment: attempt })
  return attempt
}

/** Stores the provider's payment of an attempt. */
export function storePayment(attempt: PaymentAttempt, payment: OpenPayment): void {
  write({ ...read(), payment: { ...attempt, payment } })
}

/** Forgets the payment, which cannot be used again: the next attempt creates another one. */
export function clearPayment(): void {
  const { order } = read()
  write(order ? { order } : {})
}

/** Forgets all attempts after success, because the same order may be placed again on purpose. */
export const clearAttempts = (): void => write({})
