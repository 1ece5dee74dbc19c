import { z } from 'zod'

/** The version of the Universal Commerce Protocol that this shop speaks (decision 90). */
export const UCP_VERSION = '2026-08-25' as const

const limits = { query: 100, ids: 30, id: 100, page: 50, categories: 10 } as const

/** What an assistant knows of the buyer. Provisional: it only chooses the market, and unknown fields are ignored. */
const Context = z.looseObject({
  address_country: z.string().max(100).optional(),
  currency: z.string().max(3).optional(),
})
export type UcpContext = z.infer<typeof Context>

const amount = z.int('Use whole minor units').min(0, 'Use 0 or more').max(10_000_000_000, 'This is too much')

const Filters = z.looseObject({
  /** A product of any of them matches. */
  categories: z
    .array(z.string().max(100))
    .max(limits.categories, `Use at most ${limits.categories} categories`)
    .optional(),
  price: z.looseObject({ min: amount.optional(), max: amount.optional() }).optional(),
})
export type UcpFilters = z.infer<typeof Filters>

export const UcpSearchBody = z
  .looseObject({
    query: z.string().trim().max(limits.query, `Use at most ${limits.query} characters`).optional(),
    context: Context.optional(),
    filters: Filters.optional(),
    pagination: z
      .looseObject({
        cursor: z
          .string()
          .regex(/^page-[1-9]\d{0,3}$/, 'Use the cursor of an answer')
          .optional(),
        limit: z.int('Use a whole number').min(1, 'Use 1 or more').optional(),
      })
      .optional(),
  })
  .refine(({ query, filters }) => Boolean(query) || filters !== undefined, {
    path: ['query'],
    message: 'Give a query or filters',
  })
  .meta({ id: 'UcpSearchBody' })
export type UcpSearchBody = z.infer<typeof UcpSearchBody>

const Id = z.string().min(1, 'Give an id').max(limits.id, `Use at most ${limits.id} characters`)

export const UcpLookupBody = z
  .looseObject({
    ids: z
      .array(Id, 'Give ids')
      .min(1, 'Give an id')
      .max(limits.ids, `request_too_large: ask for at most ${limits.ids} ids`),
    context: Context.optional(),
    filters: Filters.optional(),
  })
  .meta({ id: 'UcpLookupBody' })
export type UcpLookupBody = z.infer<typeof UcpLookupBody>

export const UcpProductBody = z
  .looseObject({
    id: Id,
    selected: z
      .array(z.looseObject({ name: z.string().max(100), label: z.string().max(100) }))
      .max(10)
      .optional(),
    context: Context.optional(),
    filters: Filters.optional(),
  })
  .meta({ id: 'UcpProductBody' })
export type UcpProductBody = z.infer<typeof UcpProductBody>

const Price = z.object({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
const PriceRange = z.object({ min: Price, max: Price })
const Description = z.object({ plain: z.string() })
const Media = z.object({
  type: z.literal('image'),
  url: z.url(),
  alt_text: z.string(),
  width: z.int(),
  height: z.int(),
})
const SelectedOption = z.object({ name: z.string(), label: z.string() })
const OptionValue = z.object({
  label: z.string(),
  available: z.boolean().optional(),
  exists: z.boolean().optional(),
})

const Variant = z.object({
  id: z.string(),
  sku: z.string(),
  barcodes: z.array(z.object({ type: z.literal('GTIN'), value: z.string() })).optional(),
  title: z.string(),
  description: Description,
  url: z.url(),
  price: Price,
  list_price: Price.optional(),
  availability: z.object({ available: z.boolean() }),
  options: z.array(SelectedOption),
  media: z.array(Media),
  /** `cart_url`: opens the page of this shop that adds the variant to a cart. */
  metadata: z.object({ cart_url: z.url() }),
  /** In the answer of a lookup: which ids led to this variant. */
  inputs: z.array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) })).optional(),
})
export type UcpVariant = z.infer<typeof Variant>

/** A product as the published schema of the version has it: the fields that this shop knows, and no other. */
export const UcpProduct = z
  .object({
    id: z.string(),
    handle: z.string(),
    title: z.string(),
    description: Description,
    url: z.url(),
    categories: z.array(z.object({ value: z.string(), taxonomy: z.literal('merchant') })),
    price_range: PriceRange,
    list_price_range: PriceRange.optional(),
    media: z.array(Media),
    options: z.array(z.object({ name: z.string(), values: z.array(OptionValue) })),
    selected: z.array(SelectedOption).optional(),
    variants: z.array(Variant).min(1),
  })
  .meta({ id: 'UcpProduct' })
export type UcpProduct = z.infer<typeof UcpProduct>

const Envelope = z.object({
  version: z.literal(UCP_VERSION),
  status: z.literal('error').optional(),
  capabilities: z.record(z.string(), z.array(z.object({ version: z.literal(UCP_VERSION) }))),
})
const Message = z.object({
  type: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  content: z.string(),
  severity: z.literal('unrecoverable').optional(),
})

export const UcpProductsResponse = z
  .object({
    ucp: Envelope,
    products: z.array(UcpProduct),
    pagination: z
      .object({ cursor: z.string().optional(), has_next_page: z.boolean(), total_count: z.int() })
      .optional(),
    messages: z.array(Message).optional(),
  })
  .meta({ id: 'UcpProductsResponse' })

export const UcpProductResponse = z
  .object({ ucp: Envelope, product: UcpProduct.optional(), messages: z.array(Message).optional() })
  .meta({ id: 'UcpProductResponse' })

const Entry = z.object({ version: z.literal(UCP_VERSION), spec: z.url(), schema: z.url() })

export const UcpProfileResponse = z
  .object({
    ucp: z.object({
      version: z.literal(UCP_VERSION),
      services: z.record(z.string(), z.array(Entry.extend({ transport: z.literal('rest'), endpoint: z.url() }))),
      capabilities: z.record(z.string(), z.array(Entry)),
      payment_handlers: z.record(z.string(), z.never()),
    }),
  })
  .meta({ id: 'UcpProfileResponse' })

/** How many products an answer has at most, and by default. */
export const UCP_PAGE = { max: limits.page, default: 10 } as const
