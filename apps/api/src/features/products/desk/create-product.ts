import { productIdFrom } from '@atelier/domain/values/ids'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { Currency } from '@atelier/domain/money/money'
import { freeSlug, slugFrom } from '@atelier/domain/products/product-names'
import type { CreateProductBody } from '@atelier/domain/products/save-product.schema'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit, type AuditRecord } from '../../audit/audit.public.ts'
import { assertPublishedCurrency } from '../../shop-documents/shop-documents.public.ts'
import { findAdminProduct } from './admin-products.repo.ts'
import { presentAdminProduct } from './admin-products.present.ts'
import { loggedProduct, productTarget } from './logged-product.ts'
import { productNotFound } from './product-not-found.ts'
import { withCurrentCategory } from './resolve-category.ts'
import { writeColors } from './save-colors.repo.ts'
import { actAs, type StockCause } from '../stock-causes.repo.ts'
import { insertProducts, listTakenSlugs } from './save-product.repo.ts'

/**
 * Creates a product with its colors and images (A7). Derives the slug from the name unless the client sends one. Throws
 * `conflict` when the id, the slug or a SKU is taken, and `invalid_input` for an unknown category.
 */
export async function createProduct(
  deps: Deps,
  given: CreateProductBody,
  context: ActionContext,
): Promise<AdminProduct> {
  return inTransaction(deps.db, async (tx) => {
    const { product, audit } = await storeNewProduct(tx, deps, given, { context, cause: { reason: 'edited' } })
    await recordAudit(tx, audit)
    return product
  })
}

/** Who writes a product, and why its stock changes. */
export interface ProductWriter {
  context: ActionContext
  cause: StockCause
}

/** A product that was written, and the record that the caller adds to the audit log at the end of its transaction. */
export interface WrittenProduct {
  product: AdminProduct
  audit: AuditRecord
}

/** Creates a product within a transaction, as `createProduct` does. */
export async function storeNewProduct(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'shop' | 'randomBytes'>,
  given: CreateProductBody,
  { context, cause }: ProductWriter,
): Promise<WrittenProduct> {
  const at = deps.now()
  const { currency } = deps.shop.terms
  const idSuffix = Buffer.from(deps.randomBytes(4)).toString('hex')
  await assertPublishedCurrency(tx, currency)
  const body = await withCurrentCategory(tx, given)
  await actAs(tx, context.actor)
  const productId = body.productId ?? productIdFrom(body.category, idSuffix)
  const slug = body.slug ?? (await slugFor(tx, body.name))
  await insertProducts(tx, [{ productId, slug, body, at }], currency)
  await writeColors(tx, { productId, cause }, [], body.colors)
  const product = await reread(tx, productId, currency)
  const audit: AuditRecord = {
    context,
    action: 'product.created',
    at,
    target: productTarget(product),
    after: loggedProduct(product),
  }
  return { product, audit }
}

/** Returns a free slug derived from a name. */
export async function slugFor(tx: Tx, name: string): Promise<string> {
  const slug = slugFrom(name)
  return freeSlug(slug, await listTakenSlugs(tx, slug))
}

/** Returns the current state of a product within the transaction. */
export async function reread(tx: Tx, productId: string, currency: Currency): Promise<AdminProduct> {
  const row = await findAdminProduct(tx, productId)
  if (!row) throw productNotFound(productId)
  return presentAdminProduct(row, currency)
}
