import { z } from 'zod'

/** GET /api/health-check: whether the process serves and can reach its database. */
export const HealthAnswer = z
  .object({
    success: z.boolean(),
    status: z.enum(['ok', 'unavailable']),
    database: z.enum(['ok', 'unreachable']),
    version: z.string(),
  })
  .meta({ id: 'Health' })
export type HealthAnswer = z.infer<typeof HealthAnswer>
