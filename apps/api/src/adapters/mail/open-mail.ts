import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config.ts'
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts'

/** What never happens with a message of ours, whatever stands in it: files or addresses being read into it. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

/** The mail server of SMTP_URL; without one, a folder of .eml files in DATA_DIR. */
export function openMail(config: MailConfig): MailTransport {
  return config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM) : fileMail(config)
}

/** `Name <address>` as two parts, so that nothing in either can add a recipient. */
function sender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name, address }
}

const message = (mail: OutgoingMail, from: string): SendMailOptions => ({
  messageId: mail.messageId,
  date: mail.date,
  from: { ...sender(from), ...(mail.fromName === null ? undefined : { name: mail.fromName }) },
  to: { name: '', address: mail.to },
  ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : undefined),
  ...(mail.references.length > 0
    ? { references: [...mail.references], inReplyTo: mail.references.at(-1) ?? '' }
    : undefined),
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  ...SAFE,
})

function smtpMail(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...SAFE,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(message(mail, from))
      } catch (error) {
        throw isFinal(error) ? new MailRefused('refused by the mail server', { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx is the server's last word about a message, unless it is about our own password. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
}

function fileMail({ DATA_DIR, MAIL_FROM }: MailConfig): MailTransport {
  const folder = join(DATA_DIR, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...SAFE })
  return {
    async send(mail) {
      const { message: content } = await transport.sendMail(message(mail, MAIL_FROM))
      await mkdir(folder, { recursive: true })
      // The name follows from the message: sent twice, it is one file. Renamed, so that nobody reads half of it.
      const id = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12)
      const path = join(folder, `${mail.date.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`)
      await writeFile(`${path}.part`, content as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    close: () => transport.close(),
  }
}
