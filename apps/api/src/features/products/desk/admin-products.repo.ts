import type { ListAdminProductsQuery, ProductMatching } from '@atelier/domain/products/admin-product.schema'
import type { GtinOwner } from '@atelier/domain/products/import-plan'
import type { TaxClass } from '@atelier/domain/tax/tax-class'
import { foldText } from '@atelier/domain/values/fold-text'
import type { ProductImage, ProductStatus, ProductTurn } from '@atelier/domain/products/product.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { customPlan } from '../../../db/prepared-statements.ts'
import { findsAll } from '../../../db/find-text.ts'
import { holdCategorySlugs, isInCategory } from '../../categories/categories.public.ts'
import { lowStock } from '../low-stock.repo.ts'
import { turnOf } from '../product-turns.repo.ts'
import { salesOf } from '../product-sales.repo.ts'

export interface AdminColorRow {
  variantId: number
  name: string
  value: string
  sku: string
  stock: number | null
  turn?: ProductTurn | null
  weightGrams?: number | null
  hsCode?: string | null
  origin?: string | null
  gtin?: string | null
  images: ProductImage[]
}

/** A stored product with its colors and their images in order. */
export interface AdminProductRow {
  productId: string
  slug: string
  name: string
  description: string
  category: string
  priceCents: number
  compareAtPriceCents: number | null
  status: ProductStatus
  isActive: boolean
  isNew: boolean
  features: string[]
  dimensions: string | null
  included: string[]
  materials: string | null
  rating: number | null
  reviewCount: number
  taxClass: TaxClass | null
  salesCount: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  colors: AdminColorRow[]
}

const columns = sql`
  p.product_id as "productId", p.slug, p.name, p.description, p.category, p.price_cents as "priceCents",
  p.compare_at_price_cents as "compareAtPriceCents", p.status, p.is_active as "isActive", p.is_new as "isNew", p.features,
  p.dimensions, p.included, p.materials, p.rating, p.review_count as "reviewCount",
  p.tax_class as "taxClass",
  ${salesOf(sql`p.product_id`)} as "salesCount",
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.deleted_at as "deletedAt", coalesce((
    select json_agg(json_build_object('variantId', v.variant_id, 'name', v.name, 'value', v.value, 'sku', v.sku,
      'stock', v.stock, 'weightGrams', v.weight_grams, 'hsCode', v.hs_code, 'origin', v.origin,
      'gtin', v.gtin, 'turn', ${turnOf}, 'images', coalesce((
        select json_agg(json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height,
          'widths', i.widths, 'placeholder', i.placeholder) order by i.position)
        from product_images i where i.variant_id = v.variant_id), '[]'::json)) order by v.position)
    from color_variants v where v.product_id = p.product_id), '[]'::json) as colors`

const STATUS_FILTERS: Record<ProductMatching['status'], RawBuilder<unknown>> = {
  active: sql`p.status not in ('deleted', 'archived')`,
  all: sql`true`,
  deleted: sql`p.status = 'deleted'`,
  draft: sql`p.status = 'draft'`,
  inactive: sql`p.status in ('inactive', 'disabled')`,
}

/** Condition on products p that match the filters. */
export const productsMatching = ({ search, status, category, stock }: ProductMatching): RawBuilder<unknown> =>
  sql.join(
    [
      STATUS_FILTERS[status],
      search ? findsAll(sql`p.find_text`, search) : sql`true`,
      category ? isInCategory(category) : sql`true`,
      stock ? sql`p.product_id in (select p.product_id from ${lowStock})` : sql`true`,
    ],
    sql` and `,
  )

const SORT_COLUMNS: Record<ListAdminProductsQuery['sort'], RawBuilder<unknown>> = {
  name: sql`fold_text(p.name)`,
  price: sql`p.price_cents`,
  category: sql`p.category`,
  status: sql`p.status`,
  created: sql`p.created_at`,
  deleted: sql`p.deleted_at`,
}

/** Sorts products that were never deleted last in both directions. Breaks ties by product id. */
function orderOf({ sort, order }: Pick<ListAdminProductsQuery, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = sql.raw(order === 'asc' ? 'asc' : 'desc')
  const nulls = sort === 'deleted' ? sql` nulls last` : sql``
  // Matches the index on the newest products.
  const tie = sort === 'created' && order === 'desc' ? sql`p.product_id` : sql`p.product_id ${direction}`
  return sql`${SORT_COLUMNS[sort]} ${direction}${nulls}, ${tie}`
}

