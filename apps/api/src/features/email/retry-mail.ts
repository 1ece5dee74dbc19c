import { canSendAgain, mailStatusWords } from '@atelier/domain/email/mail-status'
import { ShopError } from '@atelier/domain/shop-error'
import type { StaffCause } from '../../cause.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { payToken, receiptToken } from '../../order-links.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { findLiveLink } from '../payments/pay-links.repo.ts'
import { lockCampaign, reopenCampaign } from './campaigns.repo.ts'
import { REMOVED_SECRET } from './email.repo.ts'
import {
  findMail,
  isSuppressed,
  lockMail,
  queueAgain,
  readSources,
  type LoggedMail,
  type MailSources,
} from './mail-log.repo.ts'
import { presentMail } from './mail-log.present.ts'

/**
 * Sends a mail again that failed, that may not have arrived, or whose address is no longer suppressed: because a person said
 * so. Links of orders are signed again, since a mail that failed keeps no secret. Refuses with 409 and the mail as it is any
 * other, one of a campaign that was called back, and one whose link cannot be made again.
 */
export async function retryMail(deps: Deps, mailId: number, cause: StaffCause): Promise<LoggedMail> {
  const mail = await inTransaction(deps.db, async (tx) => {
    const before = await getLocked(tx, mailId)
    await refuseUnfit(tx, before)
    const sources = await renewLinks(tx, deps.config, before)
    if (!(await queueAgain(tx, mailId, sources)))
      throw new ShopError('conflict', 'What this email said is no longer kept')
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

/** What the mail is written from, with new signatures for the links of orders whose secrets were removed. */
async function renewLinks(tx: Tx, config: Deps['config'], mail: LoggedMail): Promise<MailSources> {
  const sources = await readSources(tx, mail.mailId)
  const all = Object.values(sources).join('\n')
  if (all.includes(`#token=${REMOVED_SECRET}`)) throw refusal(LINK_LOST, mail)
  const paths = new Map<string, string>()
  for (const [path, kind, orderId = ''] of all.matchAll(REMOVED_ORDER_LINK)) {
    if (paths.has(path)) continue
    if (kind === 'orders') {
      paths.set(path, `/orders/${receiptToken(config, orderId)}`)
      continue
    }
    const link = await findLiveLink(tx, orderId)
    if (!link) throw refusal(PAYMENT_OVER, mail)
    paths.set(path, `/pay/${payToken(config, link)}`)
  }
  const renewed = (text: string | null) =>
    text?.replaceAll(REMOVED_ORDER_LINK, (path) => paths.get(path) ?? path) ?? null
  return { data: renewed(sources.data), html: renewed(sources.html), text: renewed(sources.text) }
}

const REMOVED_ORDER_LINK = new RegExp(String.raw`/(orders|pay)/([\w-]+)\.${REMOVED_SECRET}`, 'g')

const LINK_LOST =
  'This email carried a link that works once, and the link is no longer kept. Please send a new one: an invitation from Admin Users, a link for an account from the page of its customer.'
const PAYMENT_OVER = 'This email asks for a payment that is no longer awaited'

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
