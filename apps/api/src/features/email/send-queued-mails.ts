import { MailRefused } from '../../adapters/mail/mail-transport.ts'
import type { Deps } from '../../deps.ts'
import { withoutOrderTokens } from '../../order-links.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import { claimMail, markFailed, markSent, type ClaimedMail } from './email.repo.ts'
import { writeMail } from './write-mail.ts'

/** How long after each failed try the next one comes; after the last, the mail has failed. */
const RETRY_AFTER_SECONDS = [60, 300, 1_800, 7_200, 43_200]
/** Longer than any single try can last: sooner, a second worker would send the same mail. */
const CLAIM_SECONDS = 600
const NOTE_TRIES = 5

/** Mails a server took from this process although the database could not be told. They are noted, never sent again. */
const accepted = new Set<number>()

/** Sends every mail that is due, one by one, until none is left or `signal` says stop. Returns how many were accepted. */
export async function sendQueuedMails(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const mail = await claimMail(deps.db, CLAIM_SECONDS)
    if (!mail) break
    if (await sendOne(deps, mail)) count += 1
  }
  return count
}

async function sendOne(deps: Deps, mail: ClaimedMail): Promise<boolean> {
  const messageId = messageIdOf(mail, deps.config.MAIL_FROM)
  let written: { html: string; text: string }
  try {
    const { brand, senderNames } = await readShopSettings(deps.db)
    written = await writeMail(mail, brand)
    if (!accepted.has(mail.mailId)) {
      const { recipient: to, replyTo, subject, references, createdAt: date } = mail
      const fromName = senderNames[mail.senderType] ?? null
      await deps.mail.send({ messageId, to, replyTo, fromName, references, subject, date, ...written })
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

/** What is kept of a mail for staff to read opens nothing: the secrets of an account's links stand behind '#token='. */
const withoutSecrets = ({ html, text }: { html: string; text: string }) => ({
  html: withoutLinkSecrets(html),
  text: withoutLinkSecrets(text),
})

const withoutLinkSecrets = (text: string): string => withoutOrderTokens(text).replaceAll(/#token=[\w-]+/g, '#token=')

async function giveBack({ db, log }: Deps, mail: ClaimedMail, error: unknown): Promise<void> {
  const retryIn = error instanceof MailRefused ? null : (RETRY_AFTER_SECONDS[mail.attempts - 1] ?? null)
  log.warn({ mailId: mail.mailId, attempts: mail.attempts, retryIn, reason: nameOf(error) }, 'mail not sent')
  await note(() => markFailed(db, mail.mailId, nameOf(error), retryIn))
}

/** The server's words name the recipient; the error's code does not, and the log must not. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = (error.cause ?? error) as { code?: unknown; responseCode?: unknown }
  const details = [cause.code, cause.responseCode].filter((part) => part !== undefined).map(String)
  return [error.name, ...details].join(' ')
}

/** What happened outside must be written down: a database that is away for a moment is waited for. */
async function note(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === NOTE_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** attempt))
    }
  }
}

/** The same for every try of the same mail, so that a repeat after a crash is recognised by the receiver. */
function messageIdOf({ mailId, createdAt }: ClaimedMail, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<mail-${mailId}.${createdAt.getTime().toString(36)}@${domain}>`
}
