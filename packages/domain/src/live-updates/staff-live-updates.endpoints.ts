import { defineEndpoint } from '../contract/endpoint.ts'

/**
 * A stream of server-sent events (docs/decisions/0039). `formatLiveUpdate` writes an
 * event, `readLiveUpdate` reads it. A role receives the kinds that `liveUpdateKinds` returns.
 */
export const streamLiveUpdates = defineEndpoint({
  method: 'GET',
  path: '/api/admin/live-updates',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'filtered' },
  personalData: null,
  summary: 'Stream which orders and messages changed, as server-sent events; never extends the session',
  response: { contentType: 'text/event-stream' },
  responseHeaders: ['X-Accel-Buffering'],
  errors: ['too_many_requests', 'unavailable'],
})
