import { z } from 'zod'

/** The path parameter of a product in the portal. */
export const StaffProductParams = z.strictObject({
  productId: z.string().trim().min(1, 'No product ID provided').max(100).meta({ example: 'vases-1a2b3c4d' }),
})
