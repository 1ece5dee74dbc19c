import { productIdFrom } from '@atelier/domain/values/ids'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { ImportStep } from '@atelier/domain/products/import-plan'
import { toCents, type Currency } from '@atelier/domain/money/money'
import type { PriceColumns } from '@atelier/domain/products/market-columns'
import { freeSlug, slugFrom } from '@atelier/domain/products/product-names'
import type { UpdateProductBody } from '@atelier/domain/products/save-product.schema'
import type { ActionContext } from '../../../action-context.ts'
import type { Tx } from '../../../db/client.ts'
import { nextVersion } from '../../../db/next-version.ts'
import type { Deps } from '../../../deps.ts'
import type { AuditRecord } from '../../audit/audit.public.ts'
import { presentAdminProduct } from '../desk/admin-products.present.ts'
import { listNamedProducts } from '../desk/admin-products.repo.ts'
import { loggedProduct, productTarget } from '../desk/logged-product.ts'
import { loggedPrices } from '../prices/price-audit.ts'
import { replacePrices, type NewPrice } from '../prices/prices.repo.ts'
import { changeSlug } from '../products.repo.ts'
import { writeColors, updateCountsAndFacts, writeNewColors } from '../desk/save-colors.repo.ts'
import {
  insertProducts,
  listTakenSlugsOf,
  updateManyProducts,
  updateProductColumns,
  type NewProduct,
} from '../desk/save-product.repo.ts'

const IMPORTED = { reason: 'imported' } as const

/** Maximum number of products per statement. */
const BATCH = 200

type Create = Extract<ImportStep, { kind: 'create' }>
type Update = Extract<ImportStep, { kind: 'update' }>

interface WriteContext {
  deps: Deps
  context: ActionContext
  at: Date
  /** The price lists of the file. */
  lists: readonly PriceColumns[]
}

/**
 * Writes a plan for locked products in batches: an import of thousands is one transaction, and its locks must be short.
 * Returns the audit log records in the order of the file.
 */
export async function writeImport(
  tx: Tx,
  steps: readonly ImportStep[],
  { deps, context, at, lists }: WriteContext,
): Promise<AuditRecord[]> {
  const updates = steps.filter((step): step is Update => step.kind === 'update')
  const creates = steps.filter((step): step is Create => step.kind === 'create')
  const { currency } = deps.shop.terms
  await writeUpdates(
    tx,
    updates.filter(({ fields }) => fields.length > 0),
    { at, currency },
  )
  const created = await writeCreates(tx, creates, { deps, at })
  const idOf = (step: Create | Update): string =>
    step.kind === 'update' ? step.product.productId : (created.get(step) ?? '')
  const changed = steps.filter((step): step is Create | Update => step.kind !== 'same')
  const actorId = context.actor?.userId ?? null
  for (const list of lists) await replacePrices(tx, list.key, newPrices(changed, list, idOf), { at, actorId })
  const after = await reloadProducts(tx, changed.map(idOf), currency)
  return changed.flatMap((step): AuditRecord[] => {
    const product = after.get(idOf(step))
    if (!product) return []
    const { before, after: prices } = loggedChanges(step)
    const line = { context, at, target: productTarget(product), after: { ...loggedProduct(product), ...prices } }
    return step.kind === 'create'
      ? [{ ...line, action: 'product.created' }]
      : [{ ...line, action: 'product.updated', before: { ...loggedProduct(step.product), ...before } }]
  })
}

/** Returns what a list gets from a plan, in the smallest unit. */
const newPrices = (
  steps: readonly (Create | Update)[],
  { key, currency }: PriceColumns,
  idOf: (step: Create | Update) => string,
): NewPrice[] =>
  steps.flatMap((step) =>
    step.prices.changes
      .filter(({ market }) => market === key)
      .map(({ after: { price, compareAtPrice } }) => ({
        productId: idOf(step),
        prices: {
          priceCents: toCents(price, currency),
          compareAtCents: compareAtPrice === null ? null : toCents(compareAtPrice, currency),
        },
      })),
  )

