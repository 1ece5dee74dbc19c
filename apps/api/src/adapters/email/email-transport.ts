/** One message, ready to go. Addresses are single ones: a comma in them never becomes a second recipient. */
export interface OutgoingEmail {
  /** Stays the same from try to try, so that receivers recognise a repeat. */
  messageId: string
  to: string
  replyTo: string | null
  /** What the sender is called; null: as MAIL_FROM says. */
  fromName: string | null
  /** The address it comes from; null: that of MAIL_FROM. */
  fromAddress: string | null
  /** Message ids of the conversation so far, oldest first; the last is the one it answers. */
  references: readonly string[]
  /** Where one POST takes the recipient off the list (RFC 8058); null: it is no marketing mail. */
  unsubscribeUrl: string | null
  /** Written by the shop itself: no absence note answers it (RFC 3834). */
  isAutomatic: boolean
  subject: string
  html: string
  text: string
  /** When it was written, not when it is sent. */
  date: Date
}

/** Connections of their own: a letter never waits for a campaign. */
export type EmailPool = 'letters' | 'campaigns'

/**
 * Hands a message over for delivery. Resolves once it was accepted. Rejects when it certainly was not: with MailRefused when
 * it never will be, with MailServerAway when no other would be either; or with MailUncertain when nobody can know.
 */
export interface EmailTransport {
  send: (email: OutgoingEmail, lane: EmailPool) => Promise<void>
  close: () => void
}

/** The server will never take this message: trying again is no use. */
export class EmailRejectedError extends Error {
  override name = 'MailRefused'
}

/** The line broke after the whole message had been handed over and before the server's answer: it may have arrived. */
export class DeliveryUncertainError extends Error {
  override name = 'MailUncertain'
}

/** The server cannot be reached, or takes no mail of ours at present. */
export class MailServerUnavailableError extends Error {
  override name = 'MailServerAway'
}

/** Splits `Name <address>` into its parts, so that nothing in either can add a recipient. */
export function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name, address }
}
