const STORAGE_KEY = 'orsenne.order-attempt'

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

interface Attempt {
  key: string
  body: string
}

let lastAttempt: Attempt | undefined

function readAttempt(): Attempt | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('body' in stored)) return lastAttempt
    return { key: String(stored.key), body: String(stored.body) }
  } catch {
    return lastAttempt
  }
}

/**
 * The Idempotency-Key for an order: the same order tried again, also after a reload, has the same key and so can never
 * become two; another order has another key.
 */
export function attemptKey(order: object): string {
  const body = JSON.stringify(order)
  const before = readAttempt()
  if (before?.body === body) return before.key
  lastAttempt = { key: randomKey(), body }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(lastAttempt))
  } catch {
    // Without storage the key lives as long as the page.
  }
  return lastAttempt.key
}

/** After success: the same bag may be wanted again tomorrow. */
export function forgetAttempt(): void {
  lastAttempt = undefined
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // See above.
  }
}
