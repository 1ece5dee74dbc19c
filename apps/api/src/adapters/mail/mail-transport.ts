/** One message, ready to go. Addresses are single ones: a comma in them never becomes a second recipient. */
export interface OutgoingMail {
  /** Stays the same from try to try, so that receivers recognise a repeat. */
  messageId: string
  to: string
  replyTo: string | null
  /** What the sender is called; null: as MAIL_FROM says. */
  fromName: string | null
  /** Message ids of the conversation so far, oldest first; the last is the one it answers. */
  references: readonly string[]
  subject: string
  html: string
  text: string
  /** When it was written, not when it is sent. */
  date: Date
}

/** Hands a message over for delivery. Resolves once it was accepted, rejects when it certainly was not. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** The server will never take this message: trying again is no use. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
