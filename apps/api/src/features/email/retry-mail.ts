import { canSendAgain, mailStatusWords } from '@atelier/domain/email/mail-status'
import { ShopError } from '@atelier/domain/shop-error'
import type { StaffCause } from '../../cause.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { lockCampaign, reopenCampaign } from './campaigns.repo.ts'
import { findMail, isSuppressed, lockMail, queueAgain, type LoggedMail } from './mail-log.repo.ts'
import { presentMail } from './mail-log.present.ts'

/**
 * Sends a mail again that failed, that may not have arrived, or whose address is no longer suppressed: because a person said
 * so. Refuses with 409 and the mail as it is any other, and one of a campaign that was called back.
 */
export async function retryMail(deps: Deps, mailId: number, cause: StaffCause): Promise<LoggedMail> {
  const mail = await inTransaction(deps.db, async (tx) => {
    const before = await getLocked(tx, mailId)
    await refuseUnfit(tx, before)
    if (!(await queueAgain(tx, mailId))) throw new ShopError('conflict', 'What this email said is no longer kept')
    if (before.campaignId !== null) await reopenCampaign(tx, before.campaignId)
    await recordAudit(tx, {
      cause,
      action: 'email.retried',
      at: deps.now(),
      target: { type: 'email', id: String(mailId), name: before.recipient },
      before: { status: before.status },
      after: { status: 'pending' },
    })
    return (await findMail(tx, mailId)) ?? before
  })
  deps.signals.emit(mail.campaignId === null ? 'mail-queued' : 'campaign-queued')
  return mail
}

/** The campaign is locked before its mail, as whoever calls it back locks them. */
async function getLocked(tx: Tx, mailId: number): Promise<LoggedMail> {
  const found = await findMail(tx, mailId)
  const campaign = found && found.campaignId !== null ? await lockCampaign(tx, found.campaignId) : null
  const mail = await lockMail(tx, mailId)
  if (!mail) throw new ShopError('not_found', 'Email not found')
  if (campaign?.cancelledAt) throw refusal('The campaign of this email was called back', mail)
  return mail
}

async function refuseUnfit(tx: Tx, mail: LoggedMail): Promise<void> {
  if (!canSendAgain(mail.status)) {
    throw refusal(`This email cannot be sent again: it is ${mailStatusWords(mail.status).toLowerCase()}`, mail)
  }
  if (await isSuppressed(tx, mail.recipient)) {
    throw refusal(`No email goes to ${mail.recipient}: the address is suppressed`, mail)
  }
}

const refusal = (message: string, mail: LoggedMail) => new ShopError('conflict', message, { data: presentMail(mail) })
