import { SuccessResponse, envelope } from '@atelier/domain/envelope'
import { CreateIntentResponse, type CreateIntentBody } from '@atelier/domain/payments/create-intent.schema'
import { PaymentLinkResponse } from '@atelier/domain/payments/payment-link.schema'
import {
  ConfirmPaymentResponse,
  IntentStatusResponse,
  PaymentsConfigResponse,
  type ChallengeBody,
  type ConfirmPaymentBody,
  type PaymentsConfig,
} from '@atelier/domain/payments/payment.schema'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import { limits } from '@atelier/domain/limits'
import type { z } from 'zod'
import type { Api } from './http.ts'

/** S7: payment calls time out after 15 seconds. */
const timeoutMs = limits.payment.requestTimeoutMs

/** GET /api/payments/config: who takes the shop's cards. */
export async function getPaymentConfig(api: Api): Promise<PaymentsConfig> {
  const { data } = await api({ path: '/api/payments/config', timeoutMs, responseSchema: PaymentsConfigResponse })
  return data
}

/** What may be missing is looked at by the caller, who has a sentence for each (S8). */
const Intent = envelope(CreateIntentResponse.shape.data.partial())
export type CreatedIntent = z.infer<typeof Intent>['data']

/** POST /api/{provider}/create-intent (S7). The same key with the same body is answered with the first intent. */
export async function createIntent(
  api: Api,
  provider: PaymentProviderId,
  body: CreateIntentBody,
  idempotencyKey: string,
): Promise<CreatedIntent> {
  const path = `/api/${provider}/create-intent`
  const headers = { 'Idempotency-Key': idempotencyKey }
  const { data } = await api({ method: 'POST', path, body, headers, timeoutMs, responseSchema: Intent })
  return data
}

export type IntentStatusData = IntentStatusResponse['data']

const intentPath = (provider: PaymentProviderId, paymentIntentId: string, what: string): string =>
  `/api/${provider}/${encodeURIComponent(paymentIntentId)}/${what}`

/** GET /api/{provider}/{paymentIntentId}/status (S7). */
export async function getPaymentStatus(
  api: Api,
  provider: PaymentProviderId,
  paymentIntentId: string,
  signal?: AbortSignal,
): Promise<IntentStatusData> {
  const path = intentPath(provider, paymentIntentId, 'status')
  const { data } = await api({ path, timeoutMs, signal, responseSchema: IntentStatusResponse })
  return data
}

/** Pays with a token the browser has made of a card. Stripe's own script does it for Stripe. */
export async function confirmPayment(
  api: Api,
  provider: 'sandbox' | 'square',
  paymentIntentId: string,
  body: ConfirmPaymentBody,
): Promise<ConfirmPaymentResponse['data']> {
  const path = intentPath(provider, paymentIntentId, 'confirm')
  const { data } = await api({ method: 'POST', path, body, timeoutMs, responseSchema: ConfirmPaymentResponse })
  return data
}

/** The shopper's decision on the page of the sandbox's bank. */
export async function completeChallenge(api: Api, paymentIntentId: string, body: ChallengeBody): Promise<void> {
  await api({
    method: 'POST',
    path: intentPath('sandbox', paymentIntentId, 'challenge'),
    body,
    timeoutMs,
    responseSchema: SuccessResponse,
  })
}

const paymentLinkPath = (token: string, rest = ''): string => `/api/pay/${encodeURIComponent(token)}${rest}`

/** GET /pay/{token}: what a payment link asks to be paid. */
export async function getPaymentLink(api: Api, token: string): Promise<PaymentLinkResponse['data']> {
  const { data } = await api({ path: paymentLinkPath(token), timeoutMs, responseSchema: PaymentLinkResponse })
  return data
}

/** POST /pay/{token}/intent: as create-intent, over what the order still asks for. */
export async function createPaymentLinkIntent(api: Api, token: string, returnUrl: string): Promise<CreatedIntent> {
  const path = paymentLinkPath(token, '/intent')
  const { data } = await api({
    method: 'POST',
    path,
    body: { return_url: returnUrl },
    timeoutMs,
    responseSchema: Intent,
  })
  return data
}

/** POST /pay/{token}/finish: the payment has succeeded; the order is marked as paid. */
export async function finishPaymentLink(
  api: Api,
  token: string,
  paymentIntentId: string,
): Promise<PlaceOrderResponse['data']> {
  const path = paymentLinkPath(token, '/finish')
  const { data } = await api({
    method: 'POST',
    path,
    body: { paymentIntentId },
    timeoutMs,
    responseSchema: PlaceOrderResponse,
  })
  return data
}
