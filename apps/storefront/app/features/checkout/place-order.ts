import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { cardOrderRequest, checkoutDraft, manualOrderRequest } from '@atelier/domain/checkout/order-request'
import { nextPaymentStep } from '@atelier/domain/checkout/payment-progress'
import { PAYMENT_CURRENCY, toCents } from '@atelier/domain/money'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { getPaymentConfig } from '@atelier/domain/payments/payments.endpoints'
import { placeOrder } from '@atelier/domain/orders/orders.endpoints'
import type { PlaceOrderBody, PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import {
  CardError,
  collectPayment,
  createLenientIntent,
  declinedError,
  fetchPaymentStatus,
  findPaymentUnderWay,
  finishEarlierPayment,
  payByCard,
  pollPayment,
  resumePayment,
  type CollectedPayment,
  type OpenPayment,
  type PaymentOutcome,
  type CardPurpose,
  type IntentReport,
  type WaitOptions,
} from '../payments/payments.public.ts'
import { paymentStore } from '../payments/payment.store.ts'
import {
  clearPayment,
  paidLines,
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

/** A placed order with the cart lines that it is for. */
export interface Placement {
  order: PlacedOrder
  items: { cartItemId?: string }[]
}

const currentDraft = (taxPercent: number): SavedDraft =>
  checkoutDraft(cartStore.current(), detailsStore.current(), taxPercent)

/** Places an order. A retry with the same body sends the same idempotency key and gets the same order. */
async function sendOrder(body: PlaceOrderBody): Promise<PlaceOrderResponse['data']> {
  return (await call(api, placeOrder, { body, idempotencyKey: orderIdempotencyKey(body) })).data
}

/** Places the order of a successful payment. A retry gets the same order. */
async function placeCardOrder({ paymentIntentId }: OpenPayment, draft: SavedDraft): Promise<Placement> {
  const placed = await sendOrder(cardOrderRequest(draft, paymentIntentId))
  return { order: { ...placed, email: draft.email, manual: false }, items: draft.items }
}

/** Waits until the server places the order itself. Used when this tab has no saved draft to place the order with. */
async function waitForServerOrder(payment: OpenPayment, { onWait, signal }: WaitOptions): Promise<Placement> {
  onWait()
  const isSettled = (result: IntentReport) =>
    result.orderId !== null || result.status === 'failed' || result.status === 'canceled'
  const { orderId, message } = await pollPayment(payment, signal, isSettled)
  if (orderId === null) throw message ? new CardError(message) : declinedError(null)
  return { order: { orderId, receiptToken: null, manual: false }, items: paidLines(payment) }
}

/** Placing the order of the cart with a payment by card. */
const cartPurpose: CardPurpose<Placement> = {
  getOpenPayment,
  clearPayment,
  finish(payment, waiting) {
    const draft = savedDraft(payment.paymentIntentId)
    return draft ? placeCardOrder(payment, draft) : waitForServerOrder(payment, waiting)
  },
}

/** Returns the provider of a payment that the URL names after a visit to the bank but this browser has not stored. */
async function resolveProvider(): Promise<PaymentProviderId> {
  const { provider } = paymentStore.current()
  if (provider !== 'loading' && provider !== 'failed') return provider
  return (await call(api, getPaymentConfig, {})).data.provider
}

/** Places the order of a payment after the bank's page or a reload. `status` is its status, if it was just fetched. */
export async function resumeOrder(
  paymentIntentId: string,
  waiting: WaitOptions,
  status?: IntentReport,
): Promise<PaymentOutcome<Placement>> {
  const known = getOpenPayment()
  const payment: OpenPayment =
    known?.paymentIntentId === paymentIntentId
      ? known
      : { provider: await resolveProvider(), paymentIntentId, holdExpiresAt: null }
  return resumePayment(cartPurpose, payment, waiting, status)
}

export { findPaymentUnderWay }

function attemptPayment(attempt: PaymentAttempt, draft: SavedDraft): Promise<CollectedPayment> {
  const returnUrl = `${location.origin}${paths.checkout('payment')}`
  const body = {
    amount: toCents(draft.total),
    currency: PAYMENT_CURRENCY,
    return_url: returnUrl,
    checkout: { ...draft, ...(attempt.replaces === null ? {} : { replaces: attempt.replaces }) },
  } as const
  return collectPayment({
    createIntent: async (provider) =>
      (await call(api, createLenientIntent, { params: { provider }, body, idempotencyKey: attempt.key })).data,
    returnUrl,
    onIntent: (payment) => {
      storePayment(attempt, payment)
      saveCheckout({ paymentIntentId: payment.paymentIntentId, draft })
    },
  })
}

/** Returns the payment that an attempt was to replace, if it succeeded or is processing. */
async function findReplacedPayment({ replaces }: PaymentAttempt): Promise<CollectedPayment | null> {
  const { provider } = paymentStore.current()
  if (replaces === null || provider === 'loading' || provider === 'failed') return null
  const payment: OpenPayment = { provider, paymentIntentId: replaces, holdExpiresAt: null }
  const result = await fetchPaymentStatus(payment)
  const nextStep = nextPaymentStep(result.status)
  return nextStep === 'finish' || nextStep === 'wait' ? { ...result, payment } : null
}

/** Charges the card on the page for the cart. */
async function collectForCart(taxPercent: number): Promise<CollectedPayment> {
  const draft = currentDraft(taxPercent)
  const attempt = paymentAttempt(draft, new Date())
  try {
    return await attemptPayment(attempt, draft)
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'payment_processing')) throw error
    // The payment to be replaced may have succeeded just now; it is the order then.
    const replaced = await findReplacedPayment(attempt)
    if (replaced) return replaced
    // Otherwise the attempt has expired and its stock hold is released, so a new one starts.
    clearPayment()
    return attemptPayment(paymentAttempt(draft, new Date()), draft)
  }
}

/** Pays with the card on the page and places the order. Throws CardError, PaymentServiceError or ApiError (S4). */
export const orderByCard = (taxPercent: number, waiting: WaitOptions): Promise<PaymentOutcome<Placement>> =>
  payByCard(cartPurpose, () => collectForCart(taxPercent), waiting)

/** Places an order to be paid later. An earlier payment that succeeded counts instead (S4). */
export async function orderAndPayLater(taxPercent: number, waiting: WaitOptions): Promise<PaymentOutcome<Placement>> {
  const earlier = await finishEarlierPayment(cartPurpose, waiting)
  if (earlier) return earlier
  const draft = currentDraft(taxPercent)
  const body = manualOrderRequest(draft, getOpenPayment()?.paymentIntentId)
  let placed: PlaceOrderResponse['data']
  try {
    placed = await sendOrder(body)
  } catch (error) {
    // The earlier payment succeeded just now; it is the order.
    const lateOutcome =
      error instanceof ApiError && error.statusCode === 409 ? await finishEarlierPayment(cartPurpose, waiting) : null
    if (!lateOutcome) throw error
    return lateOutcome
  }
  const receipt = { order: { ...placed, email: draft.email, manual: true }, items: draft.items }
  return { kind: 'finished', receipt }
}
