/** A message ready for delivery. Each address field holds one address: a comma in it never adds a recipient. */
export interface OutgoingEmail {
  /** The same for every attempt, so that receivers recognize a duplicate. */
  messageId: string
  to: string
  replyTo: string | null
  /** Display name of the sender; null: that of MAIL_FROM. */
  fromName: string | null
  /** Address of the sender; null: that of MAIL_FROM. */
  fromAddress: string | null
  /** Message ids of the conversation so far, oldest first; the last is the one it replies to. */
  references: readonly string[]
  /** One POST to it unsubscribes the recipient (RFC 8058); null: not a marketing email. */
  unsubscribeUrl: string | null
  /** Sent by the shop automatically, so that no out-of-office reply is sent back (RFC 3834). */
  isAutomatic: boolean
  subject: string
  html: string
  text: string
  /** When it was written, not when it is sent. */
  date: Date
}

/** Separate connections, so that a transactional email never waits for a campaign. */
export type EmailPool = 'transactional' | 'campaigns'

/**
 * Sends a message. Resolves once the server accepted it. Rejects when it certainly did not: with EmailRejectedError when
 * the failure is permanent, with MailServerUnavailableError when it affects every message. Rejects with
 * DeliveryUncertainError when delivery is unknown.
 */
export interface EmailTransport {
  send: (email: OutgoingEmail, pool: EmailPool) => Promise<void>
  /** Connects and signs in without sending anything. Rejects when that fails. Absent: there is no server. */
  verify?: () => Promise<void>
  close: () => void
}

/** The server will never accept this message; a retry is useless. */
export class EmailRejectedError extends Error {
  override name = 'MailRefused'
}

/** The connection broke after the whole message was sent and before the server responded: it may have arrived. */
export class DeliveryUncertainError extends Error {
  override name = 'MailUncertain'
}

/** The server is unreachable, or accepts no messages of the shop at present. */
export class MailServerUnavailableError extends Error {
  override name = 'MailServerAway'
}

/** Splits `Name <address>` into its parts, so that neither can add a recipient. */
export function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name, address }
}
