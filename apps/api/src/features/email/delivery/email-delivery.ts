import type { PublishedContent } from '@atelier/domain/shop-documents/published-content'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { parseSender, type OutgoingEmail } from '../../../adapters/email/email-transport.ts'
import { withoutOrderTokens } from '../../../links/order-links.ts'

type Senders = Pick<PublishedContent, 'brand' | 'company'>

/** Returns the sender of an email by its type (A9). A sender without a name has that of MAIL_FROM, or else the brand's. */
export const senderOf = (
  { brand, company: { senderNames, senderAddresses } }: Senders,
  type: SenderType,
  mailFrom: string,
): Pick<OutgoingEmail, 'fromName' | 'fromAddress'> => ({
  fromName: senderNames[type] ?? (parseSender(mailFrom).name || brand.name),
  fromAddress: senderAddresses[type] ?? null,
})

/** Formats the sender of a type as `Name <address>`. */
export function senderLine(shop: Senders, type: SenderType, mailFrom: string): string {
  const { fromName, fromAddress } = senderOf(shop, type, mailFrom)
  return `${fromName} <${fromAddress ?? parseSender(mailFrom).address}>`
}

/** Returns a stable message id: every attempt has the same, so that the receiver recognizes a repeat after a crash. */
export function messageIdOf({ mailId, createdAt }: { mailId: number; createdAt: Date }, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<mail-${mailId}.${createdAt.getTime().toString(36)}@${domain}>`
}

/** Removes the secrets of links from a stored email, so that staff cannot use them. */
export const withoutSecrets = ({ html, text }: { html: string; text: string }) => ({
  html: withoutLinkSecrets(html),
  text: withoutLinkSecrets(text),
})

const withoutLinkSecrets = (text: string): string =>
  withoutOrderTokens(text)
    .replaceAll(/#token=[\w-]+/g, '#token=')
    .replaceAll(/(?<=\/unsubscribe)\?token=[\w-]+/g, '')

/**
 * Returns names and numbers of an error for the row and the log. The server's reply may name the recipient, which must
 * not be logged; only its enhanced status code is included (RFC 3463), such as 5.1.1.
 */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode, response } = (error.cause ?? error) as Record<string, unknown>
  const enhanced = typeof response === 'string' ? /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] : undefined
  const numbers = [code, responseCode, enhanced].filter((part) => typeof part === 'string' || typeof part === 'number')
  return [error.name, ...numbers].join(' ')
}

const MAX_WRITE_ATTEMPTS = 5

/** Retries a write that records an external effect, so that a short database outage does not lose it. */
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
