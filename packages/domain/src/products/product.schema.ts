import { z } from 'zod'
import { limits } from '../limits/limits.ts'
import { TAX_CLASSES } from '../tax/tax-class.ts'
import { isoDate } from '../values/text.schema.ts'
import { FITTING_THINGS } from './fitting-things.ts'

/** All statuses of a product (A4). */
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

/**
 * Statuses that customers can see. S2 hides deleted and inactive products; drafts and archived products are internal.
 */
export const VISIBLE_STATUSES = ['active', 'out_of_stock'] as const satisfies readonly ProductStatus[]

/**
 * Statuses that customers can buy. Staff set `out_of_stock` manually: such a product is visible and can be waited for,
 * but not bought, even if it has stock.
 */
export const SELLABLE_STATUSES = ['active'] as const satisfies readonly ProductStatus[]

export const ProductImage = z
  .object({
    url: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    /** Widths with stored renditions: `{url without extension}-{width}.webp`. Empty when only `url` exists. */
    widths: z.array(z.int()),
    /** A small blurred placeholder as a data URI, or null. */
    placeholder: z.string().nullable(),
  })
  .meta({ id: 'ProductImage' })
export type ProductImage = z.infer<typeof ProductImage>

/** A sequence of images all the way around a product, front first. The URL of a frame: `turnFrameUrl`. */
export const ProductTurn = z
  .object({
    /** The beginning of the URLs of its frames. */
    url: z.string(),
    frames: z.int(),
    /** Pixels of each frame. */
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'ProductTurn' })
export type ProductTurn = z.infer<typeof ProductTurn>

export const ColorVariant = z
  .object({
    name: z.string(),
    /** The plain English name, such as Black for Noir; absent when the name is plain already. */
    plainName: z.string().optional(),
    /** CSS color of the swatch. */
    value: z.string(),
    sku: z.string(),
    /** Units in stock; null when stock is not tracked. */
    stock: z.int().nullable(),
    images: z.array(ProductImage),
    /** Absent without a turn. */
    turn: ProductTurn.optional(),
    /** The weight of a unit in grams; absent: not known. */
    weightGrams: z.int().optional(),
    /** The number of its barcode (`readGtin`); absent: it has none. */
    gtin: z.string().optional(),
  })
  .meta({ id: 'ColorVariant' })
export type ColorVariant = z.infer<typeof ColorVariant>

