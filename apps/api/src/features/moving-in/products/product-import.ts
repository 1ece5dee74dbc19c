import type { RowProblem } from '@atelier/domain/moving-in/import-format'
import type { ImportedProduct } from '@atelier/domain/moving-in/product-draft'
import { restoredBody } from '@atelier/domain/moving-in/merge-product'
import { limits } from '@atelier/domain/limits/limits'
import type { Tx } from '../../../db/client.ts'
import { descriptionText } from '../../../files/html-description.ts'
import {
  dropProduct,
  listNamedProducts,
  presentAdminProduct,
  restoreImportedPrices,
  storeProduct,
} from '../../products/product-desk.public.ts'
import { releaseSlugs } from '../../products/products.public.ts'
import type { ImportHandler, ImportWork } from '../import-handler.ts'
import { hasOrderOfRun, replaceVersion, type ChangeRow } from '../import-sources.repo.ts'
import { deleteAddressesTo } from '../old-addresses/old-addresses.repo.ts'
import { checkProducts, parseUpdate } from './check-products.ts'
import { fetchImages } from './fetch-images.ts'
import { writeProducts, type PreparedProduct, type ProductBefore } from './write-products.ts'

const { lineMax, imagesPerColor } = limits.catalog.product

const hostsIn = ({ colors }: ImportedProduct): string[] => {
  const addresses = new Set(colors.flatMap(({ images }) => images.map(({ url }) => url)))
  return [...addresses].flatMap((address) => (URL.canParse(address) ? [new URL(address).host] : []))
}

/** Turns the description into text, and shortens what a product has room for. */
function completeProduct(entry: ImportedProduct): { entry: ImportedProduct; losses: RowProblem[] } {
  const losses: RowProblem[] = []
  const lose = (column: string, message: string): void => void losses.push({ row: entry.row, column, message })
  const { text, lost } = descriptionText(entry.description)
  if (lost.length > 0) lose('Description', `The description loses ${lost.join(', ')}`)
  if (text === '') lose('Description', 'There is no description: the name stands in its place')
  const most = Math.max(0, ...entry.colors.map(({ images }) => images.length))
  if (most > imagesPerColor) lose('Images', `Of ${most} images the first ${imagesPerColor} are taken`)
  const colors = entry.colors.map((color) => ({
    ...color,
    images: color.images.slice(0, imagesPerColor).map(({ url, alt }) => ({ url, alt: alt.trim().slice(0, lineMax) })),
  }))
  return { entry: { ...entry, description: text || entry.name, colors }, losses }
}

async function undoProduct(tx: Tx, work: ImportWork, change: ChangeRow) {
  const { deps, run, context } = work
  const [row] = await listNamedProducts(tx, { productIds: [change.entity_id], skus: [] })
  if (!row) return change.is_new ? { audits: [] } : { stays: 'The product was removed since' }
  const present = presentAdminProduct(row, run.currency)
  if (present.updatedAt !== change.version) return { stays: `${present.name} was changed since, and stays as it is` }
  if (change.is_new) {
    await releaseSlugs(tx, present.productId)
    await deleteAddressesTo(tx, `/products/${encodeURIComponent(present.slug)}`)
    return { audits: [await dropProduct(tx, deps, present.productId, context)] }
  }
  const before = change.before as ProductBefore
  const given = parseUpdate(restoredBody(before.body, present), run.currency)
  const { audit, product } = await storeProduct(
    tx,
    deps,
    { productId: present.productId, given },
    { context, cause: { reason: 'imported' } },
  )
  await replaceVersion(tx, product.productId, before.version, product.updatedAt)
  const audits = await restoreImportedPrices(tx, deps, { product, changes: before.prices ?? [], context })
  return { audits: [audit, ...audits] }
}

/** How products enter: by the rules and the use case of staff's own form. */
export const PRODUCT_IMPORT: ImportHandler<ImportedProduct, PreparedProduct> = {
  batchSize: 20,
  storesContent: true,
  complete: completeProduct,
  describe: (entry) => ({ category: entry.category, hosts: hostsIn(entry) }),
  check: checkProducts,
  prepare: async (work, entry, signal) => {
    const { urls, problems } = await fetchImages(work, entry, signal)
    const bare = entry.colors.find(({ images }) => !images.some(({ url }) => urls.has(url)))
    return bare ? { problems } : { prepared: { urls }, losses: problems }
  },
  write: writeProducts,
  undo: undoProduct,
  undoRefusal: async (tx, runId) =>
    (await hasOrderOfRun(tx, runId))
      ? 'A product of this import was ordered. Delete or change single products instead.'
      : null,
}
