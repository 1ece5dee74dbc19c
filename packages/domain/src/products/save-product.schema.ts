import { productIdPrefix } from '../values/ids.ts'
import { z } from 'zod'
import { CATEGORY_INVALID, CATEGORY_REQUIRED } from '../categories/change-category.ts'
import { RESERVED_SLUGS } from '../categories/special-lists.ts'
import { limits } from '../limits/limits.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { formatRoundMoney, isWholeAmount, perCurrency, toAmount, type Currency } from '../money/money.ts'
import { TAX_CLASSES } from '../tax/tax-class.ts'
import { isoDate } from '../values/text.schema.ts'
import { gtinKey } from './gtin.ts'
import { gtinInput } from './gtin.schema.ts'
import { parcelFactsInput } from './parcel-facts.schema.ts'
import { priceHint } from './price-text.ts'
import { SLUG_MAX, SLUG_PATTERN } from './product-names.ts'
import type { ProductStatus } from './product.schema.ts'

const { product: MAX, priceMaxCents } = limits.catalog

/** Statuses that staff can choose; deleting and restoring are separate requests. */
export const CHOOSABLE_STATUSES = [
  'active',
  'draft',
  'inactive',
  'archived',
  'out_of_stock',
  'disabled',
] as const satisfies readonly ProductStatus[]

const NAME_REQUIRED = 'Product name is required'
const DESCRIPTION_REQUIRED = 'Description is required'
const atMost = (max: number): string => `Please use at most ${max} characters`

/** A positive amount without parts of the currency's smallest unit; any positive amount without a currency. */
export function priceIn(currency: Currency | null, missing?: string) {
  if (currency === null) return z.number().positive()
  const hint = priceHint(currency)
  const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''
  return z
    .number({ error: ({ input }) => (missing && isMissing(input) ? missing : hint) })
    .positive(hint)
    .max(toAmount(priceMaxCents, currency), {
      error: () =>
        `The price can’t be more than ${formatRoundMoney({ cents: priceMaxCents, currency }, DEFAULT_REGION)}`,
    })
    .refine((amount) => isWholeAmount(amount, currency), hint)
}

/** A list with one item per line: trimmed, without blank lines (A5). Also accepts a text of several lines. */
const lines = z
  .union([z.array(z.string()), z.string()], 'Enter one item per line')
  .optional()
  .transform((input) => (Array.isArray(input) ? input : (input ?? '').split('\n')).map((line) => line.trim()))
  .transform((items) => items.filter(Boolean))
  .pipe(
    z.array(z.string().max(MAX.lineMax, atMost(MAX.lineMax))).max(MAX.lines, `Please use at most ${MAX.lines} lines`),
  )

/** An optional text: trimmed, null when empty (A5). */
const section = z
  .string()
  .trim()
  .max(MAX.textMax, atMost(MAX.textMax))
  .nullish()
  .transform((text) => text || null)

