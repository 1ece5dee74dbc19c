import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { QuoteBody, quoteBodyIn, QuoteResponse } from './quote-cart.schema.ts'
import { PlaceOrderBody, placeOrderBodyIn, PlaceOrderResponse } from './place-order.schema.ts'

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'public-with-session',
  inMarket: true,
  rateLimit: 'placeOrder',
  bodyMaxBytes: limits.http.longPublicBodyMaxBytes,
  summary: 'Place an order. Retries with the same Idempotency-Key return the first order',
  body: PlaceOrderBody,
  bodyIn: placeOrderBodyIn,
  response: PlaceOrderResponse,
  status: 201,
  errors: [
    'payment_required',
    'not_found',
    'out_of_stock',
    'too_many_pieces',
    'price_changed',
    'conflict',
    'payment_processing',
    'request_running',
    'shop_closed',
    'idempotency_mismatch',
    'payment_unavailable',
    'payment_timeout',
    'tax_unavailable',
  ],
  idempotent: true,
  timeoutMs: limits.payment.requestTimeoutMs,
})

export const quoteCart = defineEndpoint({
  method: 'POST',
  path: '/api/quote',
  access: 'public',
  inMarket: true,
  rateLimit: 'quote',
  bodyMaxBytes: limits.http.longPublicBodyMaxBytes,
  summary: 'Quote a cart at the current prices of a market, with its charges and taxes. Nothing is stored or reserved',
  body: QuoteBody,
  bodyIn: quoteBodyIn,
  response: QuoteResponse,
  errors: ['out_of_stock', 'price_changed', 'tax_unavailable'],
})
