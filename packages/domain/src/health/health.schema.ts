import { z } from 'zod'

/**
 * Response of GET /api/health-check: whether the process accepts requests, and whether the database is reachable,
 * accepts writes and is not full.
 */
export const HealthResponse = z
  .object({
    success: z.boolean(),
    status: z.enum(['ok', 'unavailable', 'stopping']),
    database: z.enum(['ok', 'unreachable', 'read-only', 'full']),
    version: z.string(),
  })
  .meta({ id: 'HealthResponse' })
export type HealthResponse = z.infer<typeof HealthResponse>

/** Response of GET /api/health-check/live: the process is up, regardless of the state of its dependencies. */
export const LivenessResponse = z
  .object({ success: z.literal(true), version: z.string() })
  .meta({ id: 'LivenessResponse' })
export type LivenessResponse = z.infer<typeof LivenessResponse>

/** Header with a signed token of the shop, which alone may ask how its own request arrived. */
export const OWN_REQUEST_HEADER = 'x-own-request'

/** Response of GET /api/health-check/request: how a request of the shop to its own address arrived. */
export const OwnRequestResponse = z
  .object({
    success: z.literal(true),
    /** The address that rate limits count. */
    address: z.string(),
    host: z.string(),
  })
  .meta({ id: 'OwnRequestResponse' })
export type OwnRequestResponse = z.infer<typeof OwnRequestResponse>
