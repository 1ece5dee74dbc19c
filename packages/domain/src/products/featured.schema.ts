import { z } from 'zod'

/** The setting 'featured-product': the product featured on the home page; null for the newest one. */
export const FeaturedProduct = z.object({ productId: z.string().nullable().default(null) })
export type FeaturedProduct = z.infer<typeof FeaturedProduct>
