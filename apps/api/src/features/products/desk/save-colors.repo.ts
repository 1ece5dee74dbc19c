import { stemOfUrl } from '@atelier/domain/media/image-names'
import { gtinKey } from '@atelier/domain/products/gtin'
import { defaultAlt, skuFrom } from '@atelier/domain/products/product-names'
import { colorValueOf } from '@atelier/domain/products/color-values'
import type { ProductImage } from '@atelier/domain/products/product.schema'
import type { ColorBody } from '@atelier/domain/products/save-product.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { findMediaByUrls, markMediaShown } from '../../media/media.public.ts'
import type { StockCause } from '../stock-causes.repo.ts'
import { setCountedStock, type StockCount } from '../stock.repo.ts'
import { listGtinOwners, type AdminColorRow } from './admin-products.repo.ts'
import { matchStoredColors } from './match-colors.ts'
import { resolveTurns, type NextTurn } from './save-turns.repo.ts'
import { findKnownImages } from './save-product.repo.ts'

/** Dimensions of an image without known dimensions: the format of all product images. */
const DEFAULT_DIMENSIONS = { width: 800, height: 1000, widths: [] as number[], placeholder: null }

/** The next state of a color; without an id it is new. */
interface NextColor {
  variantId: number | null
  position: number
  name: string
  value: string
  sku: string
  /** undefined: leaves the stock unchanged. */
  stock: number | null | undefined
  /** The stored stock that `stock` replaces. */
  stockSeen: number | null | undefined
  images: ProductImage[]
  turn: NextTurn
  /** The columns that change. */
  facts: FactColumns
}

/** GTIN, and what parcels and customs must know of a color; undefined: stays unchanged. */
interface FactColumns {
  weight_grams?: number | null | undefined
  hs_code?: string | null | undefined
  origin?: string | null | undefined
  gtin?: string | null | undefined
}

const factColumns = ({ weightGrams, hsCode, origin, gtin }: ColorBody): FactColumns => ({
  ...(weightGrams !== undefined && { weight_grams: weightGrams }),
  ...(hsCode !== undefined && { hs_code: hsCode }),
  ...(origin !== undefined && { origin }),
  ...(gtin !== undefined && { gtin }),
})

/** Image data by URL. */
interface KnownImages {
  /** Images that a product already shows. */
  known: ReadonlyMap<string, ProductImage>
  /** Uploaded images. */
  uploaded: ReadonlyMap<string, Partial<ProductImage>>
  nextTurn: Awaited<ReturnType<typeof resolveTurns>>
}

/** Reads the data of all given images, and marks those that are new to the product (not `own`) as shown. */
async function readImages(tx: Tx, bodies: readonly ColorBody[], own: ReadonlySet<string>): Promise<KnownImages> {
  const urls = [...new Set(bodies.flatMap(({ images }) => images.map(({ url }) => url)))]
  const fresh = urls.filter((url) => !own.has(url))
  const known = await findKnownImages(tx, fresh)
  // Includes the product's own images: their renditions may have finished since.
  const uploaded = new Map((await findMediaByUrls(tx, urls)).map((image) => [image.url, image]))
  if (fresh.length > 0) await markMediaShown(tx, fresh)
  return { known, uploaded, nextTurn: await resolveTurns(tx, bodies) }
}

/** Fills in the color fields that the body may omit. */
function completeColors(
  productId: string,
  stored: readonly AdminColorRow[],
  bodies: readonly ColorBody[],
  { known, uploaded, nextTurn }: KnownImages,
): NextColor[] {
  const pairs = matchStoredColors(stored, bodies)
  const own = new Map(stored.flatMap(({ images }) => images.map((image) => [image.url, image])))
  assertImagesStored(bodies, (url) => own.has(url) || known.has(url) || uploaded.has(url))
  const skus = new Set([...bodies.map(({ sku }) => sku ?? ''), ...pairs.map((pair) => pair?.sku ?? '')])
  return bodies.map((color, index) => {
    const pair = pairs[index] ?? null
    const sku = color.sku ?? pair?.sku ?? skuFrom(productId, color.name, skus)
    skus.add(sku)
    return {
      variantId: pair?.variantId ?? null,
      position: index,
      name: color.name,
      value: color.value ?? (pair && pair.name === color.name ? pair.value : colorValueOf(color.name)),
      sku,
      stock: color.stock,
      stockSeen: color.stockSeen,
      images: color.images.map(({ url, alt }) => ({
        ...DEFAULT_DIMENSIONS,
        ...(own.get(url) ?? known.get(url)),
        ...uploaded.get(url),
        url,
        alt: alt || defaultAlt(index + 1),
      })),
      turn: nextTurn(color, index, pair?.turn),
      facts: factColumns(color),
    }
  })
}

