import { z } from 'zod'
import { policy } from '../policy.ts'
import { isoDate } from '../text.schema.ts'
import { CATEGORIES, RESERVED_SLUGS } from './categories.ts'
import { PRICE_HINT } from './price-text.ts'
import { SLUG_MAX, SLUG_PATTERN } from './product-names.ts'
import type { ProductStatus } from './product.schema.ts'

const { limits, priceMaxDollars } = policy.catalog

/** What staff may choose for a product; deleting and restoring are calls of their own. */
export const CHOOSABLE_STATUSES = [
  'active',
  'draft',
  'inactive',
  'archived',
  'out_of_stock',
  'disabled',
] as const satisfies readonly ProductStatus[]
export type ChoosableStatus = (typeof CHOOSABLE_STATUSES)[number]

const NAME_REQUIRED = 'Product name is required'
const DESCRIPTION_REQUIRED = 'Description is required'
const atMost = (max: number): string => `Please use at most ${max} characters`

const centsOnly = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6

/** Dollars with at most two decimals, more than nothing. */
const dollars = (missing: string) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null || input === '' ? missing : PRICE_HINT) })
    .positive(PRICE_HINT)
    .max(priceMaxDollars, `Please keep the price below $${priceMaxDollars.toLocaleString('en-US')}`)
    .refine(centsOnly, PRICE_HINT)

/** A5: one item to a line, trimmed, blank ones dropped. A text of several lines does as well. */
const lines = z
  .union([z.array(z.string()), z.string()], 'Please give one item per line')
  .optional()
  .transform((given) => (Array.isArray(given) ? given : (given ?? '').split('\n')).map((line) => line.trim()))
  .transform((given) => given.filter(Boolean))
  .pipe(
    z
      .array(z.string().max(limits.lineMax, atMost(limits.lineMax)))
      .max(limits.lines, `Please use at most ${limits.lines} lines`),
  )

/** A5: trimmed, and left out when empty. */
const section = z
  .string()
  .trim()
  .max(limits.textMax, atMost(limits.textMax))
  .nullish()
  .transform((text) => text || null)

