import { daysBefore } from '@atelier/domain/region/shop-dates'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { importCategories } from '../../apps/api/src/features/categories/categories.public.ts'
import { plainColorLabel } from '@atelier/domain/products/plain-color-label'
import { CATALOG, colorsOf, lastChangedAt, productIdOf, skuOf } from './catalog/catalog.ts'
import { COLORS } from './catalog/leathers.ts'
import { galleryOf, readImages } from './catalog/images.ts'
import { DEMO_PRICE_LISTS, fullListPriceCents } from './catalog/price-lists.ts'
import { dimensionsText, materialsText, type SeedProduct } from './catalog/product.ts'
import { DEMO_CATEGORIES } from './store.ts'

/** A stored color of a product, for the demo orders. */
export interface SeededVariant {
  product: SeedProduct
  productId: string
  variantId: number
  color: string
  colorLabel: string
  /** 0 is the lead color. */
  position: number
  imageUrl: string | null
}

/** Imports the categories, and inserts the products in a few statements. Returns every color with its id, in catalog order. */
export async function insertCatalog(tx: Tx, now: Date): Promise<SeededVariant[]> {
  await importCategories(tx, DEMO_CATEGORIES, now)
  await tx
    .insertInto('products')
    .values(CATALOG.map((product) => productRow(product, now)))
    .execute()

  await tx
    .insertInto('product_prices')
    .values(CATALOG.flatMap((product) => listPrices(product, now)))
    .execute()

  const offered = CATALOG.flatMap((product) =>
    colorsOf(product).map((key, position) => ({ product, key, position, sku: skuOf(product, key) })),
  )
  const stored = await tx
    .insertInto('color_variants')
    .values(
      offered.map(({ product, key, position, sku }) => ({
        product_id: productIdOf(product),
        position,
        name: COLORS[key].name,
        value: COLORS[key].value,
        sku,
        stock: product.colors[key] ?? null,
      })),
    )
    .returning(['variant_id', 'sku'])
    .execute()
  const idBySku = new Map(stored.map((row) => [row.sku, row.variant_id]))
  const idOf = (sku: string): number => {
    const id = idBySku.get(sku)
    if (id === undefined) throw new Error(`the insert returned no row for ${sku}`)
    return id
  }

  const studioImages = await readImages()
  const variants = offered.map(({ product, key, position, sku }) => ({
    product,
    productId: productIdOf(product),
    variantId: idOf(sku),
    color: COLORS[key].name,
    colorLabel: plainColorLabel(COLORS[key]),
    position,
    images: galleryOf(product, key, studioImages),
  }))
  const images = variants.flatMap(({ variantId, images: gallery }) =>
    gallery.map((image, position) => ({ variant_id: variantId, position, ...image })),
  )
  if (images.length > 0) await tx.insertInto('product_images').values(images).execute()

  return variants.map(({ images: gallery, ...variant }) => ({ ...variant, imageUrl: gallery[0]?.url ?? null }))
}

/** Returns what a product costs in the markets besides the one without a prefix, before the sales of the demo. */
const listPrices = (product: SeedProduct, now: Date) =>
  DEMO_PRICE_LISTS.map((list) => ({
    price_list: list.key,
    product_id: productIdOf(product),
    valid_from: daysBefore(now, product.ageDays),
    price_cents: fullListPriceCents(product, list),
  }))

function productRow(product: SeedProduct, now: Date) {
  const status = product.status ?? 'active'
  const createdAt = daysBefore(now, product.ageDays)
  const updatedAt = lastChangedAt(product, now)
  return {
    product_id: productIdOf(product),
    slug: product.slug,
    name: product.name,
    description: product.description,
    category: product.category,
    price_cents: Math.round(product.price * 100),
    compare_at_price_cents: product.was === undefined ? null : Math.round(product.was * 100),
    status,
    is_active: status === 'active' || status === 'out_of_stock',
    is_new: product.isNew ?? false,
    features: [...(product.features ?? [])],
    dimensions: product.size ? dimensionsText(product.size) : null,
    included: [...(product.included ?? [])],
    materials: product.madeWith ? materialsText(product.leather, product.madeWith) : null,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: status === 'deleted' ? updatedAt : null,
    // Every product except drafts was for sale once: the URL of the deleted one returns 410, not 404.
    first_shown_at: status === 'draft' ? null : createdAt,
  }
}
