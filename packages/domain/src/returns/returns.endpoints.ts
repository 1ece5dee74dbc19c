import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { ReceiptParams } from '../customers/receipt-params.schema.ts'
import { RequestReturnBody, RequestReturnResponse } from './request-return.schema.ts'

export const requestReturnByReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/orders/receipt/:token/return',
  access: 'public',
  rateLimit: 'afterOrder',
  idempotent: true,
  summary:
    'Request a return of an order by the link in its emails. A repeat with the same Idempotency-Key returns the first return',
  params: ReceiptParams,
  body: RequestReturnBody,
  response: RequestReturnResponse,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
})

export const requestReturn = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:orderId/return',
  access: 'shopper',
  rateLimit: 'afterOrder',
  idempotent: true,
  summary: 'Request a return of an own order. A repeat with the same Idempotency-Key returns the first return',
  params: z.strictObject({ orderId: z.string().max(100) }),
  body: RequestReturnBody,
  response: RequestReturnResponse,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
})
