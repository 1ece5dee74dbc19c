import { defineEndpoint } from '../contract/endpoint.ts'
import { EventsResponse, ListEventsQuery } from './event.schema.ts'

export const listShopEvents = defineEndpoint({
  method: 'GET',
  path: '/api/admin/events',
  access: 'settings:view',
  underLimits: { personalData: 'none' },
  summary: 'Read what changed, in order and without gaps, as far as the permissions of the caller reach',
  query: ListEventsQuery,
  response: EventsResponse,
  errors: ['gone'],
})
