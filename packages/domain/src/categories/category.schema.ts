import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { ProductImage } from '../products/product.schema.ts'

/** A category as shoppers see it. Empty texts are not shown. */
export const Category = z
  .object({
    /** The last segment of its URL, under which products refer to it. */
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    image: ProductImage.nullable(),
    /** Empty: the name. */
    seoTitle: z.string(),
    seoDescription: z.string(),
    /** Whether shoppers can see a product of it. Menus leave out a category without one. */
    hasProducts: z.boolean(),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

export const CategoryParams = z.strictObject({
  slug: z.string().min(1).max(100).meta({ description: 'The current or a former slug', example: 'vases' }),
})

/** Response of GET /api/categories: all categories in display order. */
export const CategoriesResponse = envelope(z.array(Category)).meta({ id: 'CategoriesResponse' })
export const CategoryResponse = envelope(Category).meta({ id: 'CategoryResponse' })
