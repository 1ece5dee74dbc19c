import type { Tx } from '../client.ts'
import { CATALOGUE, colorsOf, lastChangedAt, productIdOf, skuOf } from './catalogue/catalogue.ts'
import { COLORS } from './catalogue/leathers.ts'
import { galleryOf, readPictures } from './catalogue/pictures.ts'
import { dimensionsText, materialsText, type Piece } from './catalogue/piece.ts'
import { daysBefore } from './calendar.ts'

/** A color of a piece as it was stored, for the demo history to sell. */
export interface SeededVariant {
  piece: Piece
  productId: string
  variantId: number
  color: string
  /** 0 is the lead color. */
  position: number
  imageUrl: string | null
}

/** Writes the whole catalogue in three statements. Returns every color with its id, in the order of the price list. */
export async function insertCatalogue(tx: Tx, now: Date): Promise<SeededVariant[]> {
  await tx
    .insertInto('products')
    .values(CATALOGUE.map((piece) => productRow(piece, now)))
    .execute()

  const offered = CATALOGUE.flatMap((piece) =>
    colorsOf(piece).map((key, position) => ({ piece, key, position, sku: skuOf(piece, key) })),
  )
  const stored = await tx
    .insertInto('color_variants')
    .values(
      offered.map(({ piece, key, position, sku }) => ({
        product_id: productIdOf(piece),
        position,
        name: COLORS[key].name,
        value: COLORS[key].value,
        sku,
        stock: piece.colors[key] ?? null,
      })),
    )
    .returning(['variant_id', 'sku'])
    .execute()
  const idBySku = new Map(stored.map((row) => [row.sku, row.variant_id]))
  const idOf = (sku: string): number => {
    const id = idBySku.get(sku)
    if (id === undefined) throw new Error(`The database gave no row back for ${sku}`)
    return id
  }

  const pictures = await readPictures()
  const variants = offered.map(({ piece, key, position, sku }) => ({
    piece,
    productId: productIdOf(piece),
    variantId: idOf(sku),
    color: COLORS[key].name,
    position,
    images: galleryOf(piece, key, pictures),
  }))
  const images = variants.flatMap(({ variantId, images: gallery }) =>
    gallery.map((image, position) => ({ variant_id: variantId, position, ...image })),
  )
  if (images.length > 0) await tx.insertInto('product_images').values(images).execute()

  return variants.map(({ images: gallery, ...variant }) => ({ ...variant, imageUrl: gallery[0]?.url ?? null }))
}

function productRow(piece: Piece, now: Date) {
  const status = piece.status ?? 'active'
  const createdAt = daysBefore(now, piece.ageDays)
  const updatedAt = lastChangedAt(piece, now)
  return {
    product_id: productIdOf(piece),
    slug: piece.slug,
    name: piece.name,
    description: piece.description,
    category: piece.category,
    price_cents: Math.round(piece.price * 100),
    compare_at_price_cents: piece.was === undefined ? null : Math.round(piece.was * 100),
    status,
    is_active: status === 'active' || status === 'out_of_stock',
    is_new: piece.isNew ?? false,
    features: [...(piece.features ?? [])],
    dimensions: piece.size ? dimensionsText(piece.size) : null,
    included: [...(piece.included ?? [])],
    materials: piece.madeWith ? materialsText(piece.leather, piece.madeWith) : null,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: status === 'deleted' ? updatedAt : null,
    // Every piece but a draft was for sale once: the address of the deleted one answers 410, not 404.
    first_shown_at: status === 'draft' ? null : createdAt,
  }
}
