import { DoneBody, envelope } from '@atelier/domain/envelope'
import { CreatedIntentAnswer, type CreateIntentBody } from '@atelier/domain/payments/create-intent.schema'
import { PayLinkAnswer } from '@atelier/domain/payments/pay-link.schema'
import {
  ConfirmAnswer,
  IntentStatusAnswer,
  PaymentsConfigAnswer,
  type ChallengeBody,
  type ConfirmBody,
  type PaymentsConfig,
} from '@atelier/domain/payments/payment.schema'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { OrderPlaced } from '@atelier/domain/orders/place-order.schema'
import { policy } from '@atelier/domain/policy'
import type { z } from 'zod'
import type { Api } from './http.ts'

/** S7: payment calls time out after 15 seconds. */
const timeoutMs = policy.payment.requestTimeoutMs

/** GET /api/payments/config: who takes the shop's cards. */
export async function getPaymentConfig(api: Api): Promise<PaymentsConfig> {
  const { data } = await api({ path: '/api/payments/config', timeoutMs, answer: PaymentsConfigAnswer })
  return data
}

/** What may be missing is looked at by the caller, who has a sentence for each (S8). */
const Intent = envelope(CreatedIntentAnswer.shape.data.partial())
export type IntentAnswer = z.infer<typeof Intent>['data']

/** POST /api/{provider}/create-intent (S7). The same key with the same body is answered with the first intent. */
export async function createIntent(
  api: Api,
  provider: PaymentProviderId,
  body: CreateIntentBody,
  idempotencyKey: string,
): Promise<IntentAnswer> {
  const path = `/api/${provider}/create-intent`
  const headers = { 'Idempotency-Key': idempotencyKey }
  const { data } = await api({ method: 'POST', path, body, headers, timeoutMs, answer: Intent })
  return data
}

export type PaymentStatusAnswer = IntentStatusAnswer['data']

const of = (provider: PaymentProviderId, paymentIntentId: string, what: string): string =>
  `/api/${provider}/${encodeURIComponent(paymentIntentId)}/${what}`

/** GET /api/{provider}/{paymentIntentId}/status (S7). */
export async function getPaymentStatus(
  api: Api,
  provider: PaymentProviderId,
  paymentIntentId: string,
  signal?: AbortSignal,
): Promise<PaymentStatusAnswer> {
  const path = of(provider, paymentIntentId, 'status')
  const { data } = await api({ path, timeoutMs, signal, answer: IntentStatusAnswer })
  return data
}

/** Pays with a token the browser has made of a card. Stripe's own script does it for Stripe. */
export async function confirmPayment(
  api: Api,
  provider: 'sandbox' | 'square',
  paymentIntentId: string,
  body: ConfirmBody,
): Promise<ConfirmAnswer['data']> {
  const path = of(provider, paymentIntentId, 'confirm')
  const { data } = await api({ method: 'POST', path, body, timeoutMs, answer: ConfirmAnswer })
  return data
}

/** What the sandbox's bank is told by the shopper. */
export async function answerChallenge(api: Api, paymentIntentId: string, body: ChallengeBody): Promise<void> {
  await api({ method: 'POST', path: of('sandbox', paymentIntentId, 'challenge'), body, timeoutMs, answer: DoneBody })
}

const link = (token: string, rest = ''): string => `/api/pay/${encodeURIComponent(token)}${rest}`

/** GET /pay/{token}: what a payment link asks to be paid. */
export async function getPayLink(api: Api, token: string): Promise<PayLinkAnswer['data']> {
  const { data } = await api({ path: link(token), timeoutMs, answer: PayLinkAnswer })
  return data
}

/** POST /pay/{token}/intent: as create-intent, over what the order still asks for. */
export async function createPayIntent(api: Api, token: string, returnUrl: string): Promise<IntentAnswer> {
  const path = link(token, '/intent')
  const { data } = await api({ method: 'POST', path, body: { return_url: returnUrl }, timeoutMs, answer: Intent })
  return data
}

/** POST /pay/{token}/finish: the payment has succeeded; the order is told so. */
export async function finishPayLink(api: Api, token: string, paymentIntentId: string): Promise<OrderPlaced['data']> {
  const path = link(token, '/finish')
  const { data } = await api({ method: 'POST', path, body: { paymentIntentId }, timeoutMs, answer: OrderPlaced })
  return data
}
