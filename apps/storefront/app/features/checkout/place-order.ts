import type { QuoteTerms } from '@atelier/domain/quote/quote-order'
import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import {
  cardOrderRequest,
  checkoutDraft,
  deliveryChoiceOf,
  manualOrderRequest,
} from '@atelier/domain/checkout/order-request'
import { nextPaymentStep } from '@atelier/domain/checkout/payment-progress'
import { toCents } from '@atelier/domain/money/money'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { paymentCurrency } from '@atelier/domain/payments/payment-currency'
import { finishCheckout } from '@atelier/domain/payments/intents.endpoints'
import { getPaymentConfig } from '@atelier/domain/payments/payments.endpoints'
import { placeOrder } from '@atelier/domain/orders/orders.endpoints'
import { PlaceOrderBody, type PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import { api } from '../../browser/api.ts'
import { absoluteInMarket } from '../../browser/market.ts'
import { paths } from '../../shop/paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import {
  collectPayment,
  createLenientIntent,
  fetchPaymentStatus,
  findPaymentUnderWay,
  finishEarlierPayment,
  payByCard,
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
  getOpenPayment,
  openCheckout,
  paidLines,
  renewOrder,
  replacePayment,
  storePayment,
  type OpenCheckout,
} from './open-checkout.ts'
import { detailsStore } from './details.store.ts'
import { orderQuoteStore } from './order-quote.store.ts'

/** The navigation state of the success page (S2). The receipt token restores the page after a reload. */
export interface PlacedOrder {
  orderId: string
  receiptToken: string
  /** Absent when another tab or visit entered it. */
  email?: string | undefined
  manual: boolean
}

/** A placed order with the cart lines that it is for. */
export interface Placement {
  order: PlacedOrder
  items: { cartItemId?: string }[]
}

function currentDraft(terms: QuoteTerms) {
  const [cart, details] = [cartStore.current(), detailsStore.current()]
  const calculatedTax = orderQuoteStore.taxOf(cart, deliveryChoiceOf(cart, details, terms))
  return checkoutDraft(cart, details, terms, calculatedTax)
}

/**
 * Places the order of a successful payment. The API has the checkout of the payment and takes nothing else from the body,
 * so a tab without the cart or the details sends the payment alone. A repeat gets the same order.
 */
async function placeCardOrder({ provider, paymentIntentId }: OpenPayment, terms: QuoteTerms): Promise<Placement> {
  const body = cardOrderRequest(currentDraft(terms), paymentIntentId)
  const isWhole = PlaceOrderBody.safeParse(body).success
  const { data } = isWhole
    ? await call(api, placeOrder, { body })
    : await call(api, finishCheckout, { params: { provider, paymentIntentId } })
  const order = { ...data, email: isWhole ? body.email : undefined, manual: false }
  return { order, items: paidLines(paymentIntentId) }
}

/** Placing the order of the cart with a payment by card. */
const cartPurpose = (terms: QuoteTerms): CardPurpose<Placement> => ({
  getOpenPayment,
  clearPayment,
  finish: (payment) => placeCardOrder(payment, terms),
})

/** Returns the provider of a payment that the URL names after a visit to the bank but this browser has not stored. */
async function resolveProvider(): Promise<PaymentProviderId> {
  const { provider } = paymentStore.current()
  if (provider !== 'loading' && provider !== 'failed') return provider
  return (await call(api, getPaymentConfig, {})).data.provider
}

/** Places the order of a payment after the bank's page or a reload. `status` is its status, if it was just fetched. */
export async function resumeOrder(
  { paymentIntentId, terms, status }: { paymentIntentId: string; terms: QuoteTerms; status?: IntentReport },
  waiting: WaitOptions,
): Promise<PaymentOutcome<Placement>> {
  const known = getOpenPayment()
  const payment: OpenPayment =
    known?.paymentIntentId === paymentIntentId
      ? known
      : { provider: await resolveProvider(), paymentIntentId, holdExpiresAt: null }
  return resumePayment(cartPurpose(terms), payment, waiting, status)
}

export { findPaymentUnderWay }

