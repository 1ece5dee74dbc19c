import { defineEndpoint } from '../contract/endpoint.ts'
import { HealthResponse, LivenessResponse, OWN_REQUEST_HEADER, OwnRequestResponse } from './health.schema.ts'

export const checkHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health-check',
  access: 'public',
  summary: 'Check whether the shop can serve requests',
  response: HealthResponse,
  timeoutMs: 10_000,
})

export const checkLiveness = defineEndpoint({
  method: 'GET',
  path: '/api/health-check/live',
  access: 'public',
  summary: 'Check whether the process responds',
  response: LivenessResponse,
})

export const describeOwnRequest = defineEndpoint({
  method: 'GET',
  path: '/api/health-check/request',
  access: 'public',
  summary: 'Describe how a request of the shop to its own public address arrived; 404 without a token of the shop',
  requestHeaders: [OWN_REQUEST_HEADER],
  response: OwnRequestResponse,
  errors: ['not_found'],
})
