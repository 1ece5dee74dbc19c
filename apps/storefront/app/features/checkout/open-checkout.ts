import { randomIdempotencyKey } from '@atelier/api-client/idempotency-key'
import type { OpenPayment } from '../payments/payments.public.ts'

/** The storage key of the checkout, for all tabs and later visits. It holds no personal data: the API stores the rest. */
const STORAGE_KEY = 'shop.checkout-id'

/**
 * What identifies the requests of the cart until its order is placed. Tabs and reloads send the same keys, so one order is
 * never placed twice; the API refuses a key for another body.
 */
export interface OpenCheckout {
  /** The Idempotency-Key of an order that is paid later. */
  orderKey: string
  /** The Idempotency-Key of the next or open payment. */
  paymentKey: string
  /** The payment whose outcome this browser does not know. */
  payment: OpenPayment | null
  /** The id of an earlier payment that the next one replaces. */
  replaces: string | null
  /** The cart lines that the payment is for, or the one to be replaced. */
  lines: (string | undefined)[]
}

let inMemory: OpenCheckout | null = null

function read(): OpenCheckout | null {
  try {
    // Only this module writes the entry, so it is not validated.
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as OpenCheckout | null
  } catch {
    return inMemory
  }
}

function write(checkout: OpenCheckout | null): void {
  inMemory = checkout
  try {
    if (checkout) localStorage.setItem(STORAGE_KEY, JSON.stringify(checkout))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage the checkout lasts as long as the page.
  }
}

const withoutPayment = (replaces: string | null) => ({
  paymentKey: randomIdempotencyKey(),
  payment: null,
  replaces,
  lines: [],
})

/** Changes the checkout, or begins one. */
function update(change: Partial<OpenCheckout>): OpenCheckout {
  const checkout = { orderKey: randomIdempotencyKey(), ...withoutPayment(null), ...read(), ...change }
  write(checkout)
  return checkout
}

/** Returns the checkout of the cart; a new one after an order. */
export const openCheckout = (): OpenCheckout => read() ?? update({})

/** Begins another order, because the cart or the details have changed since the last attempt. */
export const renewOrder = (): OpenCheckout => update({ orderKey: randomIdempotencyKey() })

/** Begins another payment that replaces the last one. */
export function replacePayment(): OpenCheckout {
  const { payment, replaces, lines } = openCheckout()
  return update({ ...withoutPayment(payment?.paymentIntentId ?? replaces), lines })
}

/** Forgets the payment, which cannot be used again: the next attempt creates another one. */
export const clearPayment = (): OpenCheckout => update(withoutPayment(null))

/** Returns the last payment whose outcome this browser does not know. */
export const getOpenPayment = (): OpenPayment | null => read()?.payment ?? null

/** Stores the provider's payment and the cart lines that it is for. */
export const storePayment = (payment: OpenPayment, items: readonly { cartItemId?: string }[]): OpenCheckout =>
  update({ payment, lines: items.map(({ cartItemId }) => cartItemId) })

/** Returns the cart lines that a payment is for; none if another browser created it. */
export function paidLines(paymentIntentId: string): { cartItemId?: string }[] {
  const checkout = read()
  if (!checkout || (checkout.payment?.paymentIntentId ?? checkout.replaces) !== paymentIntentId) return []
  return checkout.lines.map((cartItemId) => ({ cartItemId }))
}

/** Forgets the checkout after its order is placed, because the same order may be placed again on purpose. */
export const closeCheckout = (): void => write(null)
