import { z } from 'zod'
import { isoDate } from '../text.schema.ts'
import { CATEGORIES, SPECIAL_LISTS } from './categories.ts'

/** A4: every status a product may have. Only `active` ones are shown to shoppers. */
export const PRODUCT_STATUSES = [
  'active',
  'draft',
  'inactive',
  'disabled',
  'deleted',
  'archived',
  'out_of_stock',
] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The statuses a shopper may see; S2 hides deleted and inactive, and a draft or archived product is nobody's business. */
export const VISIBLE_STATUSES = ['active', 'out_of_stock'] as const satisfies readonly ProductStatus[]

export const ProductImage = z
  .object({
    url: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    /** Widths for which `url` has stored derivatives: `{url without extension}-{width}.webp`. Empty: only `url`. */
    widths: z.array(z.int()),
    /** A tiny blurred stand-in as a data URI, or null. */
    placeholder: z.string().nullable(),
  })
  .meta({ id: 'ProductImage' })
export type ProductImage = z.infer<typeof ProductImage>

export const ColorVariant = z
  .object({
    name: z.string(),
    /** CSS colour of the swatch. */
    value: z.string(),
    sku: z.string(),
    /** Pieces left; null when this colour is not counted. */
    stock: z.int().nullable(),
    images: z.array(ProductImage),
  })
  .meta({ id: 'ColorVariant' })
export type ColorVariant = z.infer<typeof ColorVariant>

/** A product as shoppers see it (S3). `price` and `compareAtPrice` are dollars. */
export const Product = z
  .object({
    productId: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.enum(CATEGORIES),
    price: z.number(),
    compareAtPrice: z.number().nullable(),
    isNew: z.boolean(),
    status: z.enum(PRODUCT_STATUSES),
    isActive: z.boolean(),
    /** Sum over the colours; null when none is counted. */
    stock: z.int().nullable(),
    colors: z.array(ColorVariant),
    features: z.array(z.string()),
    dimensions: z.string().nullable(),
    included: z.array(z.string()),
    materials: z.string().nullable(),
    rating: z.number().nullable(),
    reviewCount: z.int(),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** Query of GET /api/products. Without `page` every match is answered, as S7 describes. */
export const ListProductsQuery = z.strictObject({
  category: z.enum([...CATEGORIES, ...SPECIAL_LISTS], 'Please choose a known category').optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
export type ListProductsQuery = z.infer<typeof ListProductsQuery>

export const ProductsAnswer = z.object({
  success: z.literal(true),
  products: z.array(Product),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
export type ProductsAnswer = z.infer<typeof ProductsAnswer>

export const ProductAnswer = z.object({ success: z.literal(true), product: Product })
export type ProductAnswer = z.infer<typeof ProductAnswer>