/** Returns the changed prices in markets as the audit log shows them. */
function loggedChanges({ prices: { changes } }: Create | Update) {
  const before = Object.assign({}, ...changes.map((each) => loggedPrices(each.before, each.market))) as object
  const after = Object.assign({}, ...changes.map((each) => loggedPrices(each.after, each.market))) as object
  return { before, after }
}

function inBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / BATCH)
  return Array.from({ length: count }, (_, index) => all.slice(index * BATCH, (index + 1) * BATCH))
}

/**
 * Whether only the product's own columns and swatch, stock, weight, HS code, origin and GTIN of its colors change: no slug, color
 * name, SKU or image.
 */
function changesOnlyColumns({ product, body }: Update): boolean {
  if (body.slug !== undefined && body.slug !== product.slug) return false
  const shape = ({ colors }: AdminProduct | UpdateProductBody): string =>
    JSON.stringify(
      colors.map(({ variantId, name, sku, images }) => [
        variantId,
        name,
        sku,
        images.map(({ url, alt }) => [url, alt]),
      ]),
    )
  return shape(body) === shape(product)
}

async function writeUpdates(
  tx: Tx,
  updates: readonly Update[],
  { at, currency }: { at: Date; currency: Currency },
): Promise<void> {
  const timestampOf = ({ product }: Update): Date => nextVersion(new Date(product.updatedAt), at)
  // Explicit slug changes come first: derived slugs must see which slugs they take or free.
  for (const step of updates.filter((each) => !changesOnlyColumns(each))) {
    const { product, body } = step
    const { productId, slug } = product
    if (body.slug !== undefined && body.slug !== slug) await changeSlug(tx, productId, body.slug)
    await updateProductColumns(tx, { productId, body, at: timestampOf(step) }, currency)
    await writeColors(tx, { productId, cause: IMPORTED }, product.colors, body.colors)
  }
  for (const batch of inBatches(updates.filter(changesOnlyColumns))) {
    await updateManyProducts(
      tx,
      batch.map((step) => ({ productId: step.product.productId, body: step.body, at: timestampOf(step) })),
      currency,
    )
    await updateCountsAndFacts(
      tx,
      batch.flatMap(({ body }) => body.colors),
      IMPORTED,
    )
  }
}

/** Adds the new products and returns the id of each. */
async function writeCreates(
  tx: Tx,
  creates: readonly Create[],
  { deps, at }: Pick<WriteContext, 'deps' | 'at'>,
): Promise<Map<Create, string>> {
  if (creates.length === 0) return new Map()
  const taken = await listTakenSlugsOf(
    tx,
    creates.map(({ body }) => slugFrom(body.name)),
  )
  for (const { body } of creates) if (body.slug !== undefined) taken.add(body.slug)
  const products = creates.map(({ body }): NewProduct => {
    const slug = body.slug ?? freeSlug(slugFrom(body.name), taken)
    taken.add(slug)
    const random = (): string => Buffer.from(deps.randomBytes(4)).toString('hex')
    return { productId: body.productId ?? productIdFrom(body.category, random()), slug, body, at }
  })
  for (const batch of inBatches(products)) {
    await insertProducts(tx, batch, deps.shop.terms.currency)
    await writeNewColors(
      tx,
      batch.map(({ productId, body }) => ({ productId, colors: body.colors })),
    )
  }
  return new Map(creates.map((step, index) => [step, products[index]?.productId ?? '']))
}

async function reloadProducts(
  tx: Tx,
  productIds: readonly string[],
  currency: Currency,
): Promise<Map<string, AdminProduct>> {
  const products = new Map<string, AdminProduct>()
  for (const batch of inBatches(productIds)) {
    const rows = await listNamedProducts(tx, { productIds: batch, skus: [] })
    for (const row of rows) products.set(row.productId, presentAdminProduct(row, currency))
  }
  return products
}
