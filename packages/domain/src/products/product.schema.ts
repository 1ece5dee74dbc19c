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

/**
 * The statuses that can be bought. One that is out of stock is seen and waited for, and cannot be bought however many
 * pieces are counted: staff say so by hand.
 */
export const SELLABLE_STATUSES = ['active'] as const satisfies readonly ProductStatus[]

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

/** In which order a list stands; newest first unless asked otherwise. */
export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Several values in one word of the address bar: `colors=cognac,noir`. */
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

/** How many products may be asked for by their ids at once. */
export const MAX_IDS = 100

const idList = z
  .string()
  .max(MAX_IDS * 64)
  .transform((text) => [...new Set(text.split(','))].filter(Boolean).sort())
  .pipe(z.array(z.string()).max(MAX_IDS, `Please ask for at most ${MAX_IDS} products`))

const wholeDollars = z.coerce.number('Please give a number of dollars').int().min(0).max(1_000_000)

/** Query of GET /api/products. Without `page` every match is answered, as S7 describes. */
export const ListProductsQuery = z.strictObject({
  category: z.enum([...CATEGORIES, ...SPECIAL_LISTS], 'Please choose a known category').optional(),
  /** Words to look for in name, colour, material and category; small typing errors are forgiven. */
  q: z.string().trim().max(100, 'Please use at most 100 characters').optional(),
  /** Only these products. */
  ids: idList.optional(),
  /** Any of these colours, by name. */
  colors: commaList.optional(),
  minPrice: wholeDollars.optional(),
  maxPrice: wholeDollars.optional(),
  /** Only what can be bought now, in one of `colors` if any are given. */
  available: z.literal('true').optional(),
  sort: z.enum(PRODUCT_SORTS, 'Please choose a known order').optional(),
  /** Also answer what the list could be narrowed down to. */
  facets: z.literal('true').optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
export type ListProductsQuery = z.infer<typeof ListProductsQuery>
/** The query as it stands in an address. */
export type ListProductsParams = { [Name in keyof ListProductsQuery]: string | number | undefined }

/** What the list of one category or search can be narrowed down to, before any of these filters is applied. */
export const ProductFacets = z
  .object({
    colors: z.array(z.object({ name: z.string(), value: z.string(), count: z.int() })),
    /** Dollars. */
    lowestPrice: z.number(),
    highestPrice: z.number(),
    availableCount: z.int(),
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

/** Query of GET /api/products/suggestions: what somebody has typed so far. */
export const SuggestionsQuery = z.strictObject({ q: z.string().trim().min(1).max(100) })
export type SuggestionsQuery = z.infer<typeof SuggestionsQuery>

/** A product as a search suggests it; `price` in dollars. */
export const ProductSuggestion = z
  .object({
    productId: z.string(),
    slug: z.string(),
    name: z.string(),
    category: z.enum(CATEGORIES),
    price: z.number(),
    /** The color of the picture, where one was typed; else null, and the picture is of the first. */
    color: z.string().nullable(),
    image: ProductImage.nullable(),
  })
  .meta({ id: 'ProductSuggestion' })
export type ProductSuggestion = z.infer<typeof ProductSuggestion>

export const SuggestionsResponse = z.object({ success: z.literal(true), suggestions: z.array(ProductSuggestion) })
export type SuggestionsResponse = z.infer<typeof SuggestionsResponse>

/** GET /api/products/{id}/related: what goes with a product. */
export const RelatedProductsResponse = z.object({ success: z.literal(true), products: z.array(Product) })
export type RelatedProductsResponse = z.infer<typeof RelatedProductsResponse>

export const ProductResponse = z.object({ success: z.literal(true), product: Product })
export type ProductResponse = z.infer<typeof ProductResponse>
