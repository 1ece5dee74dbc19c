import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'

/** Browsers send the body as application/csp-report or application/reports+json, and ignore the response. */
export const reportPolicyViolations = defineEndpoint({
  method: 'POST',
  path: '/api/policy-reports',
  access: 'public',
  bodyMaxBytes: limits.http.longPublicBodyMaxBytes,
  summary: 'Report a violation of the content security policy; sent by browsers',
  rawBody: 'application/reports+json',
  response: null,
})
