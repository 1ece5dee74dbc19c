import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { policy } from '../policy.ts'
import { isoDate } from '../text.schema.ts'
import { CATEGORIES } from './categories.ts'
import { ColorVariant, Product, ProductImage, PRODUCT_STATUSES } from './product.schema.ts'

/** A product as staff see it (A3), its colors with the ids that outlive a new name. Prices in dollars. */
export const AdminProduct = Product.extend({
  colors: z.array(ColorVariant.extend({ variantId: z.int() })),
  /** The stock number of the first color; null when there is none. */
  sku: z.string().nullable(),
  /** The pictures of the first color. */
  images: z.array(ProductImage),
  salesCount: z.int(),
  deletedAt: isoDate.nullable(),
}).meta({ id: 'AdminProduct' })
export type AdminProduct = z.infer<typeof AdminProduct>

/** A2: which products the list shows. `active` leaves out what is deleted or archived. */
export const PRODUCT_FILTERS = ['active', 'all', 'deleted', 'draft', 'inactive'] as const
export type ProductFilter = (typeof PRODUCT_FILTERS)[number]

/** A9: sort keys of the list. */
export const ADMIN_PRODUCT_SORTS = ['name', 'price', 'category', 'status', 'created', 'deleted'] as const
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number]

const FILTERS = {
  /** Words in the name, the id, the address or a SKU. */
  search: z.string().trim().max(200).optional(),
  status: z.enum(PRODUCT_FILTERS, 'Please choose a known filter').default('active'),
  category: z.enum(CATEGORIES, 'Please choose a known category').optional(),
  /** `low`: for sale, and as few pieces left as the dashboard warns of (A9). */
  stock: z.enum(['low'], 'Please choose a known stock').optional(),
}

/** What a bulk action on 'all matching' is about. */
export const ProductMatching = z.strictObject(FILTERS)
export type ProductMatching = z.infer<typeof ProductMatching>

/** Query of GET /api/products/admin; the same words stand in the admin's address bar. */
export const ListAdminProductsQuery = z.strictObject({
  ...FILTERS,
  sort: z.enum(ADMIN_PRODUCT_SORTS).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(policy.maxPageSize).default(policy.pageSize.products),
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
  .meta({ id: 'AdminProductsAnswer' })
export type AdminProductsResponse = z.infer<typeof AdminProductsResponse>

/** GET /api/products/admin/all: every product there is, deleted ones too. */
export const AllAdminProductsResponse = z
  .object({ success: z.literal(true), data: z.array(AdminProduct) })
  .meta({ id: 'AllAdminProductsAnswer' })

export const AdminProductResponse = envelope(AdminProduct).meta({ id: 'AdminProductAnswer' })
export type AdminProductResponse = z.infer<typeof AdminProductResponse>

const productIds = z
  .array(z.string().min(1).max(100), 'Please choose at least one product')
  .min(1, 'Please choose at least one product')
  .max(policy.catalog.bulkMax, `Please choose at most ${policy.catalog.bulkMax} products at a time`)

/** The products a bulk action is about: named one by one, or all that match. */
const chosen = { productIds: productIds.optional(), matching: ProductMatching.optional() }
const oneOfBoth = (given: { productIds?: unknown; matching?: unknown }): boolean =>
  (given.productIds === undefined) !== (given.matching === undefined)
const CHOOSE = { message: 'Please give either productIds or matching', path: ['productIds'] }

export const BULK_ACTIONS = ['activate', 'sell-out', 'deactivate', 'archive', 'mark-new', 'unmark-new'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Body of POST /api/products/admin/bulk. */
export const BulkProductsBody = z
  .strictObject({ action: z.enum(BULK_ACTIONS, 'Please choose a known action'), ...chosen })
  .refine(oneOfBoth, CHOOSE)
  .meta({ id: 'BulkProductsBody' })
export type BulkProductsBody = z.infer<typeof BulkProductsBody>
export type BulkProductsInput = z.input<typeof BulkProductsBody>

/** Body of POST /api/products/admin/bulk/delete. */
export const BulkDeleteBody = z.strictObject(chosen).refine(oneOfBoth, CHOOSE).meta({ id: 'BulkDeleteBody' })
export type BulkDeleteBody = z.infer<typeof BulkDeleteBody>

/** What a product was before a bulk action, and the version that action made of it. */
const Undoable = z.strictObject({
  productId: z.string().min(1).max(100),
  status: z.enum(PRODUCT_STATUSES).exclude(['deleted']),
  isNew: z.boolean(),
  updatedAt: isoDate,
})
export type Undoable = z.infer<typeof Undoable>

/** Body of POST /api/products/admin/bulk/undo: `undo` of the answer that is to be taken back. */
export const UndoBulkBody = z
  .strictObject({ undo: z.array(Undoable).min(1).max(policy.catalog.bulkMax) })
  .meta({ id: 'UndoBulkBody' })
export type UndoBulkBody = z.infer<typeof UndoBulkBody>

/** What became of a bulk action: how many were changed, which were not and why, and what takes it back. */
export const BulkProductsResult = z
  .object({
    changed: z.int(),
    /** They were so already. */
    unchanged: z.int(),
    failures: z.array(z.object({ productId: z.string(), name: z.string(), message: z.string() })),
    undo: z.array(Undoable),
  })
  .meta({ id: 'BulkResult' })
export type BulkProductsResult = z.infer<typeof BulkProductsResult>

export const BulkProductsResponse = envelope(BulkProductsResult).meta({ id: 'BulkAnswer' })
export type BulkProductsResponse = z.infer<typeof BulkProductsResponse>
