import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config.ts'
import {
  MailRefused,
  MailServerAway,
  MailUncertain,
  parseSender,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts'

/** What never happens with a message of ours, whatever stands in it: files or addresses being read into it. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

/** The mail server of SMTP_URL; without one, a folder of .eml files in DATA_DIR. */
export function openMail(config: MailConfig): MailTransport {
  return config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM) : fileMail(config)
}

const message = (mail: OutgoingMail, from: string): SendMailOptions => ({
  messageId: mail.messageId,
  date: mail.date,
  from: {
    ...parseSender(from),
    ...(mail.fromName === null ? undefined : { name: mail.fromName }),
    ...(mail.fromAddress === null ? undefined : { address: mail.fromAddress }),
  },
  to: { name: '', address: mail.to },
  ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : undefined),
  ...(mail.references.length > 0
    ? { references: [...mail.references], inReplyTo: mail.references.at(-1) ?? '' }
    : undefined),
  headers: {
    ...(mail.isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : undefined),
    ...(mail.unsubscribeUrl === null ? undefined : unsubscribeHeaders(mail.unsubscribeUrl)),
  },
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  ...SAFE,
})

/** RFC 8058: mail programs unsubscribe with one POST, without opening a page. As an address it holds no line break. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
})

function smtpMail(url: string, from: string): MailTransport {
  const lanes = { letters: smtpLane(url, from), campaigns: smtpLane(url, from) }
  return {
    send: (mail, lane) => lanes[lane].send(mail),
    close() {
      for (const lane of Object.values(lanes)) lane.close()
    },
  }
}

/** Pooled connections to one server. */
function smtpLane(url: string, from: string): { send: (mail: OutgoingMail) => Promise<void>; close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...SAFE,
  })
  /** Messages whose last byte has been given to the line. Until then no server can have taken them. */
  const handedOver = new Set<string>()
  transport.use('stream', (mail, done) => {
    const messageId = String(mail.data.messageId)
    mail.message.transform(
      () =>
        new Transform({
          transform: (chunk, _encoding, pass) => pass(null, chunk),
          flush: (pass) => {
            handedOver.add(messageId)
            pass()
          },
        }),
    )
    done()
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(message(mail, from))
      } catch (error) {
        throw judged(error, handedOver.has(mail.messageId))
      } finally {
        handedOver.delete(mail.messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** What a failed try says about the message: the server's answer about it, or the line that broke. */
function judged(error: unknown, isHandedOver: boolean): unknown {
  if (!(error instanceof Error)) return error
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const options = { cause: error }
  if (typeof responseCode !== 'number') {
    if (isHandedOver) return new MailUncertain('the line broke while the message was handed over', options)
    // An address it cannot write, or a message it cannot make, is no fault of the server's.
    return code === 'EENVELOPE' || code === 'EMESSAGE'
      ? new MailRefused('not a message that can be sent', options)
      : new MailServerAway('the mail server cannot be reached', options)
  }
  // 5xx about our own password, and 421 to anything, are about us and not about the message.
  if (code === 'EAUTH' || responseCode === 421) return new MailServerAway('the mail server takes nothing', options)
  return responseCode >= 500 ? new MailRefused('refused by the mail server', options) : error
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