/** A stored image of the shop, or an HTTPS URL. */
const IMAGE_URL = /^(?:\/media\/[\w./-]+|https:\/\/[^\s"'<>\\]+)$/

const Image = z.strictObject({
  url: z.string('Enter the image URL').max(1_000).regex(IMAGE_URL, 'Enter a valid image URL'),
  alt: z.string().trim().max(MAX.lineMax, atMost(MAX.lineMax)).optional(),
})

const Color = z.strictObject({
  /** The id of a stored color. It retains its stock, orders and back-in-stock requests under a new name. */
  variantId: z.int().positive().optional(),
  name: z.string().trim().max(60, atMost(60)).optional().default(''),
  /** `#rrggbb`; defaults to a color derived from the name. */
  value: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter the color as #rrggbb')
    .optional(),
  /** Without it, the SKU stays unchanged or is generated. */
  sku: z
    .string()
    .trim()
    .max(60, atMost(60))
    .optional()
    .transform((sku) => sku || undefined),
  /** Units in stock; null when not tracked; without it, unchanged. */
  stock: z
    .int('Enter a whole number')
    .min(0, 'Enter a whole number')
    .max(MAX.stock, 'Enter a smaller number')
    .nullable()
    .optional(),
  /** The stock that `stock` replaces, required for a stored color: returns 409 when orders have changed it since. */
  stockSeen: z.int().min(0).nullable().optional(),
  ...parcelFactsInput,
  gtin: gtinInput,
  images: z
    .array(Image)
    .max(MAX.imagesPerColor, `Please use at most ${MAX.imagesPerColor} images per color`)
    .optional()
    .default([]),
  /** The stored turn to show; null removes it; without it, unchanged. */
  turn: z
    .strictObject({
      url: z
        .string()
        .max(1_000)
        .regex(/^\/media\/[\w/-]+$/, 'Enter a valid turn'),
    })
    .nullable()
    .optional(),
})

/** Checks that each color has a name and an image (A5); issues are in the order of the form. */
function checkColors(colors: z.output<typeof Color>[], context: z.RefinementCtx): void {
  const issue = (index: number, field: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [index, field], message })
  const names = new Set<string>()
  const skus = new Set<string>()
  const gtins = new Set<string>()
  for (const [index, { name, images, sku, gtin }] of colors.entries()) {
    if (name === '') issue(index, 'name', `Color name is required for variant ${index + 1}`)
    else if (names.has(name.toLowerCase())) issue(index, 'name', `Two colors are called ${name}`)
    if (images.length === 0) {
      issue(index, 'images', `At least one image is required for ${name || `variant ${index + 1}`}`)
    }
    if (sku && skus.has(sku.toLowerCase())) issue(index, 'sku', `Two colors have the SKU ${sku}`)
    if (gtin && gtins.has(gtinKey(gtin))) issue(index, 'gtin', `Two colors have the GTIN ${gtin}`)
    names.add(name.toLowerCase())
    if (sku) skus.add(sku.toLowerCase())
    if (gtin) gtins.add(gtinKey(gtin))
  }
}

/** Fields in the order of the form and of the messages, because only the first message is shown (A5). */
const fieldsIn = (currency: Currency | null) => ({
  name: z.string(NAME_REQUIRED).trim().min(1, NAME_REQUIRED).max(MAX.nameMax, atMost(MAX.nameMax)),
  price: priceIn(currency, 'Price is required'),
  /** The price before the sale; null or absent without a sale. */
  compareAtPrice: priceIn(currency).nullish(),
  description: z.string(DESCRIPTION_REQUIRED).trim().min(1, DESCRIPTION_REQUIRED).max(MAX.textMax, atMost(MAX.textMax)),
  /** The slug of a category, also a former one. */
  category: z
    .string(CATEGORY_REQUIRED)
    .trim()
    .normalize('NFC')
    .max(limits.catalog.categories.slugMax, CATEGORY_INVALID)
    .regex(SLUG_PATTERN, { error: ({ input }) => (input === '' ? CATEGORY_REQUIRED : CATEGORY_INVALID) }),
  colors: z
    .array(Color, 'Add at least one color variant')
    .min(1, 'Add at least one color variant')
    .max(MAX.colors, `Please use at most ${MAX.colors} color variants`)
    .superRefine(checkColors),
  isNew: z.boolean().default(false),
  /** A save without a status means active (A3). */
  status: z.enum(CHOOSABLE_STATUSES, 'Choose a valid status').default('active'),
  /** Without it, the class stays unchanged; that of a new product is the standard one. */
  taxClass: z.enum(TAX_CLASSES, 'Choose a tax class: standard, reduced or zero').optional(),
  features: lines,
  dimensions: section,
  included: lines,
  materials: section,
  /** The slug; without it, it stays unchanged or is derived from the name. */
  slug: z
    .string()
    .trim()
    .normalize('NFC')
    .max(SLUG_MAX, atMost(SLUG_MAX))
    .regex(SLUG_PATTERN, 'Use lowercase letters, digits and single hyphens')
    .refine(
      (slug) => !RESERVED_SLUGS.includes(slug),
      'This URL is reserved for a product list. Choose a different one.',
    )
    .optional(),
})

interface Prices {
  price: number
  compareAtPrice?: number | null | undefined
}
function checkPrices({ price, compareAtPrice }: Prices, context: z.RefinementCtx): void {
  if (compareAtPrice === null || compareAtPrice === undefined || compareAtPrice > price) return
  const message = 'The compare-at price must be higher than the price'
  context.addIssue({ code: 'custom', path: ['compareAtPrice'], message })
}

/** Category, hyphen and 8 characters of a unique id (A7). */
const productId = z.string().regex(/^(?:[a-z0-9]+-)+[0-9A-Za-z]{8}$/, 'Enter the product ID as category-12345678')

const createBody = (currency: Currency | null) =>
  z
    .strictObject({ ...fieldsIn(currency), productId: productId.optional() })
    .superRefine(checkPrices)
    .superRefine(({ productId, category }, context) => {
      if (productId === undefined || productId.startsWith(productIdPrefix(category))) return
      const message = 'The product ID must start with the category'
      context.addIssue({ code: 'custom', path: ['productId'], message })
    })

const updateBody = (currency: Currency | null) =>
  z
    .strictObject({
      ...fieldsIn(currency),
      /** The same as in the URL. */
      productId: z.string().max(100).optional(),
      /** The version that the change is based on: returns 409 when the product has changed since. */
      updatedAt: isoDate.optional(),
    })
    .superRefine(checkPrices)

/** Body of POST /api/products/admin (A7). `createProductBodyIn` checks the prices. */
export const CreateProductBody = createBody(null).meta({ id: 'CreateProductBody' })
export type CreateProductBody = z.output<typeof CreateProductBody>
export type CreateProductInput = z.input<typeof CreateProductBody>
/** Returns the body with prices in a currency. */
export const createProductBodyIn = perCurrency(createBody)

/** Body of PUT /api/products/admin/{id} (A7): the complete product. `updateProductBodyIn` checks the prices. */
export const UpdateProductBody = updateBody(null).meta({ id: 'UpdateProductBody' })
export type UpdateProductBody = z.output<typeof UpdateProductBody>
export type UpdateProductInput = z.input<typeof UpdateProductBody>
/** Returns the body with prices in a currency. */
export const updateProductBodyIn = perCurrency(updateBody)

export type ProductBody = Omit<CreateProductBody, 'productId'>
export type ColorBody = ProductBody['colors'][number]
