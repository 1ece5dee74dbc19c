import { setTimeout } from 'node:timers/promises'
import { isNoMailboxError } from '@atelier/domain/email/email-errors'
import { personalize } from '@atelier/domain/email/personal-name'
import {
  EmailRejectedError,
  MailServerUnavailableError,
  DeliveryUncertainError,
} from '../../../adapters/email/email-transport.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken, newToken } from '../../../links/secret-token.ts'
import { oneClickUrl, unsubscribeUrl } from '../../../links/unsubscribe-links.ts'
import {
  claimCampaignEmails,
  finishCampaigns,
  markUncertain,
  recordOutcomes,
  backOffCampaigns,
  msUntilNextCampaignEmail,
  type CampaignEmailOutcome,
  type ClaimedCampaignEmail,
} from './campaign-sending.repo.ts'
import { cancelPendingEmails, findCampaignText, queueNextRecipients } from './campaigns.repo.ts'
import { readEmailBrand } from '../read-email-brand.ts'
import { errorName, messageIdOf, retryWrite, senderOf } from '../delivery/email-delivery.ts'
import { suppressDeadMailbox } from '../suppressions/suppressions.repo.ts'
import { renderCampaign, renderForRecipient } from './render-campaign.ts'
import type { RenderedEmail } from '../delivery/render-email.ts'

/** Delays between the attempts; after the last one the email has failed. */
const RETRY_AFTER_SECONDS = [60, 300, 1_800, 7_200]
/** Longer than any batch can take: the process of an older claim has ended. */
const CLAIM_SECONDS = 300
/** Pause of all campaigns after the mail server was unavailable. */
const SERVER_BACKOFF_SECONDS = 60
/** Maximum duration of a run; the next run continues. */
const RUN_MS = 8 * 60_000
/** A run waits for emails due within this time, so that a campaign starts on the second. */
const WAIT_MS = 90_000
const SHORTEST_WAIT_MS = 50
/** Maximum number of emails per batch. More than the SMTP pool's connections would only queue. */
const BATCH_MAX = 10

/**
 * Sends running campaigns in batches, no faster than CAMPAIGN_RATE, until no email is due or `signal` aborts. Marks
 * each email as `sending` first: if the process dies, only staff can send it again. Returns the number of accepted
 * emails.
 */
export async function sendCampaigns(deps: Deps, signal: AbortSignal): Promise<number> {
  const endsAt = Date.now() + RUN_MS
  const renderedCampaigns = new Map<number, Promise<RenderedEmail>>()
  let count = 0
  const lost = await markUncertain(deps.db)
  if (lost > 0) deps.log.warn({ lost }, 'campaign emails marked as uncertain')
  while (!signal.aborted && (await cancelPendingEmails(deps.db))) continue
  while (!signal.aborted && Date.now() < endsAt) {
    if (await queueNextRecipients(deps.db, deps.shop.company.region)) continue
    const batch = await sendBatch(deps, renderedCampaigns)
    count += batch.accepted
    if (batch.taken > 0) continue
    await finishCampaigns(deps.db)
    const wait = await msUntilNextCampaignEmail(deps.db)
    if (wait === null || wait > WAIT_MS) break
    await setTimeout(Math.max(wait, SHORTEST_WAIT_MS), undefined, { signal }).catch(() => undefined)
  }
  return count
}

interface SendingEmail extends ClaimedCampaignEmail {
  token: string
  messageId: string
}

