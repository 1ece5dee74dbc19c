import { setTimeout } from 'node:timers/promises'
import { saysNoMailbox } from '@atelier/domain/email/mail-errors'
import { personalised } from '@atelier/domain/email/personal-name'
import { MailRefused, MailServerAway, MailUncertain } from '../../adapters/mail/mail-transport.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../secret-token.ts'
import { oneClickUrl, unsubscribeUrl } from '../../unsubscribe-links.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import {
  claimCampaignMails,
  finishCampaigns,
  markUncertain,
  noteOutcomes,
  restCampaigns,
  untilNextCampaignMail,
  type CampaignMailOutcome,
  type ClaimedCampaignMail,
} from './campaign-sending.repo.ts'
import { cancelWaiting, findCampaignText, gatherNext } from './campaigns.repo.ts'
import { errorName, messageIdOf, note, senderOf } from './mail-delivery.ts'
import { suppressDeadMailbox } from './suppressions.repo.ts'
import { writeCampaign, writeToReader } from './write-campaign.ts'
import type { Written } from './write-mail.ts'

/** How long after each failed try the next one comes; after the last, the mail has failed. */
const RETRY_AFTER_SECONDS = [60, 300, 1_800, 7_200]
/** Longer than any batch can last. A mail that was still being handed over then has lost its process. */
const CLAIM_SECONDS = 300
/** How long nothing is sent after the mail server was found to be away. */
const REST_SECONDS = 60
/** A run ends after this long, and the next one goes on. */
const RUN_MS = 8 * 60_000
/** What begins within this time is waited for, so that a campaign leaves on the second. */
const WAIT_MS = 90_000
const SHORTEST_WAIT_MS = 50
/** So many mails are handed over at once; more than the connections of a pool would only wait. */
const BATCH_MAX = 10

/**
 * Sends the campaigns that are on their way, a few mails at a time and no faster than CAMPAIGN_RATE, until none waits or
 * `signal` says stop. A mail is marked as being handed over before it is; if the process then dies, nobody sends it again by
 * itself. Returns how many were accepted.
 */
export async function sendCampaigns(deps: Deps, signal: AbortSignal): Promise<number> {
  const endsAt = Date.now() + RUN_MS
  const framed = new Map<number, Promise<Written>>()
  let count = 0
  const lost = await markUncertain(deps.db)
  if (lost > 0) deps.log.warn({ lost }, 'campaign mails that may have arrived')
  while (!signal.aborted && (await cancelWaiting(deps.db))) continue
  while (!signal.aborted && Date.now() < endsAt) {
    if (await gatherNext(deps.db)) continue
    const batch = await sendBatch(deps, framed)
    count += batch.accepted
    if (batch.taken > 0) continue
    await finishCampaigns(deps.db)
    const wait = await untilNextCampaignMail(deps.db)
    if (wait === null || wait > WAIT_MS) break
    await setTimeout(Math.max(wait, SHORTEST_WAIT_MS), undefined, { signal }).catch(() => undefined)
  }
  return count
}

interface Handed extends ClaimedCampaignMail {
  token: string
  messageId: string
}

async function sendBatch(
  deps: Deps,
  framed: Map<number, Promise<Written>>,
): Promise<{ taken: number; accepted: number }> {
  const { db, config } = deps
  const perSecond = config.CAMPAIGN_RATE
  const size = Math.min(BATCH_MAX, Math.max(1, Math.round(perSecond / 2)))
  const tokens = Array.from({ length: size }, () => newToken(deps.randomBytes))
  const claim = { tokenHashes: tokens.map(hashToken), perSecond, claimSeconds: CLAIM_SECONDS }
  const claimed = await claimCampaignMails(db, claim)
  const settings = claimed.length > 0 ? await readShopSettings(db) : null
  if (!settings) return { taken: 0, accepted: 0 }
  const sender = { ...senderOf(settings, 'marketing'), replyTo: settings.supportEmail }
  const outcomes = await Promise.all(
    claimed
      .filter(({ status }) => status === 'sending')
      .map(async (mail): Promise<CampaignMailOutcome & { recipient: string }> => {
        const messageId = messageIdOf(mail, config.MAIL_FROM)
        const handed = { ...mail, messageId, token: tokens[mail.n - 1] ?? '' }
        const error = await handOver(deps, handed, sender, framed).catch(asError)
        return { ...outcomeOf(mail, error), messageId, recipient: mail.recipient }
      }),
  )
  await noteBatch(deps, outcomes)
  return { taken: claimed.length, accepted: outcomes.filter(({ status }) => status === 'sent').length }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Hands one mail over. Nothing comes back when the server took it. */
async function handOver(
  { db, config, mail }: Deps,
  { campaignId, recipient: to, name, subject, token, messageId, createdAt: date }: Handed,
  sender: ReturnType<typeof senderOf> & { replyTo: string },
  framed: Map<number, Promise<Written>>,
): Promise<void> {
  const write = framed.get(campaignId) ?? findCampaignText(db, campaignId).then((text) => writeCampaign(text, config))
  framed.set(campaignId, write)
  // What could not be written now may be later.
  write.catch(() => framed.delete(campaignId))
  const written = writeToReader(await write, { name, leaveUrl: unsubscribeUrl(config, token) })
  const unsubscribe = oneClickUrl(config, token)
  const envelope = { messageId, to, references: [], ...sender, unsubscribeUrl: unsubscribe, isAutomatic: false, date }
  await mail.send({ ...envelope, subject: personalised(subject, name), ...written }, 'campaigns')
}

/** What becomes of a mail by what its try ended with. */
function outcomeOf(mail: ClaimedCampaignMail, error: Error | void): Omit<CampaignMailOutcome, 'messageId'> {
  const base = { mailId: mail.mailId, retryInSeconds: 0, isUncounted: false }
  if (!error) return { ...base, status: 'sent', error: null }
  const reason = errorName(error)
  if (error instanceof MailUncertain) return { ...base, status: 'uncertain', error: reason }
  if (error instanceof MailServerAway) {
    return { ...base, status: 'pending', error: reason, retryInSeconds: REST_SECONDS, isUncounted: true }
  }
  const retryInSeconds = error instanceof MailRefused ? undefined : RETRY_AFTER_SECONDS[mail.attempts - 1]
  if (retryInSeconds === undefined) return { ...base, status: 'failed', error: reason }
  return { ...base, status: 'pending', error: reason, retryInSeconds }
}

async function noteBatch({ db, log }: Deps, outcomes: (CampaignMailOutcome & { recipient: string })[]): Promise<void> {
  await note(() => noteOutcomes(db, outcomes))
  for (const { mailId, error, recipient } of outcomes) {
    if (error === null) continue
    log.warn({ mailId, reason: error }, 'campaign mail not sent')
    if (saysNoMailbox(error)) await note(() => suppressDeadMailbox(db, recipient))
  }
  if (outcomes.some(({ isUncounted }) => isUncounted)) await note(() => restCampaigns(db, REST_SECONDS))
}
