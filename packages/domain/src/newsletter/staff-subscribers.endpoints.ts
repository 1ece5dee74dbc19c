import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import {
  ExportSubscribersQuery,
  ListSubscribersQuery,
  SubscriberResponse,
  SubscribersResponse,
} from './subscribers.schema.ts'

export const listSubscribers = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/subscribers',
  readsReplica: true,
  access: 'email:manage',
  personalData: { kind: 'list' },
  summary: 'Search, filter and page through the subscribers',
  query: ListSubscribersQuery,
  response: SubscribersResponse,
})

export const exportSubscribers = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/subscribers/export',
  readsReplica: true,
  access: 'email:manage',
  personalData: { kind: 'bulk', audit: 'subscribers.exported' },
  summary: 'Export every matching subscriber as CSV',
  query: ExportSubscribersQuery,
  response: { contentType: 'text/csv' },
})

export const unsubscribeSubscriber = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/subscribers/:subscriberId/unsubscribe',
  access: 'email:manage',
  summary: 'Unsubscribe a subscriber',
  params: z.strictObject({ subscriberId: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: SubscriberResponse,
  errors: ['not_found', 'conflict'],
})
