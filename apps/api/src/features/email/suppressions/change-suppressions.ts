import type { SuppressBody, Suppression } from '@atelier/domain/email/suppressions.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { deleteSuppression, insertSuppression, type SuppressionRow } from './suppressions.repo.ts'

const targetOf = ({ suppressionId, email }: SuppressionRow) => ({
  type: 'suppression',
  id: String(suppressionId),
  name: email,
})
// The reason is not audited: it may name persons, and audit entries remain after an erasure.

/**
 * Suppresses an address, so that the shop sends no email to it. Throws `conflict` (409) when it is suppressed already.
 */
export function suppress({ db, now }: Deps, body: SuppressBody, context: StaffActionContext): Promise<SuppressionRow> {
  return inTransaction(db, async (tx) => {
    const row = await insertSuppression(tx, { ...body, by: context.actor, at: now() })
    if (!row) throw new ShopError('conflict', 'This address is already suppressed')
    const after = { email: row.email }
    await recordAudit(tx, { context, action: 'suppression.added', at: now(), target: targetOf(row), after })
    return row
  })
}

/** Lifts a suppression. Throws `not_found` when there is none. */
export function liftSuppression(
  { db, now }: Deps,
  suppressionId: number,
  context: StaffActionContext,
): Promise<SuppressionRow> {
  return inTransaction(db, async (tx) => {
    const row = await deleteSuppression(tx, suppressionId)
    if (!row) throw new ShopError('not_found', 'This address is not suppressed')
    const before = { email: row.email }
    await recordAudit(tx, { context, action: 'suppression.lifted', at: now(), target: targetOf(row), before })
    return row
  })
}

export const presentSuppression = (row: SuppressionRow): Suppression => ({
  id: row.suppressionId,
  email: row.email,
  cause: row.cause,
  reason: row.reason,
  addedBy: row.addedByName,
  createdAt: row.createdAt.toISOString(),
})