/** An uploaded image may have been deleted while a form still referenced its URL. */
function assertImagesStored(bodies: readonly ColorBody[], isStored: (url: string) => boolean): void {
  for (const [index, { name, images }] of bodies.entries()) {
    const number = images.findIndex(({ url }) => stemOfUrl(url) !== null && !isStored(url)) + 1
    if (number === 0) continue
    const message = `Image ${number} of ${name} is no longer stored. Remove it and upload it again.`
    throw invalidField(`colors.${index}.images`, message)
  }
}

/** A SKU is unique across the shop. */
async function assertSkusAvailable(tx: Tx, productIds: readonly string[], colors: readonly NextColor[]): Promise<void> {
  const taken = await tx
    .selectFrom('color_variants')
    .select('sku')
    .where(
      'sku',
      'in',
      colors.map(({ sku }) => sku),
    )
    .where('product_id', 'not in', [...productIds])
    .executeTakeFirst()
  const twice = colors.find(({ sku }, index) => colors.findIndex((other) => other.sku === sku) !== index)
  const found = taken ?? twice
  if (!found) return
  const message = `The SKU ${found.sku} belongs to another product`
  const index = colors.findIndex(({ sku }) => sku === found.sku)
  throw new ShopError('conflict', message, { issues: [{ path: `colors.${index}.sku`, message }] })
}

/**
 * Throws `conflict` when another color has one of these GTINs. Takes the present ones of these colors away first, so that two
 * of them can swap theirs.
 */
async function claimGtins(tx: Tx, colors: readonly Pick<NextColor, 'variantId' | 'facts'>[]): Promise<void> {
  const given = colors.filter(({ facts }) => facts.gtin !== undefined)
  const stored = given.flatMap(({ variantId }) => variantId ?? [])
  if (given.length === 0) return
  const keys = given.flatMap(({ facts }) => (facts.gtin ? [gtinKey(facts.gtin)] : []))
  const owners = await listGtinOwners(tx, keys)
  for (const [index, { facts }] of colors.entries()) {
    const owner = facts.gtin ? owners.get(gtinKey(facts.gtin)) : undefined
    if (!owner || stored.includes(owner.variantId)) continue
    const message = `The GTIN ${facts.gtin} belongs to ${owner.name}`
    throw new ShopError('conflict', message, { issues: [{ path: `colors.${index}.gtin`, message }] })
  }
  const next = JSON.stringify(given.map(({ variantId, facts }) => ({ variant_id: variantId, gtin: facts.gtin })))
  await sql`
    update color_variants v set gtin = null from json_to_recordset(${next}::json) as c(variant_id integer, gtin text)
    where v.variant_id = c.variant_id and v.gtin is not null and v.gtin is distinct from c.gtin`.execute(tx)
}

const isAsStored = (row: AdminColorRow | undefined, position: number, next: NextColor): boolean =>
  row !== undefined && position === next.position && row.name === next.name && row.sku === next.sku

/**
 * Replaces the colors of a product, in the given order. A matched color retains its id, and with it its orders and
 * back-in-stock subscriptions; also its stock unless a number is given. `stored`: the current, locked colors. Throws
 * `conflict` for a stock that does not replace the stored one.
 */
export async function writeColors(
  tx: Tx,
  { productId, cause }: { productId: string; cause: StockCause },
  stored: readonly AdminColorRow[],
  bodies: readonly ColorBody[],
): Promise<void> {
  const own = new Set(stored.flatMap(({ images }) => images.map(({ url }) => url)))
  const colors = completeColors(productId, stored, bodies, await readImages(tx, bodies, own))
  await assertSkusAvailable(tx, [productId], colors)
  const retained = colors.filter((color) => color.variantId !== null)
  const retainedIds = retained.map(({ variantId }) => variantId)
  const removedIds = stored
    .filter(({ variantId }) => !retainedIds.includes(variantId))
    .map(({ variantId }) => variantId)
  if (removedIds.length > 0) await tx.deleteFrom('color_variants').where('variant_id', 'in', removedIds).execute()
  await avoidUniqueConflicts(
    tx,
    retained
      .filter(({ variantId, ...next }) => {
        const position = stored.findIndex((row) => row.variantId === variantId)
        return !isAsStored(stored[position], position, { variantId, ...next })
      })
      .map(({ variantId }) => variantId),
  )
  await claimGtins(tx, colors)
  for (const color of colors) {
    const variantId = await writeColor(tx, productId, color, cause)
    const before = stored.find((row) => row.variantId === variantId)?.images ?? []
    if (JSON.stringify(before) !== JSON.stringify(color.images)) await writeImages(tx, variantId, color.images)
  }
}

