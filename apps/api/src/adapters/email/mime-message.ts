import MimeNode from 'nodemailer/lib/mime-node'
import type { SendMailOptions } from 'nodemailer'
import { parseSender, type OutgoingEmail } from './email-transport.ts'
import { quotedPrintable } from './quoted-printable.ts'

/** A message as it is sent, with CRLF line breaks. */
export interface MimeMessage {
  envelope: MimeNode.Envelope
  raw: string
}

/** Quoted-printable never contains `=_`, so no part contains the boundary. */
const BOUNDARY = '=_alternative'

/** Composes a message of a text and an HTML part. nodemailer checks and encodes the headers. */
export function composeMessage(email: OutgoingEmail, from: string): MimeMessage {
  const node = new MimeNode(`multipart/alternative; boundary="${BOUNDARY}"`)
  for (const [name, value] of Object.entries(headersOf(email, from))) {
    if (value !== undefined) node.setHeader(name, value as string)
  }
  const parts = [part('text/plain', email.text), part('text/html', email.html), `--${BOUNDARY}--\r\n`]
  return { envelope: node.getEnvelope(), raw: [`${node.buildHeaders()}\r\n`, ...parts].join('\r\n') }
}

const part = (type: string, content: string): string =>
  [
    `--${BOUNDARY}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(content),
  ].join('\r\n')

const headersOf = (email: OutgoingEmail, from: string): Record<string, SendMailOptions[keyof SendMailOptions]> => ({
  ...(email.isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : undefined),
  ...(email.unsubscribeUrl === null ? undefined : unsubscribeHeaders(email.unsubscribeUrl)),
  From: {
    ...parseSender(from),
    ...(email.fromName === null ? undefined : { name: email.fromName }),
    ...(email.fromAddress === null ? undefined : { address: email.fromAddress }),
  },
  To: { name: '', address: email.to },
  'Reply-To': email.replyTo ? { name: '', address: email.replyTo } : undefined,
  'In-Reply-To': email.references.at(-1),
  References: email.references.length > 0 ? [...email.references] : undefined,
  Subject: email.subject,
  'Message-ID': email.messageId,
  Date: email.date,
})

/** RFC 8058: email programs unsubscribe with one POST, without opening a page. A URL contains no line break. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
})
