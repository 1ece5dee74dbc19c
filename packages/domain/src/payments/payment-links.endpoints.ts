import { defineEndpoint } from '../contract/endpoint.ts'
import { PlaceOrderResponse } from '../orders/place-order.schema.ts'
import { limits } from '../limits/limits.ts'
import { CreateIntentResponse } from './create-intent.schema.ts'
import {
  FinishPaymentLinkBody,
  PaymentLinkIntentBody,
  PaymentLinkParams,
  PaymentLinkResponse,
} from './payment-link.schema.ts'

const { requestTimeoutMs: timeoutMs } = limits.payment

export const getPaymentLink = defineEndpoint({
  method: 'GET',
  path: '/api/pay/:token',
  access: 'public',
  rateLimit: 'orderLinks',
  summary: 'Get the order of a payment link',
  params: PaymentLinkParams,
  response: PaymentLinkResponse,
  errors: ['not_found'],
  timeoutMs,
})

export const createPaymentLinkIntent = defineEndpoint({
  method: 'POST',
  path: '/api/pay/:token/intent',
  access: 'public',
  rateLimit: 'createIntent',
  summary: 'Create or resume the payment of a payment link',
  params: PaymentLinkParams,
  body: PaymentLinkIntentBody,
  response: CreateIntentResponse,
  errors: ['not_found', 'conflict', 'payment_unavailable', 'payment_timeout'],
  timeoutMs,
})

export const finishPaymentLink = defineEndpoint({
  method: 'POST',
  path: '/api/pay/:token/finish',
  access: 'public',
  rateLimit: 'paymentStatus',
  summary: 'Finish the payment of a payment link',
  params: PaymentLinkParams,
  body: FinishPaymentLinkBody,
  response: PlaceOrderResponse,
  errors: ['payment_required', 'not_found', 'conflict', 'payment_processing', 'payment_unavailable', 'payment_timeout'],
  timeoutMs,
})