/** Adds the colors of products that have none yet, in a constant number of statements. */
export async function writeNewColors(
  tx: Tx,
  products: readonly { productId: string; colors: readonly ColorBody[] }[],
): Promise<void> {
  const bodies = products.flatMap(({ colors }) => colors)
  const knownImages = await readImages(tx, bodies, new Set())
  const rows = products.flatMap(({ productId, colors }) =>
    completeColors(productId, [], colors, knownImages).map((color) => ({ productId, color })),
  )
  await assertSkusAvailable(
    tx,
    products.map(({ productId }) => productId),
    rows.map(({ color }) => color),
  )
  await claimGtins(
    tx,
    rows.map(({ color }) => color),
  )
  const inserted = await tx
    .insertInto('color_variants')
    .values(
      rows.map(({ productId, color: { position, name, value, sku, stock, turn, facts } }) => ({
        product_id: productId,
        position,
        name,
        value,
        sku,
        stock: stock ?? null,
        turn: turn ?? null,
        weight_grams: facts.weight_grams ?? null,
        hs_code: facts.hs_code ?? null,
        origin: facts.origin ?? null,
        gtin: facts.gtin ?? null,
      })),
    )
    .returning(['variant_id', 'product_id', 'position'])
    .execute()
  const idOf = new Map(inserted.map((row) => [`${row.product_id} ${row.position}`, row.variant_id]))
  const images = rows.flatMap(({ productId, color }) =>
    imageRows(idOf.get(`${productId} ${color.position}`) ?? 0, color.images),
  )
  if (images.length > 0) await tx.insertInto('product_images').values(images).execute()
}

/** The stocks that these colors set, each with the stock that it replaces. */
const countsOf = (
  colors: readonly {
    variantId?: number | null | undefined
    stock?: number | null | undefined
    stockSeen?: number | null | undefined
  }[],
): StockCount[] =>
  colors.flatMap(({ variantId, stock, stockSeen: seen }) =>
    variantId && stock !== undefined && stock !== seen ? [{ variantId, stock, seen }] : [],
  )

/** Sets swatch, stock, weight, HS code, origin and GTIN of colors whose other fields do not change. Retains what is omitted. */
export async function updateCountsAndFacts(tx: Tx, colors: readonly ColorBody[], cause: StockCause): Promise<void> {
  await claimGtins(
    tx,
    colors.map((color) => ({ variantId: color.variantId ?? null, facts: factColumns(color) })),
  )
  const rows = colors.map((color) => ({
    variant_id: color.variantId,
    facts: { value: color.value, ...factColumns(color) },
  }))
  const given = (column: string) => sql`case when c.facts ? ${sql.lit(column)} then c.facts ->> ${sql.lit(column)}`
  await sql`
    update color_variants v set value = coalesce(c.facts ->> 'value', v.value),
      weight_grams = (${given('weight_grams')} else v.weight_grams::text end)::integer,
      hs_code = ${given('hs_code')} else v.hs_code end,
      origin = ${given('origin')} else v.origin end,
      gtin = ${given('gtin')} else v.gtin end
    from json_to_recordset(${JSON.stringify(rows)}::json) as c(variant_id integer, facts jsonb)
    where v.variant_id = c.variant_id`.execute(tx)
  await setCountedStock(tx, countsOf(colors), cause)
}

/**
 * Moves colors to temporary names, SKUs and positions, so that they can swap them without unique violations. The
 * trailing space does not change the search text.
 */
async function avoidUniqueConflicts(tx: Tx, variantIds: (number | null)[]): Promise<void> {
  if (variantIds.length === 0) return
  await sql`
    update color_variants set position = position + 10000, name = name || ' ', sku = sku || ' '
    where variant_id = any(${variantIds}::integer[])`.execute(tx)
}

async function writeColor(tx: Tx, productId: string, color: NextColor, cause: StockCause): Promise<number> {
  const { position, name, value, sku, stock, turn, facts } = color
  if (color.variantId !== null) {
    await tx
      .updateTable('color_variants')
      .set({ position, name, value, sku, ...(turn && { turn }), ...facts })
      .where('variant_id', '=', color.variantId)
      .execute()
    await setCountedStock(tx, countsOf([color]), cause)
    return color.variantId
  }
  const { variant_id } = await tx
    .insertInto('color_variants')
    .values({
      product_id: productId,
      position,
      name,
      value,
      sku,
      stock: stock ?? null,
      turn: turn ?? null,
      ...facts,
    })
    .returning('variant_id')
    .executeTakeFirstOrThrow()
  return variant_id
}

async function writeImages(tx: Tx, variantId: number, images: readonly ProductImage[]): Promise<void> {
  await tx.deleteFrom('product_images').where('variant_id', '=', variantId).execute()
  if (images.length === 0) return
  await tx.insertInto('product_images').values(imageRows(variantId, images)).execute()
}

const imageRows = (variantId: number, images: readonly ProductImage[]) =>
  images.map((image, position) => ({ variant_id: variantId, position, ...image }))
