import { UserParams } from './user-params.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { EmailCustomerBody } from '../orders/staff-order-actions.schema.ts'
import { CustomerData } from './customer-data.schema.ts'
import {
  AddCustomerNoteBody,
  CustomerResponse,
  CustomersResponse,
  EraseCustomerBody,
  ErasurePlanResponse,
  ListCustomersQuery,
  TimelineQuery,
  TimelineResponse,
  UpdateCustomerBody,
} from './customers.schema.ts'

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  readsReplica: true,
  access: 'users:view',
  underLimits: { personalData: 'masked' },
  personalData: { kind: 'list' },
  summary: 'Search, filter, sort and page through the customers',
  query: ListCustomersQuery,
  response: CustomersResponse,
})

export const getCustomer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:userId',
  access: 'users:view',
  underLimits: { personalData: 'masked' },
  summary: 'Return one customer with orders, totals and notes',
  params: UserParams,
  response: CustomerResponse,
  errors: ['not_found'],
})

export const updateCustomer = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId',
  access: 'users:edit',
  summary: 'Edit a customer; a new email address, role or activity ends their sessions',
  params: UserParams,
  body: UpdateCustomerBody,
  response: CustomerResponse,
  errors: ['not_found', 'conflict', 'email_taken'],
})

export const deactivateCustomer = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  access: 'users:delete',
  underLimits: { personalData: 'none' },
  summary: 'Deactivate a customer; activating reverts it',
  params: UserParams,
  response: SuccessResponse,
  errors: ['not_found'],
})

export const getTimeline = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/timeline',
  access: 'users:view',
  underLimits: { personalData: 'masked' },
  summary: 'Return the timeline of a customer, newest first',
  params: UserParams,
  query: TimelineQuery,
  response: TimelineResponse,
  errors: ['not_found'],
})

export const addCustomerNote = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/notes',
  access: 'users:edit',
  underLimits: { personalData: 'masked' },
  summary: 'Add a note that only staff can read',
  params: UserParams,
  body: AddCustomerNoteBody,
  response: CustomerResponse,
  errors: ['not_found'],
})

export const sendResetLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/reset-password',
  access: 'users:edit',
  underLimits: { personalData: 'none' },
  byKey: false,
  summary: 'Email a customer a password reset link',
  params: UserParams,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})

export const emailCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/mail',
  access: 'users:edit',
  underLimits: { personalData: 'none' },
  summary: 'Email a customer',
  params: UserParams,
  body: EmailCustomerBody,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})

export const exportCustomer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/export',
  access: 'users:edit',
  summary: 'Export all data about a customer as a file',
  params: UserParams,
  response: CustomerData,
  errors: ['not_found'],
})

export const getErasurePlan = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/erasure',
  access: 'users:delete',
  underLimits: { personalData: 'none' },
  summary: 'Return what erasing a customer would leave, and why',
  params: UserParams,
  response: ErasurePlanResponse,
  errors: ['not_found'],
})

export const eraseCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/erase',
  access: 'users:delete',
  underLimits: { personalData: 'none' },
  summary: 'Erase a customer permanently; orders keep numbers, line items and amounts',
  params: UserParams,
  body: EraseCustomerBody,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})
