import { z } from 'zod'

/** The setting 'featured-product': the piece staff put forward on the first page; null: the newest one. */
export const FeaturedProduct = z.object({ productId: z.string().nullable().default(null) })
export type FeaturedProduct = z.infer<typeof FeaturedProduct>
