import type { AuditAction } from '@atelier/domain/access/audit-actions'
import type {
  BulkAction,
  BulkProductsResult,
  ProductMatching,
  Undoable,
  UndoBulkBody,
} from '@atelier/domain/products/admin-product.schema'
import { judgeBulk, judgeUndo, type BulkVerdict } from '@atelier/domain/products/change-product'
import { limits } from '@atelier/domain/limits/limits'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudits } from '../../audit/audit.public.ts'
import { listMatchingIds } from './admin-products.repo.ts'
import { applyBulk, lockForBulk, type BulkRow } from './bulk-products.repo.ts'
import { productTarget } from './logged-product.ts'

/** Selects products by id, or all that match a filter. */
interface ProductSelection {
  productIds?: readonly string[] | undefined
  matching?: ProductMatching | undefined
}

/** Returns the ids of selected products; throws when a filter matches too many. */
export async function listSelectedIds(tx: Tx, { productIds, matching }: ProductSelection): Promise<string[]> {
  if (!matching) return [...new Set(productIds)]
  const { bulkMax } = limits.catalog
  const ids = await listMatchingIds(tx, matching, bulkMax + 1)
  if (ids.length <= bulkMax) return ids
  const message = `Narrow the list: you can change at most ${bulkMax} products at a time`
  throw invalidField('matching', message)
}

interface Judged {
  row: BulkRow
  verdict: BulkVerdict
}

/**
 * Changes many products in one transaction and judges each separately. Products that cannot be changed are reported
 * with a reason; the others are changed. Writes an audit log entry for each change.
 */
async function changeMany(
  { tx, at, context }: { tx: Tx; at: Date; context: ActionContext },
  ids: readonly string[],
  judge: (row: BulkRow) => BulkVerdict,
): Promise<BulkProductsResult> {
  const rows = await lockForBulk(tx, ids)
  const judged: Judged[] = rows.map((row) => ({ row, verdict: judge(row) }))
  const changes = judged.flatMap(({ row, verdict }) => (verdict.kind === 'change' ? [{ row, to: verdict }] : []))
  const versions = await applyBulk(
    tx,
    changes.map(({ row, to }) => ({ productId: row.productId, status: to.status, isNew: to.isNew })),
    at,
  )
  await recordAudits(
    tx,
    changes.map(({ row, to }) => ({
      context,
      action: actionOf(row, to.status),
      at,
      target: productTarget(row),
      before: { status: row.status, isNew: row.isNew },
      after: { status: to.status, isNew: to.isNew },
    })),
  )
  return {
    changed: changes.length,
    unchanged: judged.filter(({ verdict }) => verdict.kind === 'same').length,
    failures: failuresOf(ids, judged),
    undo: changes.flatMap(({ row }): Undoable[] =>
      row.status === 'deleted'
        ? []
        : [
            {
              productId: row.productId,
              status: row.status,
              isNew: row.isNew,
              updatedAt: (versions.get(row.productId) ?? at).toISOString(),
            },
          ],
    ),
  }
}

function actionOf({ status }: BulkRow, next: BulkRow['status']): AuditAction {
  if (next === 'deleted') return 'product.deleted'
  return status === 'deleted' ? 'product.restored' : 'product.updated'
}

/** Lists the products that could not be changed, and why. Products that no longer exist are named by their ids. */
function failuresOf(ids: readonly string[], judged: readonly Judged[]): BulkProductsResult['failures'] {
  const known = new Map(judged.map((entry) => [entry.row.productId, entry]))
  return ids.flatMap((productId) => {
    const entry = known.get(productId)
    if (!entry) return [{ productId, name: productId, message: `Product with ID "${productId}" not found` }]
    return entry.verdict.kind === 'refused' ? [{ productId, name: entry.row.name, message: entry.verdict.message }] : []
  })
}

/** Applies one action to many products, at most `limits.catalog.bulkMax` of them. */
export const bulkChange = (
  deps: Deps,
  action: BulkAction | 'delete',
  selection: ProductSelection,
  context: ActionContext,
): Promise<BulkProductsResult> =>
  inTransaction(deps.db, async (tx) => {
    const ids = await listSelectedIds(tx, selection)
    return changeMany({ tx, at: deps.now(), context }, ids, (row) => judgeBulk(row, action))
  })

/** Reverts a bulk action for products that have not changed since. */
export function undoBulk(deps: Deps, { undo }: UndoBulkBody, context: ActionContext): Promise<BulkProductsResult> {
  const byId = new Map(undo.map((previous) => [previous.productId, previous]))
  const judge = (row: BulkRow): BulkVerdict => {
    const previous = byId.get(row.productId)
    return previous ? judgeUndo(row, previous) : { kind: 'same' }
  }
  return inTransaction(deps.db, (tx) => changeMany({ tx, at: deps.now(), context }, [...byId.keys()], judge))
}
