import { DIFFERENCE_LABELS } from '@atelier/domain/payments/ledger-difference'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { lockDifference, resolveByStaff } from './reconcile-ledger.repo.ts'

/**
 * Resolves a difference with the payment provider, with a note from staff. It reopens only when either side changes.
 * Throws 404 for an unknown difference, and 409 for a resolved one.
 */
export async function resolveDifference(
  { db, now }: Deps,
  differenceId: number,
  { note, context }: { note: string; context: StaffActionContext },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockDifference(tx, differenceId)
    if (!found) throw new ShopError('not_found', 'Difference not found')
    if (found.resolvedAt !== null) {
      const by = found.resolvedBy ?? 'a later comparison'
      throw new ShopError('conflict', `This difference was resolved by ${by} in the meantime`)
    }
    await resolveByStaff(tx, differenceId, { note, actor: context.actor })
    await recordAudit(tx, {
      context,
      action: 'payment.difference_resolved',
      at: now(),
      target: { type: 'payment', id: found.providerRef, name: `Payment ${found.providerRef} at ${found.provider}` },
      before: { difference: DIFFERENCE_LABELS[found.kind] },
      after: { difference: 'resolved', note },
    })
  })
}
