import { ApiError, createApi } from '@atelier/api-client/http'
import { placeOrder } from '@atelier/api-client/orders'
import { createIntent } from '@atelier/api-client/payments'
import { cardOrderRequest, checkoutDraft, manualOrderRequest } from '@atelier/domain/checkout/order-request'
import { nextPaymentStep } from '@atelier/domain/checkout/payment-progress'
import { toCents } from '@atelier/domain/money'
import type { ErrorCode } from '@atelier/domain/shop-error'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import { fetchPaymentStatus, collectPayment, pollPayment, type OpenPayment } from '../payments/collect-payment.store.ts'
import { CardError, DECLINED, PaymentServiceError, paymentStore, type CardResult } from '../payments/payment.store.ts'
import {
  clearPayment,
  linesOf,
  getOpenPayment,
  orderIdempotencyKey,
  paymentAttempt,
  storePayment,
  type PaymentAttempt,
} from './idempotency-keys.ts'
import { detailsStore } from './details.store.ts'
import { savedDraft, saveCheckout, type SavedDraft } from './saved-checkout.ts'

/** What the success page receives through navigation state (S2), and the token that brings it back after a reload. */
export interface PlacedOrder {
  orderId: string
  receiptToken: string | null
  /** Absent when the order was made in another tab. */
  email?: string
  manual: boolean
}

/** An order, what of the cart went into it, or the bank's page to go to first. */
export type OrderOutcome =
  | { kind: 'placed'; order: PlacedOrder; items: { cartItemId?: string }[] }
  | { kind: 'challenge'; url: string }

export interface WaitOptions {
  /** The money is on its way and takes its time. */
  onWait: () => void
  signal: AbortSignal
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** Refusals of POST /orders for a payment of which no order can be made, however often it is asked. */
const NEVER = new Set<ErrorCode>(['conflict', 'not_found', 'out_of_stock', 'price_changed'])

const currentDraft = (): SavedDraft => checkoutDraft(cartStore.current(), detailsStore.current())

const NOT_CONFIRMED = 'Your bank has not confirmed the payment. Please try again or use another card.'

/** The order for a payment that has succeeded. Asked again, the shop answers with the same order. */
async function placeCardOrder({ paymentIntentId }: OpenPayment, draft: SavedDraft): Promise<OrderOutcome> {
  const body = cardOrderRequest(draft, paymentIntentId)
  const placed = await placeOrder(api, body, orderIdempotencyKey(body))
  return { kind: 'placed', order: { ...placed, email: draft.email, manual: false }, items: draft.items }
}

/** The order is made by the shop itself, which hears of the money too. Where the shopper's data is, it need not be waited for. */
async function waitForServerOrder(payment: OpenPayment, { onWait, signal }: WaitOptions): Promise<OrderOutcome> {
  onWait()
  const isSettled = (result: { orderId: string | null; status: CardResult['status'] }) =>
    result.orderId !== null || result.status === 'failed' || result.status === 'canceled'
  const { orderId, message } = await pollPayment(payment, signal, isSettled)
  if (orderId === null) throw new CardError(message ?? DECLINED)
  return { kind: 'placed', order: { orderId, receiptToken: null, manual: false }, items: linesOf(payment) }
}

/** From what the provider says of a payment to an order, however long that takes, or to the reason why there is none. */
async function settle(
  payment: OpenPayment,
  result: Pick<CardResult, 'status' | 'message'>,
  waiting: WaitOptions,
): Promise<OrderOutcome> {
  switch (nextPaymentStep(result.status)) {
    case 'wait':
      waiting.onWait()
      return settle(payment, await pollPayment(payment, waiting.signal), waiting)
    case 'finish': {
      const draft = savedDraft(payment.paymentIntentId)
      if (!draft) return waitForServerOrder(payment, waiting)
      return placeCardOrder(payment, draft).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'payment_processing') {
          waiting.onWait()
          return settle(payment, await pollPayment(payment, waiting.signal), waiting)
        }
        // No order will come of it: the money goes back, or was never there. The next attempt is another payment.
        if (error instanceof ApiError && NEVER.has(error.code)) clearPayment()
        throw error
      })
    }
    case 'challenge':
      throw new CardError(result.message ?? NOT_CONFIRMED)
    case 'retry':
      throw new CardError(result.message ?? DECLINED)
    case 'failed':
      clearPayment()
      throw new CardError(result.message ?? DECLINED)
  }
}

/**
 * A payment that was begun before and has taken money, or may yet, becomes an order before anything else is begun: in this
 * tab or another one, before a reload or after a lost answer. Null when there is none.
 */
