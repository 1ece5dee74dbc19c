import { ApiError, createApi } from '@atelier/api-client/http'
import { getPaymentStatus, type IntentAnswer, type PaymentStatusAnswer } from '@atelier/api-client/payments'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { policy } from '@atelier/domain/policy'
import { paymentError, paymentWords } from './payment-words.ts'
import { CardProblem, PaymentFault, paymentStore, type CardAnswer } from './payment.store.ts'

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
  createIntent: (provider: PaymentProviderId) => Promise<IntentAnswer>
  /** Where the shopper comes back to from their bank. */
  returnUrl: string
  /** The payment exists and the card is about to be charged: the moment to remember it. */
  onIntent: (payment: OpenPayment) => void
}

async function createIntent(target: PaymentTarget, provider: PaymentProviderId) {
  try {
    const { clientSecret, paymentIntentId, holdExpiresAt } = await target.createIntent(provider)
    if (!clientSecret) throw new PaymentFault(paymentWords.secret)
    if (!paymentIntentId) throw new PaymentFault(paymentWords.id)
    return { clientSecret, paymentIntentId, holdExpiresAt: holdExpiresAt ?? null }
  } catch (error) {
    throw paymentError(error, paymentWords.intent)
  }
}

/**
 * S4: one attempt to pay with the card that is on the page: tokenised, an intent, confirmed. Throws CardProblem (nothing was
 * charged), PaymentFault (the service failed: after `onIntent` only the payment's status tells whether it was charged) or what
 * the shop refused.
 */
export async function collectPayment(target: PaymentTarget): Promise<CardAnswer & { paymentIntentId: string }> {
  const { card, provider } = paymentStore.current()
  if (!card || provider === 'loading' || provider === 'failed') throw new CardProblem('Card not initialized')
  await card.prepare()
  const { clientSecret, paymentIntentId, holdExpiresAt } = await createIntent(target, provider)
  target.onIntent({ provider, paymentIntentId, holdExpiresAt })
  try {
    const answer = await card.confirm({ paymentIntentId, clientSecret, returnUrl: target.returnUrl })
    return { ...answer, paymentIntentId }
  } catch (error) {
    // Another card, or the same one, is being tried for this payment: what comes of that is what counts.
    if (error instanceof ApiError && error.code === 'payment_processing')
      return { status: 'processing', paymentIntentId }
    if (error instanceof ApiError && error.code === 'conflict') throw new CardProblem(error.message, { cause: error })
    throw paymentError(error, paymentWords.unavailable)
  }
}

/** How a payment stands. Throws PaymentFault if that cannot be learned, with 'Invalid payment ID' for one nobody knows. */
export async function askPayment(
  { provider, paymentIntentId }: Pick<OpenPayment, 'provider' | 'paymentIntentId'>,
  signal?: AbortSignal,
): Promise<PaymentStatusAnswer> {
  if (paymentIntentId.trim() === '') throw new PaymentFault(paymentWords.id)
  try {
    return await getPaymentStatus(api, provider, paymentIntentId, signal)
  } catch (error) {
    if (error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400)) {
      throw new PaymentFault(paymentWords.id, { cause: error })
    }
    throw paymentError(error, paymentWords.invalidAnswer)
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
export async function followPayment(
  payment: Pick<OpenPayment, 'provider' | 'paymentIntentId'>,
  signal: AbortSignal,
  isSettled: (answer: PaymentStatusAnswer) => boolean = ({ status }) => status !== 'processing',
): Promise<PaymentStatusAnswer> {
  const [first, last] = policy.payment.statusPollMs
  for (let ms: number = first; ; ms = Math.min(last, ms * 1.25)) {
    try {
      const answer = await askPayment(payment, signal)
      if (isSettled(answer)) return answer
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof PaymentFault && error.message === paymentWords.id) throw error
    }
    await pause(ms, signal)
  }
}
