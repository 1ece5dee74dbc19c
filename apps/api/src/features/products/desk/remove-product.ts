import type { AuditAction } from '@atelier/domain/access/audit-actions'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { NOT_DELETED_MESSAGE } from '@atelier/domain/products/change-product'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import { nextVersion } from '../../../db/next-version.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit, type AuditRecord } from '../../audit/audit.public.ts'
import { lockAdminProduct, type AdminProductRow } from './admin-products.repo.ts'
import { presentAdminProduct } from './admin-products.present.ts'
import { reread } from './create-product.ts'
import { loggedProduct, productTarget } from './logged-product.ts'
import { productNotFound } from './product-not-found.ts'
import { removeProductRow, setProductStatus } from './save-product.repo.ts'

interface ProductStatusChange {
  status: 'deleted' | 'active'
  action: AuditAction
  /** Returns the reason why the change is not possible, or null. */
  refusal: (row: AdminProductRow) => string | null
}

/** Hides a product from the shop; retains its colors, images and stock. */
const DELETE: ProductStatusChange = {
  status: 'deleted',
  action: 'product.deleted',
  refusal: ({ status }) => (status === 'deleted' ? 'This product is already deleted' : null),
}

/** Restores a product as active with its retained images (A4). */
const RESTORE: ProductStatusChange = {
  status: 'active',
  action: 'product.restored',
  refusal: ({ status }) => (status === 'deleted' ? null : NOT_DELETED_MESSAGE),
}

async function changeStatus(
  deps: Deps,
  productId: string,
  to: ProductStatusChange,
  context: ActionContext,
): Promise<AdminProduct> {
  const product = await inTransaction(deps.db, async (tx) => {
    const row = await lockAdminProduct(tx, productId)
    if (!row) throw productNotFound(productId)
    const refusal = to.refusal(row)
    if (refusal) throw new ShopError('conflict', refusal, { data: presentAdminProduct(row, deps.shop.terms.currency) })
    const at = nextVersion(row.updatedAt, deps.now())
    await setProductStatus(tx, productId, to.status, at)
    await recordAudit(tx, {
      context,
      action: to.action,
      at,
      target: productTarget(row),
      before: { status: row.status },
      after: { status: to.status },
    })
    return reread(tx, productId, deps.shop.terms.currency)
  })
  return product
}

/** Soft-deletes a product, so that staff can restore it (A4). Throws `conflict` when it is already deleted. */
export const deleteProduct = (deps: Deps, productId: string, context: ActionContext): Promise<AdminProduct> =>
  changeStatus(deps, productId, DELETE, context)

/** Restores a deleted product as active (A4). Throws `conflict` when it is not deleted. */
export const restoreProduct = (deps: Deps, productId: string, context: ActionContext): Promise<AdminProduct> =>
  changeStatus(deps, productId, RESTORE, context)

/** Permanently deletes a product of any status. Orders have their own copy of the purchased items. */
export async function removeProduct(deps: Deps, productId: string, context: ActionContext): Promise<void> {
  await inTransaction(deps.db, async (tx) => recordAudit(tx, await dropProduct(tx, deps, productId, context)))
}

/** Permanently deletes a product within a transaction. Returns the record for the audit log. */
export async function dropProduct(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'shop'>,
  productId: string,
  context: ActionContext,
): Promise<AuditRecord> {
  const row = await lockAdminProduct(tx, productId)
  if (!row) throw productNotFound(productId)
  await removeProductRow(tx, productId)
  return {
    context,
    action: 'product.removed',
    at: deps.now(),
    target: productTarget(row),
    before: loggedProduct(presentAdminProduct(row, deps.shop.terms.currency)),
  }
}
