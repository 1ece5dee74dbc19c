import type { SenderType, ShopSettings } from '@atelier/domain/shop/shop.schema'
import { parseSender, type OutgoingEmail } from '../../adapters/email/email-transport.ts'
import { withoutOrderTokens } from '../../order-links.ts'

/** Whom a mail comes from, by its sender's type (A9): names and addresses are settings. */
export const senderOf = (
  { senderNames, senderAddresses }: Pick<ShopSettings, 'senderNames' | 'senderAddresses'>,
  type: SenderType,
): Pick<OutgoingEmail, 'fromName' | 'fromAddress'> => ({
  fromName: senderNames[type] ?? null,
  fromAddress: senderAddresses[type] ?? null,
})

/** The sender of a type as a mail program shows it, `Name <address>`; what the settings leave out is that of MAIL_FROM. */
export function senderLine(settings: ShopSettings, type: SenderType, mailFrom: string): string {
  const { fromName, fromAddress } = senderOf(settings, type)
  const { name, address } = parseSender(mailFrom)
  const shown = fromName ?? name
  return shown === '' ? (fromAddress ?? address) : `${shown} <${fromAddress ?? address}>`
}

/** The same for every try of the same mail, so that a repeat after a crash is recognised by the receiver. */
export function messageIdOf({ mailId, createdAt }: { mailId: number; createdAt: Date }, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<mail-${mailId}.${createdAt.getTime().toString(36)}@${domain}>`
}

/** What is kept of a mail for staff to read opens nothing: the secrets of its links are taken out. */
export const withoutSecrets = ({ html, text }: { html: string; text: string }) => ({
  html: withoutLinkSecrets(html),
  text: withoutLinkSecrets(text),
})

const withoutLinkSecrets = (text: string): string =>
  withoutOrderTokens(text)
    .replaceAll(/#token=[\w-]+/g, '#token=')
    .replaceAll(/(?<=\/unsubscribe)\?token=[\w-]+/g, '')

/**
 * What went wrong, for the row and the log: names and numbers alone. The server's words name the recipient, which the log
 * must not; of them the enhanced status code is kept (RFC 3463), such as 5.1.1.
 */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode, response } = (error.cause ?? error) as Record<string, unknown>
  const enhanced = typeof response === 'string' ? /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] : undefined
  const numbers = [code, responseCode, enhanced].filter((part) => typeof part === 'string' || typeof part === 'number')
  return [error.name, ...numbers].join(' ')
}

const MAX_WRITE_ATTEMPTS = 5

/** What happened outside must be written down: a database that is away for a moment is waited for. */
export async function retryWrite<WriteResult>(write: () => Promise<WriteResult>): Promise<WriteResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === MAX_WRITE_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** attempt))
    }
  }
}
