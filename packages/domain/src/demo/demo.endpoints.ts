import { defineEndpoint } from '../contract/endpoint.ts'
import { DemoTourResponse } from './demo.schema.ts'

export const getDemoTour = defineEndpoint({
  method: 'GET',
  path: '/api/demo',
  access: 'public',
  summary: 'Get what the start page of a demo store needs; 404 in any other shop',
  response: DemoTourResponse,
  errors: ['not_found'],
})