/** A product as customers see it (S3). */
export const Product = z
  .object({
    productId: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    /** The slug of its category. */
    category: z.string(),
    price: z.number(),
    compareAtPrice: z.number().nullable(),
    /** ISO 4217, of both prices. */
    currency: z.string(),
    isNew: z.boolean(),
    status: z.enum(PRODUCT_STATUSES),
    isActive: z.boolean(),
    /** Total of all colors; null when none is tracked. */
    stock: z.int().nullable(),
    colors: z.array(ColorVariant),
    features: z.array(z.string()),
    dimensions: z.string().nullable(),
    /** What surely fits into it by its dimensions: 'Fits a phone'; absent when nothing is claimed. */
    fits: z.string().optional(),
    included: z.array(z.string()),
    materials: z.string().nullable(),
    rating: z.number().nullable(),
    reviewCount: z.int(),
    /** How it is taxed; absent: at the standard rate. */
    taxClass: z.enum(TAX_CLASSES).optional(),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** Sort orders of a list; the default is newest first. */
export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** A comma-separated query parameter: `colors=cognac,noir`. */
const commaList = z
  .string()
  .max(300)
  .transform((text) =>
    [
      ...new Set(
        text
          .toLowerCase()
          .split(',')
          .map((word) => word.trim()),
      ),
    ].filter(Boolean),
  )

/** Maximum number of ids in one request. */
export const MAX_IDS = 100

const idList = z
  .string()
  .max(MAX_IDS * 64)
  .transform((text) => [...new Set(text.split(','))].filter(Boolean).sort())
  .pipe(z.array(z.string()).max(MAX_IDS, `Please ask for at most ${MAX_IDS} products`))

const priceLimit = z.coerce.number<number>('Please give a whole amount').int().min(0).max(limits.catalog.priceMaxCents)

export const UNKNOWN_CATEGORY = 'Please choose a known category'

/** Query of GET /api/products. Without `page` the response contains every match (S7). */
export const ListProductsQuery = z.strictObject({
  /** The current or a former slug of a category, or a special list. */
  category: z.string().max(100, UNKNOWN_CATEGORY).optional(),
  /** Search terms for everything the page of a product says; every term must match. Tolerates small typing errors. */
  q: z.string().trim().max(100, 'Please use at most 100 characters').optional(),
  ids: idList.optional(),
  /** Any of these colors, by name. */
  colors: commaList.optional(),
  minPrice: priceLimit.optional(),
  maxPrice: priceLimit.optional(),
  /** Only products into which this surely fits, by their dimensions. */
  fits: z.enum(FITTING_THINGS, 'Please choose a known thing').optional(),
  /** Only products that can be bought now, in one of `colors` if given. */
  available: z.literal('true').optional(),
  sort: z.enum(PRODUCT_SORTS, 'Please choose a known order').optional(),
  /** Whether the response includes the facets. */
  facets: z.literal('true').optional(),
  page: z.coerce.number<number>().int().min(1).max(10_000).optional(),
  pageSize: z.coerce.number<number>().int().min(1).max(100).optional(),
})
export type ListProductsQuery = z.infer<typeof ListProductsQuery>
/** The query before parsing, as URL parameters. */
export type ListProductsParams = z.input<typeof ListProductsQuery>

/** Parameters of the endpoints of one product. */
export const ProductParams = z.strictObject({
  idOrSlug: z.string().min(1).max(200).meta({ description: "The product's id or slug", example: 'vases-1a2b3c4d' }),
})

/** Filter options of a category or search, before any of these filters is applied. */
export const ProductFacets = z
  .object({
    colors: z.array(z.object({ name: z.string(), value: z.string(), count: z.int() })),
    /** In the currency of the products. */
    lowestPrice: z.number(),
    highestPrice: z.number(),
    availableCount: z.int(),
    /** How many products hold a thing, from small to large; things that fit into none are missing. */
    fits: z.array(z.object({ thing: z.enum(FITTING_THINGS), count: z.int() })).default([]),
  })
  .meta({ id: 'ProductFacets' })
export type ProductFacets = z.infer<typeof ProductFacets>

export const ProductsResponse = z.object({
  success: z.literal(true),
  products: z.array(Product),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  facets: ProductFacets.optional(),
})
export type ProductsResponse = z.infer<typeof ProductsResponse>

/** Query of GET /api/products/suggestions: the text typed so far. */
export const SuggestionsQuery = z.strictObject({ q: z.string().trim().min(1).max(100) })
export type SuggestionsQuery = z.infer<typeof SuggestionsQuery>

/** A search suggestion. */
export const ProductSuggestion = z
  .object({
    productId: z.string(),
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    price: z.number(),
    /** ISO 4217. */
    currency: z.string(),
    /** The color of the image if the customer typed one; otherwise null, with the image of the first color. */
    color: z.string().nullable(),
    image: ProductImage.nullable(),
  })
  .meta({ id: 'ProductSuggestion' })
export type ProductSuggestion = z.infer<typeof ProductSuggestion>

export const SuggestionsResponse = z.object({ success: z.literal(true), suggestions: z.array(ProductSuggestion) })
export type SuggestionsResponse = z.infer<typeof SuggestionsResponse>

/** Response of GET /api/products/{id}/related. */
export const RelatedProductsResponse = z.object({ success: z.literal(true), products: z.array(Product) })
export type RelatedProductsResponse = z.infer<typeof RelatedProductsResponse>

export const ProductResponse = z.object({ success: z.literal(true), product: Product })
export type ProductResponse = z.infer<typeof ProductResponse>
