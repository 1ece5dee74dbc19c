import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'
import { cardOrderRequest, checkoutDraft, manualOrderRequest } from '@atelier/domain/checkout/order-request'
import { nextPaymentStep } from '@atelier/domain/checkout/payment-progress'
import { toCents } from '@atelier/domain/money'
import { placeOrder } from '@atelier/domain/orders/orders.endpoints'
import type { PlaceOrderBody, PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import type { ErrorCode } from '@atelier/domain/shop-error'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import {
  collectPayment,
  createLenientIntent,
  fetchPaymentStatus,
  pollPayment,
  type OpenPayment,
} from '../payments/payments.public.ts'
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

/** The navigation state of the success page (S2). The receipt token restores the page after a reload. */
export interface PlacedOrder {
  orderId: string
  receiptToken: string | null
  /** Absent when another tab placed the order. */
  email?: string
  manual: boolean
}

/** A placed order with its cart lines, or the bank's page to open first. */
export type OrderOutcome =
  | { kind: 'placed'; order: PlacedOrder; items: { cartItemId?: string }[] }
  | { kind: 'challenge'; url: string }

export interface WaitOptions {
  /** Called when the payment is still processing. */
  onWait: () => void
  signal: AbortSignal
}

const api: ApiClient = { fetch: (url, init) => fetch(url, init) }

/** Errors of POST /orders after which this payment can never become an order, so retrying is useless. */
const FINAL_ORDER_ERRORS = new Set<ErrorCode>(['conflict', 'not_found', 'out_of_stock', 'price_changed'])

const currentDraft = (): SavedDraft => checkoutDraft(cartStore.current(), detailsStore.current())

const NOT_CONFIRMED = 'Your bank has not confirmed the payment. Please try again or use another card.'

/** Places an order. A retry with the same body sends the same idempotency key and gets the same order. */
async function sendOrder(body: PlaceOrderBody): Promise<PlaceOrderResponse['data']> {
  return (await call(api, placeOrder, { body, idempotencyKey: orderIdempotencyKey(body) })).data
}

/** Places the order of a successful payment. A retry gets the same order. */
async function placeCardOrder({ paymentIntentId }: OpenPayment, draft: SavedDraft): Promise<OrderOutcome> {
  const placed = await sendOrder(cardOrderRequest(draft, paymentIntentId))
  return { kind: 'placed', order: { ...placed, email: draft.email, manual: false }, items: draft.items }
}

/** Waits until the server places the order itself. Used when this tab has no saved draft to place the order with. */
async function waitForServerOrder(payment: OpenPayment, { onWait, signal }: WaitOptions): Promise<OrderOutcome> {
  onWait()
  const isSettled = (result: { orderId: string | null; status: CardResult['status'] }) =>
    result.orderId !== null || result.status === 'failed' || result.status === 'canceled'
  const { orderId, message } = await pollPayment(payment, signal, isSettled)
  if (orderId === null) throw new CardError(message ?? DECLINED)
  return { kind: 'placed', order: { orderId, receiptToken: null, manual: false }, items: linesOf(payment) }
}

/** Turns a payment status into an order, polling as long as needed. Throws the reason if there will be no order. */
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
        // This payment cannot become an order: it is refunded, or was never charged. The next attempt creates another
        // payment.
        if (error instanceof ApiError && FINAL_ORDER_ERRORS.has(error.code)) clearPayment()
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
 * Places the order of an earlier payment that has succeeded or may still succeed, before another payment starts. It may
 * come from another tab, before a reload or a lost response. Returns null if there is none.
 */
async function finishEarlierPayment(waiting: WaitOptions): Promise<OrderOutcome | null> {
  const payment = getOpenPayment()
  if (!payment) return null
  const result = await fetchPaymentStatus(payment).catch((error: unknown) => {
    // An unknown payment (404) does not block a new one; an unreachable server does.
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
    createIntent: async (provider) =>
      (await call(api, createLenientIntent, { params: { provider }, body, idempotencyKey: attempt.key })).data,
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

/** Returns the payment that an attempt was to replace, if it succeeded or is processing. */
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

/** Pays with the card on the page and places the order. Throws CardError, PaymentServiceError or ApiError (S4). */
export async function payByCard(waiting: WaitOptions): Promise<OrderOutcome> {
  const earlier = await finishEarlierPayment(waiting)
  if (earlier) return earlier
  const draft = currentDraft()
  const attempt = paymentAttempt(draft, new Date())
  const result = await attemptPayment(attempt, draft).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'payment_processing')) throw error
    // The payment to be replaced may have succeeded just now; it is the order then.
    const replaced = await findReplacedPayment(attempt)
    if (replaced) return replaced
    // Otherwise the attempt has expired and its stock hold is released, so a new one starts.
    clearPayment()
    return attemptPayment(paymentAttempt(draft, new Date()), draft)
  })
  if (nextPaymentStep(result.status) === 'challenge' && result.redirectUrl)
    return { kind: 'challenge', url: result.redirectUrl }
  return settle(result.payment, result, waiting)
}

/** Places an order to be paid later. An earlier payment that succeeded counts instead (S4). */
export async function orderAndPayLater(waiting: WaitOptions): Promise<OrderOutcome> {
  const earlier = await finishEarlierPayment(waiting)
  if (earlier) return earlier
  const draft = currentDraft()
  const body = manualOrderRequest(draft, getOpenPayment()?.paymentIntentId)
  let placed: PlaceOrderResponse['data']
  try {
    placed = await sendOrder(body)
  } catch (error) {
    // The earlier payment succeeded just now; it is the order.
    const lateOutcome =
      error instanceof ApiError && error.statusCode === 409 ? await finishEarlierPayment(waiting) : null
    if (!lateOutcome) throw error
    return lateOutcome
  }
  return { kind: 'placed', order: { ...placed, email: draft.email, manual: true }, items: draft.items }
}

/** Resumes a payment when the shopper returns from the bank or reopens the checkout (S4). */
export async function resumePayment(payment: OpenPayment, waiting: WaitOptions): Promise<OrderOutcome> {
  return settle(payment, await fetchPaymentStatus(payment), waiting)
}
