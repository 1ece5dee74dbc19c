import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { isoDate } from '../values/text.schema.ts'
import { parcelFactsShape } from './parcel-facts.schema.ts'
import { ColorVariant, Product, ProductImage, PRODUCT_STATUSES } from './product.schema.ts'

/** What a product costs in a market with a price list. */
export const PriceInMarket = z.object({
  market: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  price: z.number(),
  compareAtPrice: z.number().nullable(),
})
export type PriceInMarket = z.infer<typeof PriceInMarket>

/** A product as staff see it, with permanent color ids (A3). */
export const AdminProduct = Product.extend({
  colors: z.array(ColorVariant.extend({ variantId: z.int(), ...parcelFactsShape })),
  /** The SKU of the first color; null without colors. */
  sku: z.string().nullable(),
  /** The images of the first color. */
  images: z.array(ProductImage),
  salesCount: z.int(),
  deletedAt: isoDate.nullable(),
  /** In the list: its prices in the other markets that sell it. */
  prices: z.array(PriceInMarket).optional(),
}).meta({ id: 'AdminProduct' })
export type AdminProduct = z.infer<typeof AdminProduct>

/** Filters of the product list (A2). `active` excludes deleted and archived products. */
export const PRODUCT_FILTERS = ['active', 'all', 'deleted', 'draft', 'inactive'] as const
export type ProductFilter = (typeof PRODUCT_FILTERS)[number]

/** Sort keys of the list (A9). */
export const ADMIN_PRODUCT_SORTS = ['name', 'price', 'category', 'status', 'created', 'deleted'] as const
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number]

const FILTERS = {
  /** Part of the name, id, slug or SKU. */
  search: z.string().trim().max(200).optional(),
  status: z.enum(PRODUCT_FILTERS, 'Choose a valid filter').default('active'),
  /** The current or a former slug of a category. */
  category: z.string().max(100).optional(),
  /** `low`: on sale, with as little stock as the dashboard warns about (A9). */
  stock: z.enum(['low'], 'Choose a valid stock filter').optional(),
}

/** The filters of a bulk action on all matching products. */
export const ProductMatching = z.strictObject(FILTERS)
export type ProductMatching = z.infer<typeof ProductMatching>

/** Query of GET /api/products/admin; the product screen uses the same parameters in its URL. */
export const ListAdminProductsQuery = z.strictObject({
  ...FILTERS,
  sort: z.enum(ADMIN_PRODUCT_SORTS).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.products),
})
export type ListAdminProductsQuery = z.infer<typeof ListAdminProductsQuery>

export const AdminProductsResponse = z
  .object({
    success: z.literal(true),
    data: z.array(AdminProduct),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'AdminProductsResponse' })
export type AdminProductsResponse = z.infer<typeof AdminProductsResponse>

/** Response of GET /api/products/admin/all: every product, including deleted ones. */
export const AllAdminProductsResponse = z
  .object({ success: z.literal(true), data: z.array(AdminProduct) })
  .meta({ id: 'AllAdminProductsResponse' })

export const AdminProductResponse = envelope(AdminProduct).meta({ id: 'AdminProductResponse' })
export type AdminProductResponse = z.infer<typeof AdminProductResponse>

const productIds = z
  .array(z.string().min(1).max(100), 'Select at least one product')
  .min(1, 'Select at least one product')
  .max(limits.catalog.bulkMax, `Select at most ${limits.catalog.bulkMax} products at a time`)

/** The products of a bulk action: a list of ids, or all that match the filters. */
export const productSelection = { productIds: productIds.optional(), matching: ProductMatching.optional() }
export const hasOneSelection = (given: { productIds?: unknown; matching?: unknown }): boolean =>
  (given.productIds === undefined) !== (given.matching === undefined)
export const SELECTION_REQUIRED = { message: 'Send either productIds or matching', path: ['productIds'] }

export const BULK_ACTIONS = ['activate', 'sell-out', 'deactivate', 'archive', 'mark-new', 'unmark-new'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Body of POST /api/products/admin/bulk. */
export const BulkProductsBody = z
  .strictObject({ action: z.enum(BULK_ACTIONS, 'Choose a valid action'), ...productSelection })
  .refine(hasOneSelection, SELECTION_REQUIRED)
  .meta({ id: 'BulkProductsBody' })
export type BulkProductsBody = z.infer<typeof BulkProductsBody>

/** Body of POST /api/products/admin/bulk/delete. */
export const BulkDeleteBody = z
  .strictObject(productSelection)
  .refine(hasOneSelection, SELECTION_REQUIRED)
  .meta({ id: 'BulkDeleteBody' })
export type BulkDeleteBody = z.infer<typeof BulkDeleteBody>

/** A product's state before a bulk action, and its version after it. */
const Undoable = z.strictObject({
  productId: z.string().min(1).max(100),
  status: z.enum(PRODUCT_STATUSES).exclude(['deleted']),
  isNew: z.boolean(),
  updatedAt: isoDate,
})
export type Undoable = z.infer<typeof Undoable>

/** Body of POST /api/products/admin/bulk/undo: the `undo` field of the response to revert. */
export const UndoBulkBody = z
  .strictObject({ undo: z.array(Undoable).min(1).max(limits.catalog.bulkMax) })
  .meta({ id: 'UndoBulkBody' })
export type UndoBulkBody = z.infer<typeof UndoBulkBody>

/** The result of a bulk action: the number of changed products, the failures with reasons, and the data for undo. */
export const BulkProductsResult = z
  .object({
    changed: z.int(),
    /** Products that already had the requested state. */
    unchanged: z.int(),
    failures: z.array(z.object({ productId: z.string(), name: z.string(), message: z.string() })),
    undo: z.array(z.object(Undoable.shape)),
  })
  .meta({ id: 'BulkProductsResult' })
export type BulkProductsResult = z.infer<typeof BulkProductsResult>

export const BulkProductsResponse = envelope(BulkProductsResult).meta({ id: 'BulkProductsResponse' })
export type BulkProductsResponse = z.infer<typeof BulkProductsResponse>
