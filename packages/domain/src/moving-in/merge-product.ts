import type { AdminProduct } from '../products/admin-product.schema.ts'
import type { UpdateProductInput } from '../products/save-product.schema.ts'
import type { ImportedFacts } from './draft-facts.ts'
import type { ImportedMarketPrices } from './draft-prices.ts'
import { taxClassOf } from '../tax/tax-class.ts'
import type { ImportedProduct } from './product-draft.ts'

type Color = ImportedProduct['colors'][number]
type StoredColor = AdminProduct['colors'][number]
type SavedColor = UpdateProductInput['colors'][number]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const find = <C extends { name: string; sku: string }>(colors: readonly C[], { name, sku }: Color): C | undefined =>
  colors.find((color) => sku !== '' && color.sku.toLowerCase() === sku.toLowerCase()) ??
  colors.find((color) => color.name.toLowerCase() === name.toLowerCase())

/** Returns a stored color as a form sends it back unchanged. */
const asStored = ({ variantId, name, value, sku, stock, images, weightGrams, hsCode, origin, gtin }: StoredColor) => ({
  variantId,
  name,
  value,
  sku,
  stock,
  stockSeen: stock,
  images: images.map(({ url, alt }) => ({ url, alt })),
  weightGrams: weightGrams ?? null,
  hsCode: hsCode ?? null,
  origin: origin ?? null,
  gtin: gtin ?? null,
})

const FACTS = ['weightGrams', 'hsCode', 'origin', 'gtin'] as const

/**
 * What changed at the old shop of GTIN, weight, HS code and origin. What it no longer says stays here, and so does what staff entered
 * before the old shop said it.
 */
const changedFacts = (stored: StoredColor, before: Color, next: Color): ImportedFacts =>
  Object.fromEntries(
    FACTS.filter(
      (fact) =>
        next[fact] !== undefined &&
        next[fact] !== before[fact] &&
        (before[fact] !== undefined || stored[fact] === undefined),
    ).map((fact) => [fact, next[fact]]),
  )

function mergeColor(stored: StoredColor, before: Color, next: Color) {
  const own = asStored(stored)
  return {
    ...own,
    name: before.name === next.name ? own.name : next.name,
    sku: before.sku === next.sku || next.sku === '' ? own.sku : next.sku,
    stock: before.stock === next.stock ? own.stock : next.stock,
    images: isSame(before.images, next.images) ? own.images : next.images,
    ...changedFacts(stored, before, next),
  }
}

/** A new color of the file; undefined fields are derived. */
const asNew = ({ sku, ...color }: Color) => ({ ...color, sku: sku || undefined })

/** A color of the file that the last import did not have, and that is here: its facts are news. */
const withoutFacts = ({ weightGrams: _weight, hsCode: _code, origin: _origin, gtin: _gtin, ...color }: Color): Color =>
  color

function mergeColors(stored: readonly StoredColor[], before: readonly Color[], next: readonly Color[]) {
  const left = new Set(stored)
  const merged = next.flatMap((color): SavedColor[] => {
    const earlier = find(before, color)
    const present = find([...left], earlier ?? color)
    if (present) left.delete(present)
    if (present) return [mergeColor(present, earlier ?? withoutFacts(color), color)]
    // A color of the last import that is missing here was removed by staff.
    return earlier ? [] : [asNew(color)]
  })
  // What the old shop no longer has leaves; what staff added here stays.
  const added = [...left].filter((color) => !before.some((each) => find([color], each)))
  return [...merged, ...added.map(asStored)]
}

/** Returns a stored product as a form sends it back unchanged. A deleted one would become active. */
export function asStoredBody(stored: AdminProduct): UpdateProductInput {
  const { name, description, category, price, compareAtPrice, isNew } = stored
  const { features, dimensions, included, materials } = stored
  const status = stored.status === 'deleted' ? 'active' : stored.status
  const own = { name, description, category, price, compareAtPrice, isNew, status, taxClass: taxClassOf(stored) }
  return { ...own, features, dimensions, included, materials, colors: stored.colors.map(asStored) }
}

/**
 * Returns the body that makes a product what it was: colors that were removed since are added again, and the stock replaces
 * the present one.
 */
export function restoredBody(before: UpdateProductInput, present: AdminProduct): UpdateProductInput {
  const colors = before.colors.map(({ variantId, ...color }) => {
    const stored = present.colors.find((each) => each.variantId === variantId)
    return stored ? { ...color, variantId, stockSeen: stored.stock } : { ...color, stockSeen: undefined }
  })
  return { ...before, colors }
}

/**
 * Returns what a newer export makes of a product: only what changed at the old shop since the last import (`before`) is
 * written over what is stored here, so that the work of staff stays. `category` is the slug that the file's becomes.
 */
export function mergeProduct(
  stored: AdminProduct,
  before: ImportedProduct,
  next: ImportedProduct & { categorySlug: string },
): UpdateProductInput {
  const changed = (...fields: (keyof ImportedProduct)[]): boolean =>
    fields.some((field) => !isSame(before[field], next[field]))
  return {
    ...asStoredBody(stored),
    ...(changed('name') && { name: next.name }),
    ...(changed('description') && { description: next.description }),
    ...(changed('price', 'compareAtPrice') && { price: next.price, compareAtPrice: next.compareAtPrice }),
    ...(changed('category') && { category: next.categorySlug }),
    ...(changed('status') && { status: next.status }),
    ...(changed('taxClass') && { taxClass: taxClassOf(next) }),
    colors: mergeColors(stored.colors, before.colors, next.colors),
  }
}

/**
 * Returns the prices of markets that a newer export changes. Without an earlier one, a price that staff entered stays.
 */
export const changedMarketPrices = (
  before: ImportedProduct | null,
  next: ImportedProduct,
  hasPrice: (market: string) => boolean,
): ImportedMarketPrices[] =>
  (next.marketPrices ?? []).filter((listed) => {
    const earlier = before?.marketPrices?.find(({ market }) => market === listed.market)
    return earlier === undefined ? !hasPrice(listed.market) : !isSame(earlier, listed)
  })
