import { saysNoMailbox } from '@atelier/domain/email/mail-errors'
import { MailRefused } from '../../adapters/mail/mail-transport.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { drainDue } from '../../drain-due.ts'
import { hashToken, newToken } from '../../secret-token.ts'
import { oneClickUrl, unsubscribeUrl } from '../../unsubscribe-links.ts'
import { insertUnsubscribeLink } from '../newsletter/newsletter.repo.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import { claimMail, markFailed, markSent, type ClaimedMail } from './email.repo.ts'
import { errorName, messageIdOf, note, senderOf, withoutSecrets } from './mail-delivery.ts'
import { suppressDeadMailbox } from './suppressions.repo.ts'
import { isWrittenByShop, writeMail } from './write-mail.ts'

/** How long after each failed try the next one comes; after the last, the mail has failed. */
const RETRY_AFTER_SECONDS = [60, 300, 1_800, 7_200, 43_200]
/** Longer than any single try can last: sooner, a second worker would send the same mail. */
const CLAIM_SECONDS = 600

/** As many as there are connections to the mail server. */
const CONCURRENCY = 5

/** Mails a server took from this process although the database could not be told. They are noted, never sent again. */
const accepted = new Set<number>()

/** Sends every letter that is due, several at a time, until none is left or `signal` aborts. Returns how many were accepted. */
export async function sendQueuedMails(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  await drainDue({
    concurrency: CONCURRENCY,
    signal,
    onError: (error, { mailId }) => deps.log.warn({ err: error, mailId }, 'mail not sent'),
    claim: () => claimMail(deps.db, CLAIM_SECONDS),
    handle: async (mail) => {
      if (mail.status === 'pending' && (await sendOne(deps, mail))) count += 1
    },
  })
  return count
}

async function sendOne(deps: Deps, mail: ClaimedMail): Promise<boolean> {
  const messageId = messageIdOf(mail, deps.config.MAIL_FROM)
  let written: { html: string; text: string }
  try {
    const settings = await readShopSettings(deps.db)
    const token = mail.senderType === 'marketing' ? await tokenFor(deps, mail.recipient) : null
    const leave = token === null ? null : unsubscribeUrl(deps.config, token)
    written = await writeMail(mail, settings.brand, leave)
    if (!accepted.has(mail.mailId)) {
      const { recipient: to, replyTo, subject, references, createdAt: date, senderType } = mail
      const envelope = { messageId, to, replyTo, references, ...senderOf(settings, senderType) }
      const oneClick = token === null ? null : oneClickUrl(deps.config, token)
      const isAutomatic = isWrittenByShop(mail)
      await deps.mail.send({ ...envelope, unsubscribeUrl: oneClick, isAutomatic, subject, date, ...written }, 'letters')
    }
  } catch (error) {
    await giveBack(deps, mail, error)
    return false
  }
  accepted.add(mail.mailId)
  await note(() => markSent(deps.db, { mailId: mail.mailId, messageId, ...withoutSecrets(written) }))
  accepted.delete(mail.mailId)
  return true
}

/** A way out for a subscriber who is written to by the house's marketing; null for everybody else. */
async function tokenFor({ db, randomBytes }: Deps, email: string): Promise<string | null> {
  const token = newToken(randomBytes)
  return (await inTransaction(db, (tx) => insertUnsubscribeLink(tx, email, hashToken(token)))) ? token : null
}

async function giveBack({ db, log }: Deps, mail: ClaimedMail, error: unknown): Promise<void> {
  const reason = errorName(error)
  const retryIn = error instanceof MailRefused ? null : (RETRY_AFTER_SECONDS[mail.attempts - 1] ?? null)
  log.warn({ mailId: mail.mailId, attempts: mail.attempts, retryIn, reason }, 'mail not sent')
  await note(() => markFailed(db, mail.mailId, reason, retryIn))
  if (saysNoMailbox(reason)) await note(() => suppressDeadMailbox(db, mail.recipient))
}
