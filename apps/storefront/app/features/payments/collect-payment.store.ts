import { ApiError, createApi } from '@atelier/api-client/http'
import { getPaymentStatus, type CreatedIntent, type IntentStatusData } from '@atelier/api-client/payments'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { policy } from '@atelier/domain/policy'
import { paymentError, paymentMessages } from './payment-messages.ts'
import { CardError, PaymentServiceError, paymentStore, type CardResult } from './payment.store.ts'

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** A payment that has begun at the provider. */
export interface OpenPayment {
  provider: PaymentProviderId
  paymentIntentId: string
  /** Until when its pieces are set aside, ISO. */
  holdExpiresAt: string | null
}

/** What money is collected for. */
export interface PaymentTarget {
  createIntent: (provider: PaymentProviderId) => Promise<CreatedIntent>
  /** Where the shopper comes back to from their bank. */
  returnUrl: string
  /** The payment exists and the card is about to be charged: the moment to remember it. */
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
 * S4: one attempt to pay with the card that is on the page: tokenised, an intent, confirmed. Throws CardProblem (nothing was
 * charged), PaymentFault (the service failed: after `onIntent` only the payment's status tells whether it was charged) or what
 * the shop refused.
 */
export async function collectPayment(target: PaymentTarget): Promise<CardResult & { paymentIntentId: string }> {
  const { card, provider } = paymentStore.current()
  if (!card || provider === 'loading' || provider === 'failed') throw new CardError('Card not initialized')
  await card.prepare()
  const { clientSecret, paymentIntentId, holdExpiresAt } = await createIntent(target, provider)
  target.onIntent({ provider, paymentIntentId, holdExpiresAt })
  try {
    const result = await card.confirm({ paymentIntentId, clientSecret, returnUrl: target.returnUrl })
    return { ...result, paymentIntentId }
  } catch (error) {
    // Another card, or the same one, is being tried for this payment: what comes of that is what counts.
    if (error instanceof ApiError && error.code === 'payment_processing')
      return { status: 'processing', paymentIntentId }
    if (error instanceof ApiError && error.code === 'conflict') throw new CardError(error.message, { cause: error })
    throw paymentError(error, paymentMessages.unavailable)
  }
}

/** How a payment stands. Throws PaymentFault if that cannot be learned, with 'Invalid payment ID' for one nobody knows. */
export async function fetchPaymentStatus(
  { provider, paymentIntentId }: Pick<OpenPayment, 'provider' | 'paymentIntentId'>,
  signal?: AbortSignal,
): Promise<IntentStatusData> {
  if (paymentIntentId.trim() === '') throw new PaymentServiceError(paymentMessages.id)
  try {
    return await getPaymentStatus(api, provider, paymentIntentId, signal)
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
 * Waits until a payment that is on its way has arrived or failed. A shop that cannot be asked for a moment is asked again; only
 * a payment nobody knows ends it with PaymentFault, and `signal` with its own reason.
 */
export async function pollPayment(
  payment: Pick<OpenPayment, 'provider' | 'paymentIntentId'>,
  signal: AbortSignal,
  isSettled: (result: IntentStatusData) => boolean = ({ status }) => status !== 'processing',
): Promise<IntentStatusData> {
  const [first, last] = policy.payment.statusPollMs
  for (let ms: number = first; ; ms = Math.min(last, ms * 1.25)) {
    try {
      const result = await fetchPaymentStatus(payment, signal)
      if (isSettled(result)) return result
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof PaymentServiceError && error.message === paymentMessages.id) throw error
    }
    await pause(ms, signal)
  }
}
