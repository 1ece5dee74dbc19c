import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { SLUG_PATTERN } from '../products/product-names.ts'
import { ProductImage } from '../products/product.schema.ts'
import { isoDate, requiredText } from '../values/text.schema.ts'
import { RESERVED_SLUGS } from './special-lists.ts'

const MAX = limits.catalog.categories

/** A category as staff see it. */
export const AdminCategory = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    image: ProductImage.nullable(),
    /** Words besides the name by which a search finds the products. */
    searchTerms: z.string(),
    seoTitle: z.string(),
    seoDescription: z.string(),
    /** Slugs that redirect to this category. */
    formerSlugs: z.array(z.string()),
    /** Products of any status but deleted. */
    productCount: z.int(),
    /** Deleted products, which can be restored. */
    deletedCount: z.int(),
    createdAt: isoDate,
    /** The version that a change is checked against. */
    updatedAt: isoDate,
  })
  .meta({ id: 'AdminCategory' })
export type AdminCategory = z.infer<typeof AdminCategory>

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`).default('')

/** A slug that a category may have. */
export const categorySlug = z
  .string()
  .trim()
  .normalize('NFC')
  .max(MAX.slugMax, `Please use at most ${MAX.slugMax} characters`)
  .regex(SLUG_PATTERN, 'Use lowercase letters, digits and single hyphens')
  .refine((slug) => !RESERVED_SLUGS.includes(slug), 'This URL is reserved. Choose a different one.')

const FIELDS = {
  name: requiredText('Category name is required', MAX.nameMax),
  /** Without it, the slug stays unchanged or is derived from the name. */
  slug: categorySlug.optional(),
  description: text(MAX.descriptionMax),
  /** An uploaded image; null: none. */
  image: z
    .strictObject({
      url: z.string('Upload an image').min(1, 'Upload an image').max(1_000),
      alt: requiredText('Describe the image for people who can’t see it', MAX.altMax),
    })
    .nullable()
    .default(null),
  searchTerms: text(MAX.searchTermsMax),
  seoTitle: text(MAX.seoTitleMax),
  seoDescription: text(MAX.seoDescriptionMax),
}

/** Body of POST /api/admin/categories. */
export const CreateCategoryBody = z.strictObject(FIELDS).meta({ id: 'CreateCategoryBody' })
export type CreateCategoryBody = z.output<typeof CreateCategoryBody>

/** Body of PUT /api/admin/categories/{slug}: the complete category. */
export const UpdateCategoryBody = z
  .strictObject({
    ...FIELDS,
    /** The version that the change is based on: returns 409 when the category has changed since. */
    updatedAt: isoDate.optional(),
  })
  .meta({ id: 'UpdateCategoryBody' })
export type UpdateCategoryBody = z.output<typeof UpdateCategoryBody>
export type UpdateCategoryInput = z.input<typeof UpdateCategoryBody>

/** Body of POST /api/admin/categories/order: every slug, in the new order. */
export const ReorderCategoriesBody = z
  .strictObject({ slugs: z.array(z.string()).min(1).max(MAX.max) })
  .meta({ id: 'ReorderCategoriesBody' })

/** Body of POST /api/admin/categories/{slug}/merge. */
export const MergeCategoryBody = z
  .strictObject({
    /** The slug of the category that receives the products. */
    into: z.string('Choose a category').min(1, 'Choose a category').max(100),
  })
  .meta({ id: 'MergeCategoryBody' })

export const AdminCategoriesResponse = envelope(z.array(AdminCategory)).meta({ id: 'AdminCategoriesResponse' })
export const AdminCategoryResponse = envelope(AdminCategory).meta({ id: 'AdminCategoryResponse' })
