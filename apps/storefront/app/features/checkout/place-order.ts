import { ApiError, createApi } from '@atelier/api-client/http'
import { placeOrder } from '@atelier/api-client/orders'
import { createIntent } from '@atelier/api-client/payments'
import { cardOrderRequest, checkoutDraft, manualOrderRequest } from '@atelier/domain/checkout/order-request'
import { paymentTurn } from '@atelier/domain/checkout/payment-progress'
import { toCents } from '@atelier/domain/money'
import type { ErrorCode } from '@atelier/domain/shop-error'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import { askPayment, collectPayment, followPayment, type OpenPayment } from '../payment/collect.store.ts'
import { CardProblem, DECLINED, PaymentFault, paymentStore, type CardAnswer } from '../payment/payment.store.ts'
import {
  forgetPayment,
  linesOf,
  openPayment,
  orderKey,
  paymentAttempt,
  rememberPayment,
  type PaymentAttempt,
} from './attempts.ts'
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

export interface Waiting {
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
async function orderByCard({ paymentIntentId }: OpenPayment, draft: SavedDraft): Promise<OrderOutcome> {
  const body = cardOrderRequest(draft, paymentIntentId)
  const placed = await placeOrder(api, body, orderKey(body))
  return { kind: 'placed', order: { ...placed, email: draft.email, manual: false }, items: draft.items }
}

/** The order is made by the shop itself, which hears of the money too. Where the shopper's data is, it need not be waited for. */
async function orderMadeElsewhere(payment: OpenPayment, { onWait, signal }: Waiting): Promise<OrderOutcome> {
  onWait()
  const isSettled = (answer: { orderId: string | null; status: CardAnswer['status'] }) =>
    answer.orderId !== null || answer.status === 'failed' || answer.status === 'canceled'
  const { orderId, message } = await followPayment(payment, signal, isSettled)
  if (orderId === null) throw new CardProblem(message ?? DECLINED)
  return { kind: 'placed', order: { orderId, receiptToken: null, manual: false }, items: linesOf(payment) }
}

/** From what the provider says of a payment to an order, however long that takes, or to the reason why there is none. */
async function settle(
  payment: OpenPayment,
  answer: Pick<CardAnswer, 'status' | 'message'>,
  waiting: Waiting,
): Promise<OrderOutcome> {
  switch (paymentTurn(answer.status)) {
    case 'wait':
      waiting.onWait()
      return settle(payment, await followPayment(payment, waiting.signal), waiting)
    case 'finish': {
      const draft = savedDraft(payment.paymentIntentId)
      if (!draft) return orderMadeElsewhere(payment, waiting)
      return orderByCard(payment, draft).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'payment_processing') {
          waiting.onWait()
          return settle(payment, await followPayment(payment, waiting.signal), waiting)
        }
        // No order will come of it: the money goes back, or was never there. The next attempt is another payment.
        if (error instanceof ApiError && NEVER.has(error.code)) forgetPayment()
        throw error
      })
    }
    case 'challenge':
      throw new CardProblem(answer.message ?? NOT_CONFIRMED)
    case 'again':
      throw new CardProblem(answer.message ?? DECLINED)
    case 'over':
      forgetPayment()
      throw new CardProblem(answer.message ?? DECLINED)
  }
}

/**
 * A payment that was begun before and has taken money, or may yet, becomes an order before anything else is begun: in this
 * tab or another one, before a reload or after a lost answer. Null when there is none.
 */
async function finishEarlier(waiting: Waiting): Promise<OrderOutcome | null> {
  const payment = openPayment()
  if (!payment) return null
  const answer = await askPayment(payment).catch((error: unknown) => {
    // A payment nobody knows any more stands in nobody's way; one that cannot be asked about does.
    if (error instanceof PaymentFault && error.cause instanceof ApiError && error.cause.statusCode === 404) return null
    throw error
  })
  if (!answer) {
    forgetPayment()
    return null
  }
  const turn = paymentTurn(answer.status)
  if (turn === 'over') forgetPayment()
  return turn === 'finish' || turn === 'wait' ? settle(payment, answer, waiting) : null
}

const payOnce = (attempt: PaymentAttempt, draft: SavedDraft): Promise<CardAnswer & { payment: OpenPayment }> => {
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
    onIntent: (begun) => {
      payment = begun
      rememberPayment(attempt, begun)
      saveCheckout({ paymentIntentId: begun.paymentIntentId, draft })
    },
  }).then((answer) => {
    if (!payment) throw new PaymentFault('Checkout failed')
    return { ...answer, payment }
  })
}

/** The payment that an attempt was to take the place of, if money is in it or on its way. */
async function replacedPayment({ replaces }: PaymentAttempt): Promise<(CardAnswer & { payment: OpenPayment }) | null> {
  const { provider } = paymentStore.current()
  if (replaces === null || provider === 'loading' || provider === 'failed') return null
  const payment: OpenPayment = { provider, paymentIntentId: replaces, holdExpiresAt: null }
  const answer = await askPayment(payment)
  const turn = paymentTurn(answer.status)
  return turn === 'finish' || turn === 'wait' ? { ...answer, payment } : null
}

/** S4: pays with the card on the page and makes the order. Throws CardProblem, PaymentFault or ApiError. */
export async function payByCard(waiting: Waiting): Promise<OrderOutcome> {
  const earlier = await finishEarlier(waiting)
  if (earlier) return earlier
  const draft = currentDraft()
  const attempt = paymentAttempt(draft, new Date())
  const answer = await payOnce(attempt, draft).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'payment_processing')) throw error
    // The payment it was to replace has gone through at the last moment, and that is the order ...
    const replaced = await replacedPayment(attempt)
    if (replaced) return replaced
    // ... or the attempt ended while nobody looked: its pieces were given back, and it begins anew.
    forgetPayment()
    return payOnce(paymentAttempt(draft, new Date()), draft)
  })
  if (paymentTurn(answer.status) === 'challenge' && answer.redirectUrl)
    return { kind: 'challenge', url: answer.redirectUrl }
  return settle(answer.payment, answer, waiting)
}

/** S4: the order that is paid for later; a payment that was begun before and went through is what counts instead. */
export async function orderAndPayLater(waiting: Waiting): Promise<OrderOutcome> {
  const earlier = await finishEarlier(waiting)
  if (earlier) return earlier
  const draft = currentDraft()
  const body = manualOrderRequest(draft, openPayment()?.paymentIntentId)
  let placed: Awaited<ReturnType<typeof placeOrder>>
  try {
    placed = await placeOrder(api, body, orderKey(body))
  } catch (error) {
    // The payment went through at the last moment, and that is the order.
    const late = error instanceof ApiError && error.statusCode === 409 ? await finishEarlier(waiting) : null
    if (!late) throw error
    return late
  }
  return { kind: 'placed', order: { ...placed, email: draft.email, manual: true }, items: draft.items }
}

/** S4: the shopper is back from their bank, or has reopened the checkout while a payment was on its way. */
export async function resumePayment(payment: OpenPayment, waiting: Waiting): Promise<OrderOutcome> {
  return settle(payment, await askPayment(payment), waiting)
}