async function sendBatch(
  deps: Deps,
  renderedCampaigns: Map<number, Promise<RenderedEmail>>,
): Promise<{ taken: number; accepted: number }> {
  const { db, config } = deps
  const perSecond = config.CAMPAIGN_RATE
  const size = Math.min(BATCH_MAX, Math.max(1, Math.round(perSecond / 2)))
  const tokens = Array.from({ length: size }, () => newToken(deps.randomBytes))
  const claim = { tokenHashes: tokens.map(hashToken), perSecond, claimSeconds: CLAIM_SECONDS }
  const claimed = await claimCampaignEmails(db, claim)
  const { shop } = deps
  const sender = { ...senderOf(shop, 'marketing', config.MAIL_FROM), replyTo: shop.company.supportEmail }
  const outcomes = await Promise.all(
    claimed
      .filter(({ status }) => status === 'sending')
      .map(async (email): Promise<CampaignEmailOutcome & { recipient: string }> => {
        const messageId = messageIdOf(email, config.MAIL_FROM)
        const sending = { ...email, messageId, token: tokens[email.n - 1] ?? '' }
        const error = await sendCampaignEmail(deps, sending, sender, renderedCampaigns).catch(asError)
        return { ...outcomeOf(email, error), messageId, recipient: email.recipient }
      }),
  )
  await recordBatch(deps, outcomes)
  return { taken: claimed.length, accepted: outcomes.filter(({ status }) => status === 'sent').length }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

async function render(deps: Deps, campaignId: number): Promise<RenderedEmail> {
  const { db, config } = deps
  return renderCampaign(await findCampaignText(db, campaignId), { config, brand: await readEmailBrand(deps) })
}

/** Sends one email. Resolves when the mail server accepted it. */
async function sendCampaignEmail(
  deps: Deps,
  { campaignId, recipient: to, name, subject, token, messageId, createdAt: date }: SendingEmail,
  sender: ReturnType<typeof senderOf> & { replyTo: string },
  renderedCampaigns: Map<number, Promise<RenderedEmail>>,
): Promise<void> {
  const { config, emailTransport } = deps
  const rendering = renderedCampaigns.get(campaignId) ?? render(deps, campaignId)
  renderedCampaigns.set(campaignId, rendering)
  // Do not cache a failure: a later attempt may succeed.
  rendering.catch(() => renderedCampaigns.delete(campaignId))
  const rendered = renderForRecipient(await rendering, { name, unsubscribeUrl: unsubscribeUrl(config, token) })
  const unsubscribe = oneClickUrl(config, token)
  const envelope = { messageId, to, references: [], ...sender, unsubscribeUrl: unsubscribe, isAutomatic: false, date }
  await emailTransport.send({ ...envelope, subject: personalize(subject, name), ...rendered }, 'campaigns')
}

/** Returns the outcome of an attempt that ended with this error, or with none. */
function outcomeOf(email: ClaimedCampaignEmail, error: Error | void): Omit<CampaignEmailOutcome, 'messageId'> {
  const base = { mailId: email.mailId, retryInSeconds: 0, isUncounted: false }
  if (!error) return { ...base, status: 'sent', error: null }
  const reason = errorName(error)
  if (error instanceof DeliveryUncertainError) return { ...base, status: 'uncertain', error: reason }
  if (error instanceof MailServerUnavailableError) {
    return { ...base, status: 'pending', error: reason, retryInSeconds: SERVER_BACKOFF_SECONDS, isUncounted: true }
  }
  const retryInSeconds = error instanceof EmailRejectedError ? undefined : RETRY_AFTER_SECONDS[email.attempts - 1]
  if (retryInSeconds === undefined) return { ...base, status: 'failed', error: reason }
  return { ...base, status: 'pending', error: reason, retryInSeconds }
}

async function recordBatch(
  { db, log }: Deps,
  outcomes: (CampaignEmailOutcome & { recipient: string })[],
): Promise<void> {
  await retryWrite(() => recordOutcomes(db, outcomes))
  for (const { mailId, error, recipient } of outcomes) {
    if (error === null) continue
    log.warn({ mailId, reason: error }, 'campaign email not sent')
    if (isNoMailboxError(error)) await retryWrite(() => suppressDeadMailbox(db, recipient))
  }
  if (outcomes.some(({ isUncounted }) => isUncounted))
    await retryWrite(() => backOffCampaigns(db, SERVER_BACKOFF_SECONDS))
}
