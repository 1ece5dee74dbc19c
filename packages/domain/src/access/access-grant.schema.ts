import { z } from 'zod'
import { PERMISSIONS } from './permissions.ts'

/** A grant as the portal receives it. */
export const AccessGrantSchema = z
  .object({ permissions: z.array(z.enum(PERMISSIONS)).readonly() })
  .meta({ id: 'AccessGrant' })
