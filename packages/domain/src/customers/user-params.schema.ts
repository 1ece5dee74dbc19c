import { z } from 'zod'

/** Parameters of /api/users/:userId: the shopper whose record it is. */
export const UserParams = z.strictObject({ userId: z.string().max(100) })
