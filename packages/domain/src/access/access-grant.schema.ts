import { z } from 'zod'
import { PERMISSIONS } from './permissions.ts'

/** A grant as the portal receives it. */
export const AccessGrantSchema = z
  .object({
    permissions: z.array(z.enum(PERMISSIONS)).readonly(),
    limits: z.object({
      refundUpTo: z.object({ cents: z.int(), currency: z.string() }).nullable(),
      markets: z.array(z.string()).readonly().nullable(),
      masksPersonalData: z.boolean(),
    }),
  })
  .meta({ id: 'AccessGrant' })
