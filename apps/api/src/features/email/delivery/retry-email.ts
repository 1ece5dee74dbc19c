import { canRetryEmail, EMAIL_STATUS_LABELS } from '@atelier/domain/email/email-status'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import { REMOVED_SECRET } from '../../../db/link-secrets.ts'
import type { Deps } from '../../../deps.ts'
import { payToken, receiptToken } from '../../../links/order-links.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { findLiveLink } from '../../orders/orders.public.ts'
import { lockCampaign, reopenCampaign } from '../campaigns/campaigns.repo.ts'
import {
  findEmail,
  isSuppressed,
  lockEmail,
  requeueEmail,
  readEmailSources,
  type LoggedEmail,
  type EmailSources,
} from '../email-log.repo.ts'
import { presentEmail } from '../email-log.present.ts'

/**
 * Retries an email that failed, may not have arrived, or was suppressed. Signs order links again, as failed emails
 * store no secrets. Throws `conflict` (409) with the email for other statuses, cancelled campaigns and links that
 * cannot be renewed.
 */
export async function retryEmail(deps: Deps, mailId: number, context: StaffActionContext): Promise<LoggedEmail> {
  const email = await inTransaction(deps.db, async (tx) => {
    const before = await lockEmailAndCampaign(deps, tx, mailId)
    await assertRetryable(tx, before)
    const sources = await renewLinks(tx, deps.config, before)
    if (!(await requeueEmail(tx, mailId, sources)))
      throw new ShopError('conflict', 'The content of this email is no longer stored')
    if (before.campaignId !== null) await reopenCampaign(tx, before.campaignId)
    await recordAudit(tx, {
      context,
      action: 'email.retried',
      at: deps.now(),
      target: { type: 'email', id: String(mailId), name: before.recipient },
      before: { status: before.status },
      after: { status: 'pending' },
    })
    return (await findEmail(tx, mailId)) ?? before
  })
  deps.signals.emit(email.campaignId === null ? 'mail-queued' : 'campaign-queued')
  return email
}

/** Returns the sources of the email, with new signatures for order links whose secrets were removed. */
async function renewLinks(tx: Tx, config: Deps['config'], email: LoggedEmail): Promise<EmailSources> {
  const sources = await readEmailSources(tx, email.mailId)
  const all = Object.values(sources).join('\n')
  if (all.includes(`#token=${REMOVED_SECRET}`)) throw conflictError(LINK_LOST, email)
  const paths = new Map<string, string>()
  for (const [path, kind, orderId = ''] of all.matchAll(REMOVED_ORDER_LINK)) {
    if (paths.has(path)) continue
    if (kind === 'orders') {
      paths.set(path, `/orders/${receiptToken(config, orderId)}`)
      continue
    }
    const link = await findLiveLink(tx, orderId)
    if (!link) throw conflictError(PAYMENT_OVER, email)
    paths.set(path, `/pay/${payToken(config, link)}`)
  }
  const renewed = (text: string | null) =>
    text?.replaceAll(REMOVED_ORDER_LINK, (path) => paths.get(path) ?? path) ?? null
  return { data: renewed(sources.data), html: renewed(sources.html), text: renewed(sources.text) }
}

const REMOVED_ORDER_LINK = new RegExp(String.raw`/(orders|pay)/([\w-]+)\.${REMOVED_SECRET}`, 'g')

const LINK_LOST =
  'This email contained a one-time link that is no longer stored. Send a new one: an invitation from Admin Users, or an account link from the customer’s page.'
const PAYMENT_OVER = 'This email asks for a payment that is no longer due'

/** Locks the campaign before its email, in the same order as cancelling does. */
async function lockEmailAndCampaign({ shop }: Deps, tx: Tx, mailId: number): Promise<LoggedEmail> {
  const found = await findEmail(tx, mailId)
  const { region } = shop.company
  const campaign = found && found.campaignId !== null ? await lockCampaign(tx, found.campaignId, region) : null
  const email = await lockEmail(tx, mailId)
  if (!email) throw new ShopError('not_found', 'Email not found')
  if (campaign?.cancelledAt) throw conflictError('This email’s campaign was canceled', email)
  return email
}

async function assertRetryable(tx: Tx, email: LoggedEmail): Promise<void> {
  if (!canRetryEmail(email.status)) {
    throw conflictError(
      `This email can’t be sent again. Its status is ${EMAIL_STATUS_LABELS[email.status].toLowerCase()}.`,
      email,
    )
  }
  if (await isSuppressed(tx, email.recipient)) {
    throw conflictError(`${email.recipient} is suppressed and can’t get email`, email)
  }
}

const conflictError = (message: string, email: LoggedEmail) =>
  new ShopError('conflict', message, { data: presentEmail(email) })
