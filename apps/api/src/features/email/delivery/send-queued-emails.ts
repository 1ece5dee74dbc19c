import { isNoMailboxError } from '@atelier/domain/email/email-errors'
import { EmailRejectedError } from '../../../adapters/email/email-transport.ts'
import { inTransaction } from '../../../db/client.ts'
import { claimInBatches } from '../../../batches/claim-in-batches.ts'
import { coalesceWrites } from '../../../batches/coalesce-writes.ts'
import type { Deps } from '../../../deps.ts'
import { drainDue } from '../../../batches/drain-due.ts'
import { hashToken, newToken } from '../../../links/secret-token.ts'
import { oneClickUrl, unsubscribeUrl } from '../../../links/unsubscribe-links.ts'
import { insertUnsubscribeLink } from '../../newsletter/newsletter.public.ts'
import { claimEmails, markFailed, markSent, releaseEmails, type ClaimedEmail, type SentEmail } from '../email.repo.ts'
import { inSpan } from '../../../tracing/spans.ts'
import { errorName, messageIdOf, retryWrite, senderOf, withoutSecrets } from './email-delivery.ts'
import { readEmailBrand } from '../read-email-brand.ts'
import { suppressDeadMailbox } from '../suppressions/suppressions.repo.ts'
import { isAutomaticEmail, renderEmail } from './render-email.ts'

/** Delays between the attempts; after the last one the email has failed. */
const RETRY_AFTER_SECONDS = [60, 300, 1_800, 7_200, 43_200]
/** Longer than two attempts in a row can take: after a shorter claim, a second worker would send the same email. */
const CLAIM_SECONDS = 600

/** Equals the number of connections to the mail server. */
const CONCURRENCY = 5

/**
 * Emails that the mail server accepted from this process but that the database does not record yet. A repeat only
 * records them.
 */
const accepted = new Set<number>()

type RecordSent = (email: SentEmail) => Promise<void>

/**
 * Sends all due emails concurrently, until none is left or `signal` aborts. Claims EMAIL_BATCH emails per statement and
 * records together what the mail server accepts at once. Returns the number of accepted emails.
 */
export async function sendQueuedEmails(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db, log, config } = deps
  let count = 0
  const batches = claimInBatches<ClaimedEmail>({
    size: config.EMAIL_BATCH,
    claimBatch: (size) => claimEmails(db, size, CLAIM_SECONDS),
    release: (emails) => releaseEmails(db, mailIdsOf(emails)),
  })
  const record = (emails: readonly SentEmail[]): Promise<void> => retryWrite(() => markSent(db, emails))
  const recordSent: RecordSent = config.EMAIL_BATCH === 1 ? (email) => record([email]) : coalesceWrites(record)
  try {
    await drainDue({
      concurrency: CONCURRENCY,
      signal,
      onError: (error, { mailId }) => log.warn({ err: error, mailId }, 'email not sent'),
      claim: batches.claim,
      handle: async (email) => {
        const work = (): Promise<boolean> => sendOne(deps, email, recordSent)
        if (await inSpan('send email', { traceparent: email.traceparent }, work)) count += 1
      },
    })
  } finally {
    await batches.releaseRest()
  }
  return count
}

const mailIdsOf = (emails: readonly ClaimedEmail[]): number[] => emails.map(({ mailId }) => mailId)

/** Sends an email. Returns whether the mail server accepted it. */
async function sendOne(deps: Deps, email: ClaimedEmail, recordSent: RecordSent): Promise<boolean> {
  if (email.status !== 'pending') return false
  const { shop } = deps
  const messageId = messageIdOf(email, deps.config.MAIL_FROM)
  let rendered: { html: string; text: string }
  try {
    const token = email.senderType === 'marketing' ? await createUnsubscribeToken(deps, email.recipient) : null
    const unsubscribeLink = token === null ? null : unsubscribeUrl(deps.config, token)
    rendered = await renderEmail(email, await readEmailBrand(deps), unsubscribeLink)
    if (!accepted.has(email.mailId)) {
      const { recipient: to, replyTo, subject, references, createdAt: date, senderType } = email
      const envelope = { messageId, to, replyTo, references, ...senderOf(shop, senderType, deps.config.MAIL_FROM) }
      const oneClick = token === null ? null : oneClickUrl(deps.config, token)
      const isAutomatic = isAutomaticEmail(email)
      await deps.emailTransport.send(
        { ...envelope, unsubscribeUrl: oneClick, isAutomatic, subject, date, ...rendered },
        'transactional',
      )
    }
  } catch (error) {
    await scheduleRetry(deps, email, error)
    return false
  }
  accepted.add(email.mailId)
  await recordSent({ mailId: email.mailId, messageId, ...withoutSecrets(rendered) })
  accepted.delete(email.mailId)
  return true
}

/** Creates an unsubscribe token for a subscriber; null for another recipient. */
async function createUnsubscribeToken({ db, randomBytes }: Deps, email: string): Promise<string | null> {
  const token = newToken(randomBytes)
  return (await inTransaction(db, (tx) => insertUnsubscribeLink(tx, email, hashToken(token)))) ? token : null
}

async function scheduleRetry({ db, log }: Deps, email: ClaimedEmail, error: unknown): Promise<void> {
  const reason = errorName(error)
  const retryIn = error instanceof EmailRejectedError ? null : (RETRY_AFTER_SECONDS[email.attempts - 1] ?? null)
  log.warn({ mailId: email.mailId, attempts: email.attempts, retryIn, reason }, 'email not sent')
  await retryWrite(() => markFailed(db, email.mailId, reason, retryIn))
  if (isNoMailboxError(reason)) await retryWrite(() => suppressDeadMailbox(db, email.recipient))
}
