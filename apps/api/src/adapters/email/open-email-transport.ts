import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import {
  EmailRejectedError,
  MailServerUnavailableError,
  DeliveryUncertainError,
  type EmailTransport,
  type OutgoingEmail,
} from './email-transport.ts'
import { composeMessage } from './mime-message.ts'

/** No content of a message may make the library read files or URLs. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const

type EmailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

/** Opens the mail server of SMTP_URL; without it, a folder of .eml files in DATA_DIR. */
export function openEmailTransport(config: EmailConfig): EmailTransport {
  return config.SMTP_URL ? smtpTransport(config.SMTP_URL, config.MAIL_FROM) : fileTransport(config)
}

function smtpTransport(url: string, from: string): EmailTransport {
  const pools = { transactional: smtpPool(url, from), campaigns: smtpPool(url, from) }
  return {
    send: (email, pool) => pools[pool].send(email),
    verify: pools.transactional.verify,
    close() {
      for (const pool of Object.values(pools)) pool.close()
    },
  }
}

/** Creates a pool of connections to one server. */
function smtpPool(
  url: string,
  from: string,
): { send: (email: OutgoingEmail) => Promise<void>; verify: () => Promise<void>; close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...SAFE,
  })
  /** Messages whose last byte was written to the connection. Before that no server can have accepted them. */
  const handedOver = new Set<string>()
  transport.use('stream', (email, done) => {
    const messageId = String(email.data.messageId)
    email.message.transform(
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
    async send(email) {
      try {
        await transport.sendMail({ ...composeMessage(email, from), messageId: email.messageId, ...SAFE })
      } catch (error) {
        throw classifyError(error, handedOver.has(email.messageId))
      } finally {
        handedOver.delete(email.messageId)
      }
    },
    verify: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** Classifies a failed attempt: a response about the message, or a broken connection. */
function classifyError(error: unknown, isHandedOver: boolean): unknown {
  if (!(error instanceof Error)) return error
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const options = { cause: error }
  if (typeof responseCode !== 'number') {
    if (isHandedOver) return new DeliveryUncertainError('the connection broke after the message was sent', options)
    // An invalid address or message is not a fault of the server.
    return code === 'EENVELOPE' || code === 'EMESSAGE'
      ? new EmailRejectedError('not a message that can be sent', options)
      : new MailServerUnavailableError('the mail server cannot be reached', options)
  }
  // A 5xx about our credentials and any 421 concern the shop and not the message.
  if (code === 'EAUTH' || responseCode === 421)
    return new MailServerUnavailableError('the mail server accepts no messages', options)
  return responseCode >= 500 ? new EmailRejectedError('rejected by the mail server', options) : error
}

function fileTransport({ DATA_DIR, MAIL_FROM }: EmailConfig): EmailTransport {
  const folder = join(DATA_DIR, 'mail')
  return {
    async send(email) {
      const { raw } = composeMessage(email, MAIL_FROM)
      // The name derives from the message id: a message sent twice is one file. Renamed when it is complete.
      const id = createHash('sha256').update(email.messageId).digest('hex').slice(0, 12)
      const path = join(folder, `${email.date.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`)
      const write = (): Promise<void> => writeFile(`${path}.part`, raw.replaceAll('\r\n', '\n'), { mode: 0o600 })
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true })
        await write()
      })
      await rename(`${path}.part`, path)
    },
    close: () => undefined,
  }
}
