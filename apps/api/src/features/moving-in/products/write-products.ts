import { asStoredBody, changedMarketPrices, mergeProduct } from '@atelier/domain/moving-in/merge-product'
import type { ImportedProduct } from '@atelier/domain/moving-in/product-draft'
import { normalAddress } from '@atelier/domain/moving-in/old-address'
import { freeSlug } from '@atelier/domain/products/product-names'
import {
  createProductBodyIn,
  type CreateProductInput,
  type UpdateProductInput,
} from '@atelier/domain/products/save-product.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Tx } from '../../../db/client.ts'
import {
  listNamedProducts,
  listPricedMarkets,
  presentAdminProduct,
  storeImportedPrices,
  storeNewProducts,
  storeProduct,
  type ImportedPriceChange,
} from '../../products/product-desk.public.ts'
import { listTakenSlugsOf } from '../../products/products.public.ts'
import type { EntryToImport, ImportWork, WrittenEntry } from '../import-handler.ts'
import type { ImportRunRow } from '../import-runs.repo.ts'
import { saveTargets, type AddressTarget } from '../old-addresses/old-addresses.repo.ts'
import { findCategorySlugs, parseUpdate } from './check-products.ts'
import { withFreeGtins } from './free-gtins.ts'

/** What was done for a product before it is written: the URL here of each image. */
export interface PreparedProduct {
  urls: ReadonlyMap<string, string>
}

/** What a product was before an import. */
export interface ProductBefore {
  body: UpdateProductInput
  version: string
  /** The prices in markets; absent in records of before markets were imported. */
  prices?: ImportedPriceChange[]
}

/** Returns where the addresses of a product at the old shop lead, as far as they are no pages here. */
const oldAddressesOf = ({ addresses }: ImportedProduct, slug: string): AddressTarget[] =>
  addresses
    .flatMap((address) => normalAddress(address) ?? [])
    .filter((address) => address !== '/' && address !== normalAddress(`/products/${slug}`))
    .map((address) => ({ address, target: `/products/${encodeURIComponent(slug)}` }))

type Entry = EntryToImport<ImportedProduct> & { prepared: PreparedProduct }

/** Returns images with their URLs here. Those of before have one already; those that could not be fetched are left out. */
const imagesHere = (
  images: readonly { url: string; alt?: string | undefined }[],
  { urls }: PreparedProduct,
): { url: string; alt?: string | undefined }[] => {
  const here = images.flatMap(({ url, alt }) => {
    const own = url.startsWith('/media/') ? url : urls.get(url)
    return own === undefined ? [] : [{ url: own, alt: alt || undefined }]
  })
  // Two addresses may have the same file.
  return here.filter(({ url }, index) => here.findIndex((each) => each.url === url) === index)
}

/**
 * Writes products by the use cases of staff's own form, each completely: new ones together, changed ones one by one. Throws
 * ShopError for one that is refused.
 */
export async function writeProducts(tx: Tx, work: ImportWork, entries: readonly Entry[]): Promise<WrittenEntry[]> {
  const categoryOf = await findCategorySlugs(tx, work.run)
  const added = entries.filter(({ known }) => known === null)
  const created = await writeNew(tx, work, added, categoryOf)
  const writtenOf = new Map(added.map((entry, index) => [entry, created[index]]))
  const written: WrittenEntry[] = []
  for (const entry of entries) {
    written.push(writtenOf.get(entry) ?? (await writeChanged(tx, work, entry, categoryOf(entry.entry.category))))
  }
  return written
}

/** Returns the body of a new product. Throws `invalid_input` with all problems. */
function bodyOf(
  { entry, prepared }: Entry,
  { category, slug, colors }: { category: string; slug: string; colors: ImportedProduct['colors'] },
  run: ImportRunRow,
) {
  const { name, description, price, compareAtPrice, status } = entry
  const body: CreateProductInput = {
    name,
    description,
    price,
    compareAtPrice,
    status,
    category,
    slug,
    colors: colors.map(({ sku, images, ...color }) => ({
      ...color,
      sku: sku || undefined,
      images: imagesHere(images, prepared),
    })),
  }
  const parsed = createProductBodyIn(run.currency).safeParse(body)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ShopError('invalid_input', issues[0]?.message ?? 'Invalid product', { issues })
}

/** Writes new products in a few statements: most of the time of an import is the way to the database and back. */
async function writeNew(
  tx: Tx,
  { deps, run, context }: ImportWork,
  entries: readonly Entry[],
  categoryOf: (name: string) => string,
): Promise<WrittenEntry[]> {
  if (entries.length === 0) return []
  const taken = await listTakenSlugsOf(
    tx,
    entries.map(({ entry }) => entry.slug),
  )
  const free = await withFreeGtins(
    tx,
    entries.map(({ entry }) => entry.colors),
  )
  const bodies = entries.map((each, index) => {
    const slug = freeSlug(each.entry.slug, taken)
    taken.add(slug)
    return bodyOf(each, { category: categoryOf(each.entry.category), slug, colors: free[index] ?? [] }, run)
  })
  const created = await storeNewProducts(tx, deps, bodies, context)
  await saveTargets(
    tx,
    entries.flatMap(({ entry }, index) => oldAddressesOf(entry, created[index]?.product.slug ?? '')),
  )
  const written: WrittenEntry[] = []
  for (const [index, { product, audit }] of created.entries()) {
    const listed = entries[index]?.entry.marketPrices ?? []
    const { audits } = await storeImportedPrices(tx, deps, { product, listed, context })
    const version = product.updatedAt
    written.push({ entityId: product.productId, version, before: null, audits: [audit, ...audits] })
  }
  return written
}

async function writeChanged(
  tx: Tx,
  { deps, run, context }: ImportWork,
  { entry, known, prepared }: Entry,
  category: string,
) {
  const productId = known?.entityId ?? ''
  const [row] = await listNamedProducts(tx, { productIds: [productId], skus: [] })
  if (!row) throw new ShopError('conflict', 'This product was removed here')
  const stored = presentAdminProduct(row, run.currency)
  const content = known?.content as ImportedProduct
  const merged = mergeProduct(stored, content, { ...entry, categorySlug: category })
  const [colors = []] = await withFreeGtins(tx, [merged.colors])
  const body: UpdateProductInput = {
    ...merged,
    colors: colors.map((color) => ({ ...color, images: imagesHere(color.images ?? [], prepared) })),
  }
  const given = parseUpdate(body, run.currency)
  const { product, audit } = await storeProduct(
    tx,
    deps,
    { productId, given },
    { context, cause: { reason: 'imported' } },
  )
  const markets = (entry.marketPrices ?? []).map(({ market }) => market)
  const priced = await listPricedMarkets(tx, productId, markets)
  const listed = changedMarketPrices(content, entry, (market) => priced.has(market))
  const { changes, audits } = await storeImportedPrices(tx, deps, { product, listed, context })
  const before: ProductBefore = { body: asStoredBody(stored), version: stored.updatedAt, prices: changes }
  return { entityId: productId, version: product.updatedAt, before, audits: [audit, ...audits] }
}
