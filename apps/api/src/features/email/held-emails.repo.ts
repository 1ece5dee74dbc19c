import type { HeldEmailAction } from '@atelier/domain/email/held-emails.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** Holds every email that waits, outside of campaigns, and answers how many: whether they left before is unknown. */
export async function holdPendingEmails(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set status = 'held', claimed_until = null where status = 'pending' and campaign_id is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Pauses every campaign that is on its way or scheduled, and answers how many: staff resume it or call it back. */
export async function pauseCampaigns(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update campaigns set paused_at = now()
    where paused_at is null and cancelled_at is null and finished_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Sends held emails or discards them: those named, or all. Answers how many were held. */
export async function updateHeldEmails(
  tx: Tx,
  { action, emailIds }: { action: HeldEmailAction; emailIds: readonly number[] | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set status = ${action === 'release' ? 'pending' : 'cancelled'}, due_at = now(), attempts = 0, last_error = null
    where status = 'held' and (${emailIds === null}::boolean or mail_id = any(${[...(emailIds ?? [])]}::bigint[]))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
