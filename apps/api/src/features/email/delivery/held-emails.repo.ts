import type { HeldEmailAction } from '@atelier/domain/email/held-emails.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** Holds every pending email outside of campaigns, because it is unknown whether it was sent. Returns their number. */
export async function holdPendingEmails(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set status = 'held', claimed_until = null where status = 'pending' and campaign_id is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Pauses all running and scheduled campaigns, which staff then resume or cancel. Returns their number. */
export async function pauseCampaigns(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update campaigns set paused_at = now()
    where paused_at is null and cancelled_at is null and finished_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Releases or discards held emails: those given, or all. Returns their number. */
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
