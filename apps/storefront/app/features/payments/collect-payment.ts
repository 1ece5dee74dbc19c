import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { getPaymentStatus } from '@atelier/domain/payments/intents.endpoints'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { limits } from '@atelier/domain/limits/limits'
import type { IntentStatusResponse } from '@atelier/domain/payments/payment.schema'
import { api } from '../../browser/api.ts'
import type { LenientIntent } from './lenient-intents.ts'
import { CardError, paymentError, paymentMessages, PaymentServiceError } from './payment-errors.ts'
import { paymentStore, type CardResult } from './payment.store.ts'

export type IntentReport = IntentStatusResponse['data']

/** A payment created at the provider. */
export interface OpenPayment {
  provider: PaymentProviderId
  paymentIntentId: string
  /** When its stock hold expires, ISO. */
  holdExpiresAt: string | null
}

/** The result of a card, with the payment that it was confirmed for. */
export type CollectedPayment = CardResult & { payment: OpenPayment }

/** What a payment is collected for. */
interface PaymentTarget {
  createIntent: (provider: PaymentProviderId) => Promise<LenientIntent>
  /** Where the bank sends the shopper back to. */
  returnUrl: string
  /** Called when the payment exists, right before the card is charged: store it now. */
  onIntent: (payment: OpenPayment) => void
}

async function createIntent(target: PaymentTarget, provider: PaymentProviderId) {
  try {
    const { clientSecret, paymentIntentId, holdExpiresAt } = await target.createIntent(provider)
    if (!clientSecret) throw new PaymentServiceError(paymentMessages.secret)
    if (!paymentIntentId) throw new PaymentServiceError(paymentMessages.id)
    return { clientSecret, paymentIntentId, holdExpiresAt: holdExpiresAt ?? null }
  } catch (error) {
    throw paymentError(error, paymentMessages.intent)
  }
}

/**
 * Tries once to pay with the card on the page: tokenizes it, creates a payment intent and confirms it (S4). Throws
 * CardError if nothing was charged. Throws PaymentServiceError if the service failed; after `onIntent` only the
 * payment's status tells whether the card was charged. Throws the ApiError of a request the shop rejected.
 */
export async function collectPayment(target: PaymentTarget): Promise<CollectedPayment> {
  const { card, provider } = paymentStore.current()
  if (!card || provider === 'loading' || provider === 'failed') throw new CardError('Card not initialized')
  await card.prepare()
  const { clientSecret, paymentIntentId, holdExpiresAt } = await createIntent(target, provider)
  const payment: OpenPayment = { provider, paymentIntentId, holdExpiresAt }
  target.onIntent(payment)
  try {
    const result = await card.confirm({ paymentIntentId, clientSecret, returnUrl: target.returnUrl })
    return { ...result, payment }
  } catch (error) {
    // Another attempt is charging a card for this payment already; its outcome counts.
    if (error instanceof ApiError && error.code === 'payment_processing') return { status: 'processing', payment }
    if (error instanceof ApiError && error.code === 'conflict') throw new CardError(error.message, { cause: error })
    throw paymentError(error, paymentMessages.unavailable)
  }
}

/**
 * Returns the status of a payment. Throws PaymentServiceError if it is unavailable, with 'Invalid payment ID' for an
 * unknown payment.
 */
export async function fetchPaymentStatus(
  { provider, paymentIntentId }: Pick<OpenPayment, 'provider' | 'paymentIntentId'>,
  signal?: AbortSignal,
): Promise<IntentReport> {
  if (paymentIntentId.trim() === '') throw new PaymentServiceError(paymentMessages.id)
  try {
    return (await call(api, getPaymentStatus, { params: { provider, paymentIntentId } }, { signal })).data
  } catch (error) {
    if (error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400)) {
      throw new PaymentServiceError(paymentMessages.id, { cause: error })
    }
    throw paymentError(error, paymentMessages.invalidResponse)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })

/**
 * Polls a payment until it is processed. Retries when the shop is unreachable. Throws PaymentServiceError for an unknown
 * payment only, and the signal's reason on abort.
 */
export async function pollPayment(
  payment: Pick<OpenPayment, 'provider' | 'paymentIntentId'>,
  signal: AbortSignal,
): Promise<IntentReport> {
  const [first, last] = limits.payment.statusPollMs
  for (let ms: number = first; ; ms = Math.min(last, ms * 1.25)) {
    try {
      const result = await fetchPaymentStatus(payment, signal)
      if (result.status !== 'processing') return result
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof PaymentServiceError && error.message === paymentMessages.id) throw error
    }
    await pause(ms, signal)
  }
}
