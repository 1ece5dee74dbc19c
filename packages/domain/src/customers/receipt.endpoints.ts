import { defineEndpoint } from '../contract/endpoint.ts'
import { CustomerOrderResponse } from './customer-orders.schema.ts'
import { ReceiptParams } from './receipt-params.schema.ts'

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/orders/receipt/:token',
  access: 'public',
  summary: 'Return the order of a receipt token',
  params: ReceiptParams,
  response: CustomerOrderResponse,
  errors: ['not_found', 'too_many_requests'],
})
