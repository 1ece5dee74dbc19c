import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { isStale, PRODUCT_CHANGED_MESSAGE, PRODUCT_DELETED_MESSAGE } from '@atelier/domain/products/change-product'
import type { UpdateProductBody } from '@atelier/domain/products/save-product.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import { nextVersion } from '../../../db/next-version.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit, type AuditRecord } from '../../audit/audit.public.ts'
import { lockAdminProduct } from './admin-products.repo.ts'
import { presentAdminProduct } from './admin-products.present.ts'
import { reread, type ProductWriter, type WrittenProduct } from './create-product.ts'
import { loggedProduct, productTarget } from './logged-product.ts'
import { assertStockSeen } from './match-colors.ts'
import { productNotFound } from './product-not-found.ts'
import { withCurrentCategory } from './resolve-category.ts'
import { actAs } from '../stock-causes.repo.ts'
import { changeSlug } from '../products.repo.ts'
import { writeColors } from './save-colors.repo.ts'
import { updateProductColumns } from './save-product.repo.ts'

function checkId(productId: string, sent: string | undefined): void {
  if (sent === undefined || sent === productId) return
  const message = 'The product ID can’t be changed'
  throw invalidField('productId', message)
}

/**
 * Replaces a product (A7). Throws `conflict` (409) with the current product when the body is based on an older version,
 * when orders changed the stock since, or when the product is deleted. Throws 400 for a stock of a stored color without
 * the stock that it replaces.
 */
export async function updateProduct(
  deps: Deps,
  productId: string,
  given: UpdateProductBody,
  context: ActionContext,
): Promise<AdminProduct> {
  checkId(productId, given.productId)
  return inTransaction(deps.db, async (tx) => {
    const { product, audit } = await storeProduct(
      tx,
      deps,
      { productId, given },
      { context, cause: { reason: 'edited' } },
    )
    await recordAudit(tx, audit)
    return product
  })
}

/** Replaces a product within a transaction, as `updateProduct` does. */
export async function storeProduct(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'shop'>,
  { productId, given }: { productId: string; given: UpdateProductBody },
  { context, cause }: ProductWriter,
): Promise<WrittenProduct> {
  const { currency } = deps.shop.terms
  await actAs(tx, context.actor)
  const row = await lockAdminProduct(tx, productId)
  if (!row) throw productNotFound(productId)
  const before = presentAdminProduct(row, currency)
  if (row.status === 'deleted') throw new ShopError('conflict', PRODUCT_DELETED_MESSAGE, { data: before })
  if (isStale(row.updatedAt, given.updatedAt)) {
    throw new ShopError('conflict', PRODUCT_CHANGED_MESSAGE, { data: before })
  }
  assertStockSeen(row.colors, given.colors, before)
  const { taxClass = row.taxClass ?? undefined } = given
  const body = await withCurrentCategory(tx, { ...given, taxClass })
  const at = nextVersion(row.updatedAt, deps.now())
  if (body.slug !== undefined && body.slug !== row.slug) await changeSlug(tx, productId, body.slug)
  await updateProductColumns(tx, { productId, body, at }, currency)
  await writeColors(tx, { productId, cause }, row.colors, body.colors)
  const product = await reread(tx, productId, currency)
  const audit: AuditRecord = {
    context,
    action: 'product.updated',
    at,
    target: productTarget(product),
    before: loggedProduct(before),
    after: loggedProduct(product),
  }
  return { product, audit }
}
