import { productIdFrom } from '@atelier/domain/values/ids'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { Currency } from '@atelier/domain/money/money'
import { freeSlug, slugFrom } from '@atelier/domain/products/product-names'
import type { CreateProductBody } from '@atelier/domain/products/save-product.schema'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit, type AuditRecord } from '../../audit/audit.public.ts'
import { assertStoredCurrency } from '../../shop-documents/shop-documents.public.ts'
import { findAdminProduct, listNamedProducts } from './admin-products.repo.ts'
import { presentAdminProduct } from './admin-products.present.ts'
import { loggedProduct, productTarget } from './logged-product.ts'
import { productNotFound } from './product-not-found.ts'
import { withCurrentCategory } from './resolve-category.ts'
import { writeNewColors } from './save-colors.repo.ts'
import { actAs, type StockCause } from '../stock-causes.repo.ts'
import { insertProducts, listTakenSlugs, type NewProduct } from './save-product.repo.ts'

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
    const [written] = await storeNewProducts(tx, deps, [given], context)
    if (!written) throw new Error('the product was not stored')
    await recordAudit(tx, written.audit)
    return written.product
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

type StoreDeps = Pick<Deps, 'now' | 'shop' | 'randomBytes'>

/**
 * Creates products within a transaction, in a constant number of statements for each category. Returns them in their order.
 * Throws as `createProduct` does, and then creates none.
 */
export async function storeNewProducts(
  tx: Tx,
  deps: StoreDeps,
  given: readonly CreateProductBody[],
  context: ActionContext,
): Promise<WrittenProduct[]> {
  const at = deps.now()
  const { currency } = deps.shop.terms
  await assertStoredCurrency(tx, currency)
  const categories = new Map<string, string>()
  for (const body of given) {
    if (!categories.has(body.category)) categories.set(body.category, (await withCurrentCategory(tx, body)).category)
  }
  const bodies = given.map((body) => ({ ...body, category: categories.get(body.category) ?? body.category }))
  await actAs(tx, context.actor)
  const slugs = await slugsFor(tx, bodies)
  const products = bodies.map((body, index): NewProduct => {
    const idSuffix = Buffer.from(deps.randomBytes(4)).toString('hex')
    return { productId: body.productId ?? productIdFrom(body.category, idSuffix), slug: slugs[index] ?? '', body, at }
  })
  await insertProducts(tx, products, currency)
  await writeNewColors(
    tx,
    products.map(({ productId }, index) => ({ productId, colors: bodies[index]?.colors ?? [] })),
  )
  const productIds = products.map(({ productId }) => productId)
  const rows = new Map((await listNamedProducts(tx, { productIds, skus: [] })).map((row) => [row.productId, row]))
  return productIds.map((productId) => {
    const row = rows.get(productId)
    if (!row) throw productNotFound(productId)
    const product = presentAdminProduct(row, currency)
    const target = productTarget(product)
    return { product, audit: { context, action: 'product.created', at, target, after: loggedProduct(product) } }
  })
}

/** Returns the slug of each product: its own, or a free one that is derived from its name. */
async function slugsFor(tx: Tx, bodies: readonly CreateProductBody[]): Promise<string[]> {
  const taken = new Set(bodies.flatMap(({ slug }) => slug ?? []))
  const slugs: string[] = []
  for (const { slug: own, name } of bodies) {
    const derived = slugFrom(name)
    const slug = own ?? freeSlug(derived, new Set([...taken, ...(await listTakenSlugs(tx, derived))]))
    slugs.push(slug)
    taken.add(slug)
  }
  return slugs
}

/** Returns the current state of a product within the transaction. */
export async function reread(tx: Tx, productId: string, currency: Currency): Promise<AdminProduct> {
  const row = await findAdminProduct(tx, productId)
  if (!row) throw productNotFound(productId)
  return presentAdminProduct(row, currency)
}