/** A picture of ours, or one that another server shows over a safe line. */
const IMAGE_URL = /^(?:\/media\/[\w./-]+|https:\/\/[^\s"'<>\\]+)$/

const Image = z.strictObject({
  url: z
    .string('Please give the address of the picture')
    .max(1_000)
    .regex(IMAGE_URL, 'Please give the address of a picture'),
  alt: z.string().trim().max(limits.lineMax, atMost(limits.lineMax)).optional(),
})

const Color = z.strictObject({
  /** Of a color that is stored already: it keeps its stock, its orders and who waits for it, whatever it is called now. */
  variantId: z.int().positive().optional(),
  name: z.string().trim().max(60, atMost(60)).optional().default(''),
  /** `#rrggbb`; left out, the name decides. */
  value: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Please give the color as #rrggbb')
    .optional(),
  /** Left out: as it was, or a new one. */
  sku: z
    .string()
    .trim()
    .max(60, atMost(60))
    .optional()
    .transform((sku) => sku || undefined),
  /** Pieces left; null: not counted; left out: as it was. */
  stock: z
    .int('Please give a whole number of pieces')
    .min(0, 'Please give a whole number of pieces')
    .max(limits.stock, 'Please give a smaller number of pieces')
    .nullable()
    .optional(),
  /** What the stock was when somebody thought of the new number: refused with 409 when orders have changed it since. */
  stockSeen: z.int().min(0).nullable().optional(),
  images: z
    .array(Image)
    .max(limits.imagesPerColor, `Please use at most ${limits.imagesPerColor} images per color`)
    .optional()
    .default([]),
})

/** A5: each variant needs a name and an image; in the order in which people read the form. */
function checkColors(colors: z.output<typeof Color>[], context: z.RefinementCtx): void {
  const issue = (index: number, field: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [index, field], message })
  const names = new Set<string>()
  const skus = new Set<string>()
  for (const [index, { name, images, sku }] of colors.entries()) {
    if (name === '') issue(index, 'name', `Color name is required for variant ${index + 1}`)
    else if (names.has(name.toLowerCase())) issue(index, 'name', `There are two colors called ${name}`)
    if (images.length === 0) {
      issue(index, 'images', `At least one image is required for ${name || `variant ${index + 1}`}`)
    }
    if (sku && skus.has(sku.toLowerCase())) issue(index, 'sku', `There are two colors with the SKU ${sku}`)
    names.add(name.toLowerCase())
    if (sku) skus.add(sku.toLowerCase())
  }
}

/** The fields in the order of the form, which is the order of the messages: only the first one is shown (A5). */
const FIELDS = {
  name: z.string(NAME_REQUIRED).trim().min(1, NAME_REQUIRED).max(limits.nameMax, atMost(limits.nameMax)),
  price: dollars('Price is required'),
  /** The price before the sale; null or left out: none. */
  compareAtPrice: dollars(PRICE_HINT).nullish(),
  description: z
    .string(DESCRIPTION_REQUIRED)
    .trim()
    .min(1, DESCRIPTION_REQUIRED)
    .max(limits.textMax, atMost(limits.textMax)),
  category: z.enum(CATEGORIES, {
    error: ({ input }) => (input ? 'Please choose a known category' : 'Category is required'),
  }),
  colors: z
    .array(Color, 'Please add at least one color variant')
    .min(1, 'Please add at least one color variant')
    .max(limits.colors, `Please use at most ${limits.colors} color variants`)
    .superRefine(checkColors),
  isNew: z.boolean().default(false),
  /** A3: a save means active unless it says something else. */
  status: z.enum(CHOOSABLE_STATUSES, 'Please choose a known status').default('active'),
  features: lines,
  dimensions: section,
  included: lines,
  materials: section,
  /** The last part of the address; left out: as it was, or made of the name. */
  slug: z
    .string()
    .trim()
    .max(SLUG_MAX, atMost(SLUG_MAX))
    .regex(SLUG_PATTERN, 'Please use small letters, digits and single hyphens')
    .refine((slug) => !RESERVED_SLUGS.includes(slug), 'This word is the address of a list. Please choose another.')
    .optional(),
}

interface Prices {
  price: number
  compareAtPrice?: number | null | undefined
}
function checkPrices({ price, compareAtPrice }: Prices, context: z.RefinementCtx): void {
  if (compareAtPrice === null || compareAtPrice === undefined || compareAtPrice > price) return
  const message = 'The price before the sale must be higher than the price'
  context.addIssue({ code: 'custom', path: ['compareAtPrice'], message })
}

/** A7: category, hyphen, and 8 characters of a unique id. */
const productId = z.string().regex(/^[a-z]+-[0-9A-Za-z]{8}$/, 'Please give the product ID as category-12345678')

/** Body of POST /api/products/admin (A7). Prices in dollars. */
export const CreateProductBody = z
  .strictObject({ ...FIELDS, productId: productId.optional() })
  .superRefine(checkPrices)
  .superRefine(({ productId, category }, context) => {
    if (productId === undefined || productId.startsWith(`${category}-`)) return
    const message = 'The product ID must begin with the category'
    context.addIssue({ code: 'custom', path: ['productId'], message })
  })
  .meta({ id: 'CreateProductBody' })
export type CreateProductBody = z.output<typeof CreateProductBody>
export type CreateProductInput = z.input<typeof CreateProductBody>

/** Body of PUT /api/products/admin/{id} (A7): the whole product. */
export const UpdateProductBody = z
  .strictObject({
    ...FIELDS,
    /** The same as in the address. */
    productId: z.string().max(100).optional(),
    /** The version the change is based on: refused with 409 when the product has changed since. */
    updatedAt: isoDate.optional(),
  })
  .superRefine(checkPrices)
  .meta({ id: 'UpdateProductBody' })
export type UpdateProductBody = z.output<typeof UpdateProductBody>
export type UpdateProductInput = z.input<typeof UpdateProductBody>

export type ProductBody = Omit<CreateProductBody, 'productId'>
export type ColorBody = ProductBody['colors'][number]
