import { defineEndpoint } from '../contract/endpoint.ts'
import { HealthResponse, LivenessResponse } from './health.schema.ts'

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
