import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { OrderParams } from '../orders/order.schema.ts'
import { BuyLabelBody, LabelRatesResponse, OrderLabelResponse, QuoteLabelBody } from './shipping-label.schema.ts'

const LabelParams = OrderParams.extend({ labelId: z.string().max(100) })
/** A carrier may take 10 seconds, and some more until the shop has answered. */
const CARRIER_TIMEOUT_MS = 20_000

export const getOrderLabel = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId/label',
  access: 'orders:view',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Get the shipping label of an order, and whether labels can be bought',
  params: OrderParams,
  response: OrderLabelResponse,
  errors: ['not_found'],
})

export const quoteOrderLabel = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/labels',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Ask the carriers what a label for a parcel costs',
  params: OrderParams,
  body: QuoteLabelBody,
  response: LabelRatesResponse,
  errors: ['not_found', 'conflict', 'order_unpaid', 'unavailable'],
  timeoutMs: CARRIER_TIMEOUT_MS,
})

export const buyOrderLabel = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/orders/:orderId/labels/:labelId',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Buy a label at one of its rates. Retries have no effect',
  params: LabelParams,
  body: BuyLabelBody,
  response: OrderLabelResponse,
  errors: ['not_found', 'conflict', 'unavailable'],
  timeoutMs: CARRIER_TIMEOUT_MS,
})

export const cancelOrderLabel = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:orderId/labels/:labelId',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Cancel a label that was not used, and ask the carrier for its price back',
  params: LabelParams,
  response: OrderLabelResponse,
  errors: ['not_found', 'conflict', 'unavailable'],
  timeoutMs: CARRIER_TIMEOUT_MS,
})

export const getOrderLabelFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId/labels/:labelId/file',
  access: 'orders:edit',
  underLimits: { markets: 'record' },
  personalData: null,
  summary: 'Get a label to print',
  params: LabelParams,
  response: { contentType: 'application/pdf' },
  errors: ['not_found', 'unavailable'],
})
