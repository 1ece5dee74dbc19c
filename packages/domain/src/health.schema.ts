import { z } from 'zod'

/** GET /api/health-check: whether the process serves, and whether its database can be reached and has room left. */
export const HealthResponse = z
  .object({
    success: z.boolean(),
    status: z.enum(['ok', 'unavailable', 'stopping']),
    database: z.enum(['ok', 'unreachable', 'full']),
    version: z.string(),
  })
  .meta({ id: 'Health' })
export type HealthResponse = z.infer<typeof HealthResponse>

/** GET /api/health-check/live: this process answers, whatever else is away. */
export const LivenessResponse = z.object({ success: z.literal(true), version: z.string() }).meta({ id: 'Live' })
export type LivenessResponse = z.infer<typeof LivenessResponse>
