import { defineEndpoint } from '../contract/endpoint.ts'
import { RecordVisitBody } from './visit.schema.ts'

export const recordVisit = defineEndpoint({
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  ownPagesOnly: true,
  summary: 'Record a page view or a goal; respects do-not-track signals',
  body: RecordVisitBody,
  response: null,
  errors: ['too_many_requests'],
})
