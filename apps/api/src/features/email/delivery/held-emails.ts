import type { HeldEmailsBody } from '@atelier/domain/email/held-emails.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { updateHeldEmails } from './held-emails.repo.ts'

const ACTIONS = { release: 'email.released', discard: 'email.discarded' } as const

/**
 * Releases or discards emails that are held since a backup was restored. Returns their number. Throws `conflict` (409)
 * when none of them is held any more.
 */
export async function releaseOrDiscardHeldEmails(
  { db, now, signals }: Deps,
  { action, emailIds }: HeldEmailsBody,
  context: StaffActionContext,
): Promise<number> {
  const count = await inTransaction(db, async (tx) => {
    const held = await updateHeldEmails(tx, { action, emailIds: emailIds ?? null })
    if (held === 0) throw new ShopError('conflict', 'None of these emails is held any more')
    const [only] = emailIds?.length === 1 ? emailIds : []
    await recordAudit(tx, {
      context,
      action: ACTIONS[action],
      at: now(),
      target: { type: 'email', id: String(only ?? 'held'), name: held === 1 ? '1 held email' : `${held} held emails` },
      before: { status: 'held' },
      after: { status: action === 'release' ? 'pending' : 'cancelled' },
    })
    return held
  })
  if (action === 'release') signals.emit('mail-queued')
  return count
}
