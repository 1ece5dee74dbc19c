import {
  MAIL_SENT,
  TEST_MAIL_ELSEWHERE,
  TEST_MAIL_SENT,
  type PreviewMailAnswer,
  type PreviewMailBody,
  type SendMailBody,
  type TestMailBody,
} from '@atelier/domain/email/written-mail.schema'
import type { DoneBody } from '@atelier/domain/envelope'
import { personalised } from '@atelier/domain/email/personal-name'
import { ShopError } from '@atelier/domain/shop-error'
import type { ShopSettings } from '@atelier/domain/shop/shop.schema'
import type { StaffCause } from '../../cause.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { keepMailedMedia } from '../media/media.repo.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import { cleanHtml } from './clean-html.ts'
import { queueKnownMail, queueMail, type QueuedMail, type WrittenHtmlData } from './email.repo.ts'
import { senderLine } from './mail-delivery.ts'
import { onceOnly } from './once-only.ts'
import { refuseEmpty } from './queue-campaign.ts'
import { findNames } from './reader-names.repo.ts'
import { findSuppressed } from './suppressions.repo.ts'
import { withLeaveUrl, writeTemplate } from './write-mail.ts'

export interface WrittenMailCall<Body> {
  body: Body
  cause: StaffCause
  idempotencyKey: string | null
}

/**
 * Sends what staff wrote to up to twenty people, a mail for each (A3). Answers go to support. Refuses with 400 addresses that
 * get no mail any more. A repeat with the same key sends nothing.
 */
export async function sendWrittenMail(deps: Deps, call: WrittenMailCall<SendMailBody>): Promise<DoneBody> {
  const { body, cause, idempotencyKey } = call
  const scope = `email ${cause.actor.userId}`
  const answer = await onceOnly(deps, { idempotencyKey, scope, body }, async (tx) => {
    await refuseSuppressed(tx, body.to)
    const settings = await readShopSettings(tx)
    const names = await findNames(tx, body.to)
    const mailIds: number[] = []
    for (const recipient of body.to) {
      const text = { ...body, name: names.get(recipient) ?? '' }
      const mailId = await queueKnownMail(tx, writtenMail(deps, settings, { ...text, recipient, type: typeOf(body) }))
      mailIds.push(mailId)
    }
    await keepMailedMedia(tx, body.htmlContent)
    await recordAudit(tx, {
      cause,
      action: 'email.sent',
      at: deps.now(),
      // Neither addresses nor words: both may name people, and the entry stays when they are erased.
      target: { type: 'email', id: mailIds.join(', '), name: body.to.length === 1 ? 'Email' : 'Emails' },
      after: { recipients: body.to.length, fromType: body.fromType },
    })
    return { success: true, message: MAIL_SENT } satisfies DoneBody
  })
  deps.signals.emit('mail-queued')
  return answer
}

const typeOf = ({ fromType }: SendMailBody): string => (fromType === 'marketing' ? 'marketing' : 'general')

async function refuseSuppressed(tx: Tx, to: readonly string[]): Promise<void> {
  const [first] = await findSuppressed(tx, to)
  if (!first) return
  const message = `No email goes to ${first.email}: the address is suppressed. ${first.reason}`
  throw new ShopError('invalid_input', message, { issues: [{ path: 'to', message }] })
}

interface Text {
  recipient: string
  type: string
  subject: string
  htmlContent: string
  textContent: string
  fromType: QueuedMail['senderType']
  name: string
}

function writtenMail({ config }: Deps, settings: ShopSettings, text: Text): QueuedMail {
  const { recipient, type, subject, fromType, name, textContent } = text
  const { html: htmlContent } = cleanHtml(text.htmlContent, config.publicUrl)
  refuseEmpty(htmlContent, textContent)
  const { publicUrl: shopUrl } = config
  const postalAddress = fromType === 'marketing' ? { postalAddress: settings.postalAddress } : undefined
  const data: WrittenHtmlData = { htmlContent, textContent, shopUrl, name, ...postalAddress }
  const replyTo = settings.supportEmail
  const said = personalised(subject, name)
  return { recipient, replyTo, senderType: fromType, type, subject: said, template: 'written-html', data }
}

/** What a test says when nothing else was written. */
const TEST = {
  subject: 'A test from your shop',
  textContent: 'This is how a message of the house looks.\n\nIf you can read it, email works.',
}

/**
 * Sends what is being written, or a few words of ours, to whoever asks and to nobody else: another address is refused by its
 * field. The mail says that it is a test.
 */
export async function sendTestMail(
  deps: Deps,
  call: WrittenMailCall<TestMailBody> & { ownEmail: string },
): Promise<DoneBody> {
  const { body, cause, idempotencyKey, ownEmail } = call
  if (body.email !== ownEmail.toLowerCase()) {
    throw new ShopError('invalid_input', TEST_MAIL_ELSEWHERE, {
      issues: [{ path: 'email', message: TEST_MAIL_ELSEWHERE }],
    })
  }
  const scope = `test email ${cause.actor.userId}`
  const answer = await onceOnly(deps, { idempotencyKey, scope, body }, async (tx) => {
    await refuseSuppressed(tx, [body.email])
    const { htmlContent = '', textContent = '' } = body
    const isEmpty = htmlContent.trim() === '' && textContent.trim() === ''
    const said = isEmpty ? { htmlContent: '', textContent: TEST.textContent } : { htmlContent, textContent }
    const subject = `[Test] ${body.subject ?? TEST.subject}`
    const fromType = body.kind === 'campaign' ? 'marketing' : body.fromType
    const text = { ...said, subject, fromType, recipient: ownEmail, type: 'test', name: cause.actor.name }
    await queueMail(tx, writtenMail(deps, await readShopSettings(tx), text))
    await recordAudit(tx, { cause, action: 'email.tested', at: deps.now(), after: { subject } })
    return { success: true, message: TEST_MAIL_SENT } satisfies DoneBody
  })
  deps.signals.emit('mail-queued')
  return answer
}

/** What is being written as it would leave: sanitised, in the frame of the house, with what had to be left out. */
export async function previewMail({ db, config }: Deps, body: PreviewMailBody): Promise<PreviewMailAnswer['data']> {
  const settings = await readShopSettings(db)
  const { postalAddress } = settings
  const { publicUrl: shopUrl } = config
  const { html: htmlContent, leftOut } = cleanHtml(body.htmlContent, shopUrl)
  const foot = body.kind === 'campaign' ? { postalAddress } : undefined
  const data: WrittenHtmlData = { htmlContent, textContent: body.textContent, shopUrl, name: body.name, ...foot }
  const { html, text } = await writeTemplate('written-html', data, settings.brand)
  const leaveUrl = `${shopUrl}/unsubscribe`
  return {
    from: senderLine(settings, body.kind === 'campaign' ? 'marketing' : body.fromType, config.MAIL_FROM),
    subject: personalised(body.subject, body.name),
    htmlContent: withLeaveUrl(html, leaveUrl),
    textContent: withLeaveUrl(text, leaveUrl),
    leftOut,
  }
}
