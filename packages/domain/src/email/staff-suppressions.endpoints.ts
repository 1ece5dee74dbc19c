import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import {
  ListSuppressionsQuery,
  SuppressBody,
  SuppressionResponse,
  SuppressionsResponse,
} from './suppressions.schema.ts'

export const listSuppressions = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/suppressions',
  access: 'email:manage',
  personalData: { kind: 'list' },
  summary: 'Search and page through the suppressed addresses, newest first',
  query: ListSuppressionsQuery,
  response: SuppressionsResponse,
})

export const suppressAddress = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/suppressions',
  access: 'email:manage',
  summary: 'Suppress an address: it gets no further email',
  body: SuppressBody,
  response: SuppressionResponse,
  status: 201,
  errors: ['conflict'],
})

export const liftSuppression = defineEndpoint({
  method: 'DELETE',
  path: '/api/email/admin/suppressions/:suppressionId',
  access: 'email:manage',
  summary: 'Lift a suppression',
  params: z.strictObject({ suppressionId: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: SuppressionResponse,
  errors: ['not_found'],
})
