import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { CustomerOrderResponse } from '../customers/customer-orders.schema.ts'
import { ReceiptParams } from '../customers/receipt-params.schema.ts'

export const cancelOrderByReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/orders/receipt/:token/cancel',
  access: 'public',
  rateLimit: 'afterOrder',
  summary: 'Cancel an order within an hour, by the link in its emails',
  params: ReceiptParams,
  response: CustomerOrderResponse,
  errors: ['not_found', 'conflict'],
})

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:orderId/cancel',
  access: 'shopper',
  rateLimit: 'afterOrder',
  summary: 'Cancel your own order within an hour',
  params: z.strictObject({ orderId: z.string().max(100) }),
  response: CustomerOrderResponse,
  errors: ['not_found', 'conflict'],
})
