import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  CreateOrderViewBody,
  OrderViewParams,
  OrderViewResponse,
  OrderViewsResponse,
  RenameOrderViewBody,
} from './order-views.schema.ts'

export const listOrderViews = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/views',
  access: 'orders:view',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  summary: 'Count the built-in views of the order list, and return the own saved views',
  response: OrderViewsResponse,
})

export const createOrderView = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/views',
  access: 'orders:view',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  summary: 'Save filters of the order list under a name',
  body: CreateOrderViewBody,
  response: OrderViewResponse,
  status: 201,
  errors: ['conflict'],
})

export const renameOrderView = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/orders/views/:viewId',
  access: 'orders:view',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  summary: 'Rename an own saved view',
  params: OrderViewParams,
  body: RenameOrderViewBody,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})

export const deleteOrderView = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/orders/views/:viewId',
  access: 'orders:view',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: false,
  summary: 'Delete an own saved view',
  params: OrderViewParams,
  response: SuccessResponse,
  errors: ['not_found'],
})
