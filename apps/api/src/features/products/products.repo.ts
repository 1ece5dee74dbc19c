import type { SellableVariant } from '@atelier/domain/orders/draft-order'
import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { toAmount, type Cents, type Currency } from '@atelier/domain/money/money'
import { plainColorLabel, plainNameOf } from '@atelier/domain/products/plain-color-label'
import type { TaxClass } from '@atelier/domain/tax/tax-class'
import { productFits } from '@atelier/domain/products/product-fits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql, type RawBuilder } from 'kysely'
import { isUniqueViolation, type Db, type Tx } from '../../db/client.ts'
import { turnOf } from './product-turns.repo.ts'
import { productsOf, sellable, stockOf, visible, type ProductStock } from './visible.repo.ts'

const isoText = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The API's JSON of a product, built from an allow-list, so that a new column does not leak. Prices are in
 * the smallest unit, see `withDerived`. `stock` fills every stock field, see ProductText.
 */
const productJson = (stock: RawBuilder<unknown>, currency: Currency) => sql`
  json_build_object(
    'productId', p.product_id, 'slug', p.slug, 'name', p.name, 'description', p.description, 'category', p.category,
    'price', p.price_cents, 'compareAtPrice', p.compare_at_price_cents, 'currency', ${currency}::text,
    'isNew', p.is_new, 'status', p.status, 'isActive', p.is_active, 'stock', ${stock}, 'colors', coalesce((
      select json_agg(json_build_object(
        'name', v.name, 'value', v.value, 'sku', v.sku, 'stock', ${stock}, 'weightGrams', v.weight_grams, 'gtin', v.gtin, 'turn', ${turnOf}, 'images', coalesce((
          select json_agg(json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height,
            'widths', i.widths, 'placeholder', i.placeholder) order by i.position)
          from product_images i where i.variant_id = v.variant_id
        ), '[]'::json)) order by v.position)
      from color_variants v where v.product_id = p.product_id
    ), '[]'::json),
    'features', p.features, 'dimensions', p.dimensions, 'included', p.included, 'materials', p.materials,
    'rating', p.rating, 'reviewCount', p.review_count, 'taxClass', p.tax_class, 'createdAt', ${isoText('p.created_at')},
    'updatedAt', ${isoText('p.updated_at')}
  )::text`

/**
 * The version of the text of product p: it changes with every edit, and not with the stock. Rows that orders do not
 * change are represented by their transaction.
 */
const textVersion = sql`concat_ws(' ', p.xmin, (
  select string_agg(concat_ws(' ', v.variant_id, v.position, v.name, v.value, v.sku, v.turn, v.weight_grams, v.gtin, (
    select string_agg(concat_ws(' ', i.image_id, i.xmin), ' ' order by i.image_id)
    from product_images i where i.variant_id = v.variant_id)), ' ' order by v.variant_id)
  from color_variants v where v.product_id = p.product_id))`

/** The JSON of a product without its stock numbers, split at each of them (the total first). Only edits change it. */
export interface ProductText {
  productId: string
  version: string
  /** null: the known version is current. */
  parts: string[] | null
}

interface StoredColor {
  name: string
  value: string
  turn: ProductTurn | null
  weightGrams: number | null
  gtin: string | null
}

interface StoredProduct {
  price: Cents
  compareAtPrice: Cents | null
  currency: Currency
  dimensions: string | null
  taxClass: TaxClass | null
  colors: StoredColor[]
}

/**
 * Adds what SQL does not know: prices as amounts, what fits into the product and the plain names of its colors. Omits
 * missing turns, weights, GTINs and tax classes.
 */
function withDerived(json: string): string {
  const product = JSON.parse(json) as StoredProduct
  const { price, compareAtPrice, currency } = product
  return JSON.stringify({
    ...product,
    price: toAmount(price, currency),
    compareAtPrice: compareAtPrice === null ? null : toAmount(compareAtPrice, currency),
    fits: productFits(product.dimensions) ?? undefined,
    taxClass: product.taxClass ?? undefined,
    colors: product.colors.map((color) => ({
      ...color,
      turn: color.turn ?? undefined,
      weightGrams: color.weightGrams ?? undefined,
      gtin: color.gtin ?? undefined,
      plainName: plainNameOf(color),
    })),
  })
}

