import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { RefundOrderBody } from '../payments/refund-order.schema.ts'
import { ChangeOrderStatusBody } from './change-order-status.schema.ts'
import { OrderParams, OrderResponse } from './order.schema.ts'
import {
  AddOrderNoteBody,
  CorrectAddressBody,
  CorrectTrackingBody,
  EmailCustomerBody,
  RecordPaymentBody,
} from './staff-order-actions.schema.ts'

export const changeOrderStatus = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/orders/:orderId/status',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Set the status of an order',
  params: OrderParams,
  body: ChangeOrderStatusBody,
  response: OrderResponse,
  errors: ['not_found', 'conflict', 'out_of_stock', 'order_unpaid'],
})

export const recordOrderPayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/payment',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Record that a manual order was paid',
  params: OrderParams,
  body: RecordPaymentBody,
  response: OrderResponse,
  errors: ['not_found', 'conflict'],
})

export const correctOrderTracking = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/orders/:orderId/tracking',
  access: 'orders:edit',
  underLimits: { markets: 'record' },
  summary: 'Correct the tracking number of an order in delivery',
  params: OrderParams,
  body: CorrectTrackingBody,
  response: OrderResponse,
  errors: ['not_found', 'conflict'],
})

export const correctOrderAddress = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/orders/:orderId/address',
  access: 'orders:edit',
  underLimits: { markets: 'record' },
  summary: 'Correct the shipping address of an order that has not shipped',
  params: OrderParams,
  body: CorrectAddressBody,
  response: OrderResponse,
  errors: ['not_found', 'conflict'],
})

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/refunds',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Refund what was paid, never more. Retries with the same Idempotency-Key have no effect',
  params: OrderParams,
  body: RefundOrderBody,
  response: OrderResponse,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
  idempotent: true,
})

export const addOrderNote = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/notes',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Add a note that only staff can read',
  params: OrderParams,
  body: AddOrderNoteBody,
  response: OrderResponse,
  errors: ['not_found'],
})

export const emailOrderCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/mail',
  access: 'orders:edit',
  underLimits: { personalData: 'none', markets: 'record' },
  summary: 'Email the customer of an order',
  params: OrderParams,
  body: EmailCustomerBody,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})
