import { defineEndpoint } from '../contract/endpoint.ts'
import { InboxWaitingResponse } from './waiting.schema.ts'

/** In a module of its own, because every page of the portal shows the count in its sidebar. */
export const countWaitingMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/inbox/waiting',
  access: 'users:view',
  underLimits: { personalData: 'none' },
  summary: 'Return how many messages await a reply, and how many are overdue',
  response: InboxWaitingResponse,
})