/**
 * Returns the texts of the products that the market has; null for the known version of a text. `stockMarker` must occur in no
 * product, for example a random text.
 */
export async function listProductTexts(
  db: Db,
  products: readonly { productId: string; knownVersion: string | null }[],
  { stockMarker, currency, market }: { stockMarker: string; currency: Currency; market: string },
): Promise<ProductText[]> {
  const { rows } = await sql<{ productId: string; version: string; json: string | null }>`
    select p.product_id as "productId", t.version,
      case when k.version is distinct from t.version then ${productJson(sql`${stockMarker}::text`, currency)} end as json
    from unnest((select ${products.map(({ productId }) => productId)}::text[]),
      (select ${products.map(({ knownVersion }) => knownVersion)}::text[])) as k (product_id, version)
    join ${productsOf(market)} on p.product_id = k.product_id
    cross join lateral (select ${textVersion} as version offset 0) t`.execute(db)
  return rows.map(({ productId, version, json }) => ({
    productId,
    version,
    parts: json === null ? null : withDerived(json).split(`"${stockMarker}"`),
  }))
}

/** Returns a visible product of a market by its id or slug. */
export async function findStock(db: Db, idOrSlug: string, market: string): Promise<ProductStock | null> {
  const { rows } = await sql<ProductStock>`
    select p.product_id as "productId", ${stockOf} as stock
    from ${productsOf(market)} where (p.slug = ${idOrSlug} or p.product_id = ${idOrSlug}) and ${visible}`.execute(db)
  return rows[0] ?? null
}

/**
 * Resolves an id or slug that `findStock` does not find: the current slug of a visible product that once had it; 'gone'
 * when that product was visible and is deleted.
 */
export async function findFormer(db: Db, idOrSlug: string): Promise<{ slug: string } | 'gone' | null> {
  const { rows } = await sql<{ slug: string; isVisible: boolean; isGone: boolean }>`
    select p.slug, ${visible} as "isVisible", p.status = 'deleted' and p.first_shown_at is not null as "isGone"
    from products p where p.product_id = ${idOrSlug}
      or p.product_id = (select s.product_id from product_slugs s where s.slug = ${idOrSlug})`.execute(db)
  const [former] = rows
  if (former?.isVisible) return { slug: former.slug }
  return former?.isGone ? 'gone' : null
}

/**
 * Gives a product another slug. The old slug still leads to the product; no other product may ever get it. The database
 * rejects the reserved names of lists; the request schema does so first.
 */
export async function changeSlug(tx: Tx, productId: string, slug: string): Promise<void> {
  try {
    await tx.updateTable('products').set({ slug, updated_at: new Date() }).where('product_id', '=', productId).execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ShopError('conflict', 'Another product or category uses or used this URL. Choose a different one.', {
      issues: [{ path: 'slug', message: 'Another product or category uses or used this URL' }],
      cause: error,
    })
  }
}

/**
 * Returns the variants of these products that a market sells now, in color order. The inner select hides the number of
 * ids from the planner, which would otherwise replan every cart at a higher cost than the query.
 */
export async function listForSale(db: Db, productIds: readonly string[], market: string): Promise<SellableVariant[]> {
  const { rows } = await sql<SellableVariant & { value: string; taxClass: TaxClass | null }>`
    select p.product_id as "productId", v.variant_id as "variantId", p.name, v.name as color, v.value,
      v.weight_grams as "weightGrams", v.hs_code as "hsCode", v.origin,
      p.tax_class as "taxClass", p.price_cents as "unitPriceCents", case when ${sellable} then v.stock else 0 end as stock,
      (select i.url from product_images i where i.variant_id = v.variant_id order by i.position limit 1) as "imageUrl"
    from ${productsOf(market)} join color_variants v on v.product_id = p.product_id
    where p.product_id = any((select ${[...new Set(productIds)]}::text[])::text[]) and ${visible}
    order by p.product_id, v.position`.execute(db)
  return rows.map(({ value, taxClass, ...variant }) => ({
    ...variant,
    ...(taxClass && { taxClass }),
    colorLabel: plainColorLabel({ name: variant.color, value }),
  }))
}

/** Gives up the slugs of a product that is removed at once: an import that is undone leaves none behind. */
export async function releaseSlugs(tx: Tx, productId: string): Promise<void> {
  await tx.deleteFrom('product_slugs').where('product_id', '=', productId).execute()
}