/** Returns a page of the matching products and the number of matches. */
export async function listAdminProducts(
  db: Db,
  query: ListAdminProductsQuery,
): Promise<{ rows: AdminProductRow[]; total: number }> {
  const where = productsMatching(query)
  const order = orderOf(query)
  const [page, counted] = await Promise.all([
    sql<AdminProductRow>`${customPlan}
      select ${columns} from (
        select p.product_id, row_number() over (order by ${order}) as place from products p where ${where}
        order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
      ) f join products p on p.product_id = f.product_id order by f.place`.execute(db),
    sql<{ total: number }>`${customPlan} select count(*) as total from products p where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the next products in the order of their ids, of any status unless `matching` is given. */
export async function listProductsAfter(
  db: Db,
  productId: string,
  limit: number,
  matching?: ProductMatching,
): Promise<AdminProductRow[]> {
  const where = matching ? productsMatching(matching) : sql`true`
  const { rows } = await sql<AdminProductRow>`
    select ${columns} from products p where p.product_id > ${productId} and ${where}
    order by p.product_id limit ${limit}`.execute(db)
  return rows
}

/** Returns the products with these ids, and those with a color that has one of these SKUs (in lower case). */
export async function listNamedProducts(
  db: Db | Tx,
  { productIds, skus }: { productIds: readonly string[]; skus: readonly string[] },
): Promise<AdminProductRow[]> {
  const { rows } = await sql<AdminProductRow>`
    select ${columns} from products p where p.product_id = any(${[...productIds]}::text[]) or p.product_id in (
      select v.product_id from color_variants v where lower(v.sku) = any(${[...skus]}::text[]))
    order by p.product_id`.execute(db)
  return rows
}

/** Returns the colors that have one of these GTINs, by `gtinKey`; the name is that of the product with the color. */
export async function listGtinOwners(db: Db | Tx, keys: readonly string[]): Promise<Map<string, GtinOwner>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<GtinOwner & { key: string }>`
    select lpad(v.gtin, 14, '0') as key, v.variant_id as "variantId", v.product_id as "productId",
      concat(p.name, ', ', v.name, ' (', p.product_id, ')') as name
    from color_variants v join products p on p.product_id = v.product_id
    where v.gtin is not null and lpad(v.gtin, 14, '0') = any(${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ key, ...owner }) => [key, owner]))
}

/** A name as products are compared by it: normalized, or as it is without letters and digits. */
const comparedName = (name: string): string => foldText(name) || name

/**
 * Returns the oldest product that has a name, whatever its case and accents, and is not deleted; undefined: none has it.
 */
export async function findNamesakes(
  db: Db | Tx,
  names: readonly string[],
): Promise<(name: string) => { name: string; productId: string } | undefined> {
  const folded = [...new Set(names.map(foldText))]
  const { rows } = await sql<{ name: string; productId: string }>`
    select name, product_id as "productId" from products
    where fold_text(name) = any(${folded}::text[]) and status <> 'deleted'
    order by created_at desc, product_id desc`.execute(db)
  const byName = new Map(rows.map((row) => [comparedName(row.name), row]))
  return (name) => byName.get(comparedName(name))
}

/**
 * Maps each taken slug to the product that has or had it; null when that product was removed. Free slugs are left out.
 */
export async function listSlugOwners(db: Db | Tx, slugs: readonly string[]): Promise<Map<string, string | null>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_slugs')
    .select(['slug', 'product_id as productId'])
    .where('slug', 'in', [...slugs])
    .execute()
  return new Map(rows.map(({ slug, productId }) => [slug, productId]))
}

export async function findAdminProduct(db: Db | Tx, productId: string): Promise<AdminProductRow | null> {
  const { rows } = await sql<AdminProductRow>`
    select ${columns} from products p where p.product_id = ${productId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the ids of the matching products, at most `limit`. */
export async function listMatchingIds(tx: Tx, matching: ProductMatching, limit: number): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`${customPlan}
    select p.product_id as "productId" from products p where ${productsMatching(matching)}
    order by p.product_id limit ${limit}`.execute(tx)
  return rows.map(({ productId }) => productId)
}

/**
 * Locks a product and its colors, so that concurrent edits run one after the other. FOR NO KEY UPDATE does not block
 * orders, which hold key-share locks on colors while they are stored.
 */
export async function lockAdminProduct(tx: Tx, productId: string): Promise<AdminProductRow | null> {
  await holdCategorySlugs(tx)
  await sql`select from products where product_id = ${productId} for no key update`.execute(tx)
  await sql`select from color_variants where product_id = ${productId} order by variant_id for no key update`.execute(
    tx,
  )
  return findAdminProduct(tx, productId)
}

/** Locks many products in a fixed order, so that two transactions with the same products cannot deadlock. */
export async function lockAdminProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = [...productIds]
  await holdCategorySlugs(tx)
  await sql`select from products where product_id = any(${ids}::text[]) order by product_id for no key update`.execute(
    tx,
  )
  await sql`
    select from color_variants where product_id = any(${ids}::text[]) order by variant_id for no key update`.execute(tx)
}
