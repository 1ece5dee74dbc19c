import { ApiError } from '@atelier/api-client/api-error'
import { nextPaymentStep } from '@atelier/domain/checkout/payment-progress'
import type { ErrorCode } from '@atelier/domain/contract/shop-error'
import {
  fetchPaymentStatus,
  pollPayment,
  type CollectedPayment,
  type OpenPayment,
  type IntentReport,
} from './collect-payment.ts'
import { CardError, declinedError, PaymentServiceError } from './payment-errors.ts'
import type { CardResult } from './payment.store.ts'

export interface WaitOptions {
  /** Called when the payment is still processing. */
  onWait: () => void
  signal: AbortSignal
}

/** What a card pays for: the cart of the checkout, or the order of a payment link. */
export interface CardPurpose<Receipt> {
  /** Returns the last payment whose outcome this browser does not know. */
  getOpenPayment: () => OpenPayment | null
  /** Forgets that payment, which cannot be used again: the next attempt creates another one. */
  clearPayment: () => void
  /** Turns a successful payment into a paid order. A retry gets the same order. */
  finish: (payment: OpenPayment, waiting: WaitOptions) => Promise<Receipt>
}

/** A finished attempt, or the bank's page to open first. */
export type PaymentOutcome<Receipt> = { kind: 'finished'; receipt: Receipt } | { kind: 'challenge'; url: string }

/** Errors of `finish` after which this payment can never pay the order, so retrying is useless. */
const FINAL_ERRORS = new Set<ErrorCode>(['conflict', 'not_found', 'out_of_stock', 'price_changed'])

/** Turns a payment status into a paid order, polling as long as needed. Throws the reason if there will be none. */
async function settle<Receipt>(
  purpose: CardPurpose<Receipt>,
  payment: OpenPayment,
  result: Pick<CardResult, 'status' | 'message'>,
  waiting: WaitOptions,
): Promise<Receipt> {
  const poll = async () => {
    waiting.onWait()
    return settle(purpose, payment, await pollPayment(payment, waiting.signal), waiting)
  }
  switch (nextPaymentStep(result.status)) {
    case 'wait':
      return poll()
    case 'finish':
      return purpose.finish(payment, waiting).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'payment_processing') return poll()
        // This payment cannot pay the order: it is refunded, or was never charged.
        if (error instanceof ApiError && FINAL_ERRORS.has(error.code)) purpose.clearPayment()
        throw error
      })
    case 'challenge':
      throw declinedError(result.message ?? 'Your bank did not confirm the payment.')
    case 'retry':
      throw declinedError(result.message)
    case 'failed':
      purpose.clearPayment()
      // The message is the shop's: why the payment is refunded.
      throw result.message ? new CardError(result.message) : declinedError(null)
  }
}

/**
 * Resumes a payment when the shopper returns from the bank or reopens the page (S4). `known` is its status, if it was
 * just fetched.
 */
export async function resumePayment<Receipt>(
  purpose: CardPurpose<Receipt>,
  payment: OpenPayment,
  waiting: WaitOptions,
  known?: IntentReport | null,
): Promise<PaymentOutcome<Receipt>> {
  const receipt = await settle(purpose, payment, known ?? (await fetchPaymentStatus(payment)), waiting)
  return { kind: 'finished', receipt }
}

/** Returns the status of a payment that has succeeded or is processing; null if it is another, or unavailable now. */
export async function findPaymentUnderWay(payment: OpenPayment, signal?: AbortSignal): Promise<IntentReport | null> {
  // The next attempt to pay checks the payment again first.
  const result = await fetchPaymentStatus(payment, signal).catch(() => null)
  return result?.status === 'succeeded' || result?.status === 'processing' ? result : null
}

/**
 * Finishes an earlier payment that has succeeded or may still succeed, before another one starts. It may come from
 * another tab, before a reload or a lost response. Returns null if there is none.
 */
export async function finishEarlierPayment<Receipt>(
  purpose: CardPurpose<Receipt>,
  waiting: WaitOptions,
): Promise<PaymentOutcome<Receipt> | null> {
  const payment = purpose.getOpenPayment()
  if (!payment) return null
  const result = await fetchPaymentStatus(payment).catch((error: unknown) => {
    // An unknown payment (404) does not block a new one; an unreachable server does.
    if (error instanceof PaymentServiceError && error.cause instanceof ApiError && error.cause.statusCode === 404)
      return null
    throw error
  })
  const nextStep = result && nextPaymentStep(result.status)
  if (nextStep === null || nextStep === 'failed') purpose.clearPayment()
  if (result === null || (nextStep !== 'finish' && nextStep !== 'wait')) return null
  return { kind: 'finished', receipt: await settle(purpose, payment, result, waiting) }
}

/**
 * Pays with the card on the page, which `collect` charges, unless an earlier payment succeeded. Throws CardError,
 * PaymentServiceError or ApiError (S4).
 */
export async function payByCard<Receipt>(
  purpose: CardPurpose<Receipt>,
  collect: () => Promise<CollectedPayment>,
  waiting: WaitOptions,
): Promise<PaymentOutcome<Receipt>> {
  const earlier = await finishEarlierPayment(purpose, waiting)
  if (earlier) return earlier
  const { payment, ...result } = await collect()
  if (nextPaymentStep(result.status) === 'challenge' && result.redirectUrl)
    return { kind: 'challenge', url: result.redirectUrl }
  return { kind: 'finished', receipt: await settle(purpose, payment, result, waiting) }
}
