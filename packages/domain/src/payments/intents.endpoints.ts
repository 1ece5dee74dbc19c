import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { PlaceOrderResponse } from '../orders/place-order.schema.ts'
import { CreateIntentBody, createIntentBodyIn, CreateIntentResponse, PaymentIntentId } from './create-intent.schema.ts'
import { PAYMENT_PROVIDERS } from './payment-state.ts'
import { ConfirmPaymentBody, ConfirmPaymentResponse, IntentStatusResponse } from './payment.schema.ts'

const { requestTimeoutMs: timeoutMs } = limits.payment

const ProviderParams = z.strictObject({ provider: z.enum(PAYMENT_PROVIDERS) })
const IntentParams = ProviderParams.extend({ paymentIntentId: PaymentIntentId })

export const createIntent = defineEndpoint({
  method: 'POST',
  path: '/api/:provider/create-intent',
  access: 'public-with-session',
  inMarket: true,
  rateLimit: 'createIntent',
  bodyMaxBytes: limits.http.longPublicBodyMaxBytes,
  summary: 'Create a payment; with a checkout its stock is held for a limited time',
  params: ProviderParams,
  body: CreateIntentBody,
  bodyIn: createIntentBodyIn,
  response: CreateIntentResponse,
  errors: [
    'out_of_stock',
    'price_changed',
    'too_many_pieces',
    'already_paid',
    'conflict',
    'payment_processing',
    'shop_closed',
    'not_found',
    'idempotency_mismatch',
    'payment_unavailable',
    'payment_timeout',
    'tax_unavailable',
  ],
  idempotent: true,
  timeoutMs,
})

export const getPaymentStatus = defineEndpoint({
  method: 'GET',
  path: '/api/:provider/:paymentIntentId/status',
  access: 'public-with-session',
  rateLimit: 'paymentStatus',
  summary: 'Get the status of a payment',
  params: IntentParams,
  response: IntentStatusResponse,
  errors: ['not_found', 'payment_unavailable', 'payment_timeout'],
  timeoutMs,
})

export const confirmPayment = defineEndpoint({
  method: 'POST',
  path: '/api/:provider/:paymentIntentId/confirm',
  access: 'public-with-session',
  rateLimit: 'paymentStatus',
  summary: 'Pay with a card token from the browser; the card number never reaches this API',
  params: IntentParams,
  body: ConfirmPaymentBody,
  response: ConfirmPaymentResponse,
  errors: ['bad_request', 'payment_processing', 'not_found', 'payment_unavailable', 'payment_timeout'],
  timeoutMs,
})

export const finishCheckout = defineEndpoint({
  method: 'POST',
  path: '/api/:provider/:paymentIntentId/order',
  access: 'public-with-session',
  rateLimit: 'placeOrder',
  summary: 'Place the order of a successful payment from its stored checkout. A repeat returns the same order',
  params: IntentParams,
  response: PlaceOrderResponse,
  status: 201,
  errors: ['payment_required', 'not_found', 'conflict', 'payment_processing', 'payment_unavailable', 'payment_timeout'],
  timeoutMs,
})
