import { CATEGORY_INVALID } from '@atelier/domain/categories/change-category'
import type { ProductBody } from '@atelier/domain/products/save-product.schema'
import type { ProductImage, ProductStatus } from '@atelier/domain/products/product.schema'
import { isVisibleStatus } from '@atelier/domain/products/change-product'
import { toCents, type Currency } from '@atelier/domain/money/money'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { sql } from 'kysely'
import { isForeignKeyViolation, isUniqueViolation, type Tx } from '../../../db/client.ts'
import { recordColumns } from '../../../db/record-columns.ts'

/** Returns the columns that depend on the status. */
const statusColumns = (status: ProductStatus) => ({ status, is_active: isVisibleStatus(status) })

const columnsOf = (body: ProductBody, currency: Currency) => ({
  name: body.name,
  description: body.description,
  category: body.category,
  price_cents: toCents(body.price, currency),
  compare_at_price_cents: body.compareAtPrice ? toCents(body.compareAtPrice, currency) : null,
  is_new: body.isNew,
  features: body.features,
  dimensions: body.dimensions,
  included: body.included,
  materials: body.materials,
  // The standard class is not stored.
  tax_class: body.taxClass === 'standard' ? null : (body.taxClass ?? null),
  ...statusColumns(body.status),
})

const PRODUCT_COLUMNS = recordColumns({
  name: 'text',
  description: 'text',
  category: 'text',
  price_cents: 'integer',
  compare_at_price_cents: 'integer',
  is_new: 'boolean',
  features: 'text[]',
  dimensions: 'text',
  included: 'text[]',
  materials: 'text',
  tax_class: 'text',
  status: 'text',
  is_active: 'boolean',
} satisfies Record<keyof ReturnType<typeof columnsOf>, string>)

/** Arbitrary advisory lock id. A transaction that searches for a free slug holds the lock until it ends. */
const SLUG_LOCK = 7_215_014

/** Returns the slugs with this prefix that any product has or had. Concurrent calls run one after the other. */
export async function listTakenSlugs(tx: Tx, slug: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SLUG_LOCK)})`.execute(tx)
  const rows = await tx
    .selectFrom('product_slugs')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map((row) => row.slug))
}

/** Returns which of these slugs, and of their numbered variants, any product has or had. */
export async function listTakenSlugsOf(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SLUG_LOCK)})`.execute(tx)
  const { rows } = await sql<{ slug: string }>`
    select slug from product_slugs
    where slug = any(${[...slugs]}::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(${[...slugs]}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ slug }) => slug))
}

export interface NewProduct {
  productId: string
  slug: string
  body: ProductBody
  at: Date
}

/** Inserts products without colors. Throws `conflict` when an id or slug is taken. */
export async function insertProducts(tx: Tx, products: readonly NewProduct[], currency: Currency): Promise<void> {
  await tx
    .insertInto('products')
    .values(
      products.map(({ productId, slug, body, at }) => ({
        product_id: productId,
        slug,
        ...columnsOf(body, currency),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
    .catch(translateViolation)
}

type ProductChange = Pick<NewProduct, 'productId' | 'body' | 'at'>

/** Updates a locked product except its slug and colors. */
export async function updateProductColumns(
  tx: Tx,
  { productId, body, at }: ProductChange,
  currency: Currency,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columnsOf(body, currency), updated_at: at })
    .where('product_id', '=', productId)
    .execute()
    .catch(translateViolation)
}

/** Updates many locked products in one statement, except their slugs and colors. */
export async function updateManyProducts(tx: Tx, changes: readonly ProductChange[], currency: Currency): Promise<void> {
  const rows = changes.map(({ productId, body, at }) => ({
    product_id: productId,
    ...columnsOf(body, currency),
    updated_at: at,
  }))
  await sql`
    update products p set ${PRODUCT_COLUMNS.assignments}, updated_at = c.updated_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as c(product_id text, ${PRODUCT_COLUMNS.definition}, updated_at timestamptz)
    where p.product_id = c.product_id`
    .execute(tx)
    .catch(translateViolation)
}

/** Sets the status of a locked product and maintains its deletion time. */
export async function setProductStatus(tx: Tx, productId: string, status: ProductStatus, at: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...statusColumns(status), deleted_at: status === 'deleted' ? at : null, updated_at: at })
    .where('product_id', '=', productId)
    .execute()
}

/** Permanently deletes a product with its colors and images. Orders have their own copy of the purchased items. */
export async function removeProductRow(tx: Tx, productId: string): Promise<void> {
  await tx.deleteFrom('products').where('product_id', '=', productId).execute()
}

/** Returns the data of images that a product already shows, by URL. */
export async function findKnownImages(tx: Tx, urls: readonly string[]): Promise<Map<string, ProductImage>> {
  if (urls.length === 0) return new Map()
  const { rows } = await sql<ProductImage>`
    select distinct on (url) url, alt, width, height, widths, placeholder from product_images
    where url = any(${[...urls]}::text[]) order by url, image_id`.execute(tx)
  return new Map(rows.map((row) => [row.url, row]))
}

/** A category may disappear between the check and the write, and a slug or id may be taken. */
function translateViolation(error: unknown): never {
  if (isForeignKeyViolation(error, 'products_category_fkey')) throw invalidField('category', CATEGORY_INVALID, error)
  if (!isUniqueViolation(error)) throw error
  const isId = isUniqueViolation(error, { constraint: 'products_pkey' })
  const message = isId ? 'This product ID is already in use' : 'Another product or category uses or used this URL'
  throw new ShopError('conflict', message, { issues: [{ path: isId ? 'productId' : 'slug', message }], cause: error })
}