/** Charges the card for a checkout. */
function collectFor(
  { paymentKey, replaces }: OpenCheckout,
  draft: ReturnType<typeof currentDraft>,
  { currency }: QuoteTerms,
): Promise<CollectedPayment> {
  const returnUrl = absoluteInMarket(paths.checkout('payment'))
  const body = {
    amount: toCents(draft.total, currency),
    currency: paymentCurrency(currency),
    return_url: returnUrl,
    checkout: { ...draft, ...(replaces === null ? {} : { replaces }) },
  } as const
  return collectPayment({
    createIntent: async (provider) =>
      (await call(api, createLenientIntent, { params: { provider }, body, idempotencyKey: paymentKey })).data,
    returnUrl,
    onIntent: (payment) => storePayment(payment, draft.items),
  })
}

/** Returns the open checkout, or one that replaces it when its stock hold has expired. */
function payableCheckout(now: Date): OpenCheckout {
  const checkout = openCheckout()
  const expiresAt = checkout.payment?.holdExpiresAt
  return expiresAt && new Date(expiresAt) <= now ? replacePayment() : checkout
}

/** Returns the payment that a checkout was to replace, if it succeeded or is processing. */
async function findReplacedPayment({ replaces }: OpenCheckout): Promise<CollectedPayment | null> {
  const { provider } = paymentStore.current()
  if (replaces === null || provider === 'loading' || provider === 'failed') return null
  const payment: OpenPayment = { provider, paymentIntentId: replaces, holdExpiresAt: null }
  const result = await fetchPaymentStatus(payment)
  const nextStep = nextPaymentStep(result.status)
  return nextStep === 'finish' || nextStep === 'wait' ? { ...result, payment } : null
}

/** Charges the card on the page for the cart. */
async function collectForCart(terms: QuoteTerms): Promise<CollectedPayment> {
  const draft = currentDraft(terms)
  let checkout = payableCheckout(new Date())
  try {
    return await collectFor(checkout, draft, terms).catch((error: unknown) => {
      // The cart or the details have changed since the last attempt.
      if (!(error instanceof ApiError) || error.code !== 'idempotency_mismatch') throw error
      checkout = replacePayment()
      return collectFor(checkout, draft, terms)
    })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'payment_processing')) throw error
    // The payment to be replaced may have succeeded just now; it is the order then.
    const replaced = await findReplacedPayment(checkout)
    if (replaced) return replaced
    // Otherwise the payment has ended and its stock hold is released, so a new one starts.
    return collectFor(clearPayment(), draft, terms)
  }
}

/** Pays with the card on the page and places the order. Throws CardError, PaymentServiceError or ApiError (S4). */
export const orderByCard = (terms: QuoteTerms, waiting: WaitOptions): Promise<PaymentOutcome<Placement>> =>
  payByCard(cartPurpose(terms), () => collectForCart(terms), waiting)

/** Sends an order that is paid later. A retry gets the same order, unless the cart or the details have changed since. */
async function sendOrder(draft: ReturnType<typeof currentDraft>): Promise<PlaceOrderResponse['data']> {
  const send = async ({ orderKey, payment, replaces }: OpenCheckout) => {
    const body = manualOrderRequest(draft, payment?.paymentIntentId ?? replaces ?? undefined)
    return (await call(api, placeOrder, { body, idempotencyKey: orderKey })).data
  }
  return send(openCheckout()).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'idempotency_mismatch') return send(renewOrder())
    throw error
  })
}

/** Places an order to be paid later. An earlier payment that succeeded counts instead (S4). */
export async function orderAndPayLater(terms: QuoteTerms, waiting: WaitOptions): Promise<PaymentOutcome<Placement>> {
  const earlier = await finishEarlierPayment(cartPurpose(terms), waiting)
  if (earlier) return earlier
  const draft = currentDraft(terms)
  let placed: PlaceOrderResponse['data']
  try {
    placed = await sendOrder(draft)
  } catch (error) {
    // The earlier payment succeeded just now; it is the order.
    const lateOutcome =
      error instanceof ApiError && error.statusCode === 409
        ? await finishEarlierPayment(cartPurpose(terms), waiting)
        : null
    if (!lateOutcome) throw error
    return lateOutcome
  }
  return { kind: 'finished', receipt: { order: { ...placed, email: draft.email, manual: true }, items: draft.items } }
}