async function finishEarlierPayment(waiting: WaitOptions): Promise<OrderOutcome | null> {
  const payment = getOpenPayment()
  if (!payment) return null
  const result = await fetchPaymentStatus(payment).catch((error: unknown) => {
    // A payment nobody knows any more stands in nobody's way; one that cannot be asked about does.
    if (error instanceof PaymentServiceError && error.cause instanceof ApiError && error.cause.statusCode === 404)
      return null
    throw error
  })
  if (!result) {
    clearPayment()
    return null
  }
  const nextStep = nextPaymentStep(result.status)
  if (nextStep === 'failed') clearPayment()
  return nextStep === 'finish' || nextStep === 'wait' ? settle(payment, result, waiting) : null
}

const attemptPayment = (attempt: PaymentAttempt, draft: SavedDraft): Promise<CardResult & { payment: OpenPayment }> => {
  let payment: OpenPayment | undefined
  const returnUrl = `${location.origin}${paths.checkout('payment')}`
  const body = {
    amount: toCents(draft.total),
    currency: 'usd',
    return_url: returnUrl,
    checkout: { ...draft, ...(attempt.replaces === null ? {} : { replaces: attempt.replaces }) },
  } as const
  return collectPayment({
    createIntent: (provider) => createIntent(api, provider, body, attempt.key),
    returnUrl,
    onIntent: (startedPayment) => {
      payment = startedPayment
      storePayment(attempt, startedPayment)
      saveCheckout({ paymentIntentId: startedPayment.paymentIntentId, draft })
    },
  }).then((result) => {
    if (!payment) throw new PaymentServiceError('Checkout failed')
    return { ...result, payment }
  })
}

/** The payment that an attempt was to take the place of, if money is in it or on its way. */
async function findReplacedPayment({
  replaces,
}: PaymentAttempt): Promise<(CardResult & { payment: OpenPayment }) | null> {
  const { provider } = paymentStore.current()
  if (replaces === null || provider === 'loading' || provider === 'failed') return null
  const payment: OpenPayment = { provider, paymentIntentId: replaces, holdExpiresAt: null }
  const result = await fetchPaymentStatus(payment)
  const nextStep = nextPaymentStep(result.status)
  return nextStep === 'finish' || nextStep === 'wait' ? { ...result, payment } : null
}

/** S4: pays with the card on the page and makes the order. Throws CardProblem, PaymentFault or ApiError. */
export async function payByCard(waiting: WaitOptions): Promise<OrderOutcome> {
  const earlier = await finishEarlierPayment(waiting)
  if (earlier) return earlier
  const draft = currentDraft()
  const attempt = paymentAttempt(draft, new Date())
  const result = await attemptPayment(attempt, draft).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'payment_processing')) throw error
    // The payment it was to replace has gone through at the last moment, and that is the order ...
    const replaced = await findReplacedPayment(attempt)
    if (replaced) return replaced
    // ... or the attempt ended while nobody looked: its pieces were given back, and it begins anew.
    clearPayment()
    return attemptPayment(paymentAttempt(draft, new Date()), draft)
  })
  if (nextPaymentStep(result.status) === 'challenge' && result.redirectUrl)
    return { kind: 'challenge', url: result.redirectUrl }
  return settle(result.payment, result, waiting)
}

/** S4: the order that is paid for later; a payment that was begun before and went through is what counts instead. */
export async function orderAndPayLater(waiting: WaitOptions): Promise<OrderOutcome> {
  const earlier = await finishEarlierPayment(waiting)
  if (earlier) return earlier
  const draft = currentDraft()
  const body = manualOrderRequest(draft, getOpenPayment()?.paymentIntentId)
  let placed: Awaited<ReturnType<typeof placeOrder>>
  try {
    placed = await placeOrder(api, body, orderIdempotencyKey(body))
  } catch (error) {
    // The payment went through at the last moment, and that is the order.
    const lateOutcome =
      error instanceof ApiError && error.statusCode === 409 ? await finishEarlierPayment(waiting) : null
    if (!lateOutcome) throw error
    return lateOutcome
  }
  return { kind: 'placed', order: { ...placed, email: draft.email, manual: true }, items: draft.items }
}

/** S4: the shopper is back from their bank, or has reopened the checkout while a payment was on its way. */
export async function resumePayment(payment: OpenPayment, waiting: WaitOptions): Promise<OrderOutcome> {
  return settle(payment, await fetchPaymentStatus(payment), waiting)
}
