import {
  EMAIL_SENT,
  TEST_EMAIL_OWN_ADDRESS_ONLY,
  TEST_EMAIL_SENT,
  type PreviewEmailResponse,
  type PreviewEmailBody,
  type SendEmailBody,
  type TestEmailBody,
} from '@atelier/domain/email/send-email.schema'
import type { SuccessResponse } from '@atelier/domain/contract/envelope'
import { personalize } from '@atelier/domain/email/personal-name'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { callerOf, type StaffActionContext } from '../../action-context.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { retainEmailedMedia } from '../media/media.public.ts'
import { runIdempotently } from '../idempotency/idempotency.public.ts'
import { sanitizeEmailHtml } from './sanitize-html.ts'
import { queueEmailReturningId, queueEmail, type QueuedEmail } from './email.repo.ts'
import type { WrittenHtmlData } from './templates/template-data.ts'
import { readEmailBrand } from './read-email-brand.ts'
import { senderLine } from './delivery/email-delivery.ts'
import { assertNotEmpty } from './campaigns/queue-campaign.ts'
import { findRecipientNames } from './campaigns/recipient-names.repo.ts'
import { findSuppressed } from './suppressions/suppressions.repo.ts'
import { withUnsubscribeUrl, renderTemplate } from './delivery/render-email.ts'

export interface StaffEmailCall<Body> {
  body: Body
  context: StaffActionContext
  idempotencyKey: string | null
}

/**
 * Sends an email by staff to up to twenty recipients, one for each (A3). Replies go to support. Throws `invalid_input`
 * (400) for suppressed addresses. A repeat with the same key sends nothing.
 */
export async function sendStaffEmail(deps: Deps, call: StaffEmailCall<SendEmailBody>): Promise<SuccessResponse> {
  const { body, context, idempotencyKey } = call
  const request = { idempotencyKey, scope: `email ${callerOf(context)}`, body, subject: 'email', status: 200 }
  const response = await runIdempotently(deps.db, request, async (tx) => {
    await assertNotSuppressed(tx, body.to)
    const names = await findRecipientNames(tx, body.to)
    const emailIds: number[] = []
    for (const recipient of body.to) {
      const text = { ...body, name: names.get(recipient) ?? '' }
      const mailId = await queueEmailReturningId(tx, composeHtmlEmail(deps, { ...text, recipient, type: typeOf(body) }))
      emailIds.push(mailId)
    }
    await retainEmailedMedia(tx, body.htmlContent)
    await recordAudit(tx, {
      context,
      action: 'email.sent',
      at: deps.now(),
      // Neither addresses nor content: both may name persons, and the entry remains after an erasure.
      target: { type: 'email', id: emailIds.join(', '), name: body.to.length === 1 ? 'Email' : 'Emails' },
      after: { recipients: body.to.length, fromType: body.fromType },
    })
    return { success: true, message: EMAIL_SENT } satisfies SuccessResponse
  })
  deps.signals.emit('mail-queued')
  return response
}

const typeOf = ({ fromType }: SendEmailBody): string => (fromType === 'marketing' ? 'marketing' : 'general')

async function assertNotSuppressed(tx: Tx, to: readonly string[]): Promise<void> {
  const [first] = await findSuppressed(tx, to)
  if (!first) return
  const message = `${first.email} is suppressed and can’t get email. Reason: ${first.reason}`
  throw invalidField('to', message)
}

interface EmailText {
  recipient: string
  type: string
  subject: string
  htmlContent: string
  textContent: string
  previewText?: string
  fromType: QueuedEmail['senderType']
  name: string
}

function composeHtmlEmail({ config, shop }: Deps, text: EmailText): QueuedEmail {
  const { recipient, type, subject, fromType, name, textContent, previewText = '' } = text
  const { html: htmlContent } = sanitizeEmailHtml(text.htmlContent, config.publicUrl)
  assertNotEmpty(htmlContent, textContent)
  const { publicUrl: shopUrl } = config
  const postalAddress = fromType === 'marketing' ? { postalAddress: shop.company.postalAddress } : undefined
  const data: WrittenHtmlData = { htmlContent, textContent, previewText, shopUrl, name, ...postalAddress }
  const replyTo = shop.company.supportEmail
  const personalized = personalize(subject, name)
  return { recipient, replyTo, senderType: fromType, type, subject: personalized, template: 'written-html', data }
}

/** The default content of a test email. */
const DEFAULT_TEST = {
  subject: 'A test from your shop',
  textContent: "This is how your store's emails look.\n\nIf you can read this, email works.",
}

/**
 * Sends the draft, or a default text, to the staff member's own address. Throws `invalid_input` for another address.
 * Marks the subject as a test.
 */
export async function sendTestEmail(
  deps: Deps,
  call: StaffEmailCall<TestEmailBody> & { ownEmail: string },
): Promise<SuccessResponse> {
  const { body, context, idempotencyKey, ownEmail } = call
  if (body.email !== ownEmail.toLowerCase()) {
    throw invalidField('email', TEST_EMAIL_OWN_ADDRESS_ONLY)
  }
  const request = { idempotencyKey, scope: `test email ${callerOf(context)}`, body, subject: 'email', status: 200 }
  const response = await runIdempotently(deps.db, request, async (tx) => {
    await assertNotSuppressed(tx, [body.email])
    const { htmlContent = '', textContent = '', previewText } = body
    const isEmpty = htmlContent.trim() === '' && textContent.trim() === ''
    const content = isEmpty ? { htmlContent: '', textContent: DEFAULT_TEST.textContent } : { htmlContent, textContent }
    const subject = `[Test] ${body.subject ?? DEFAULT_TEST.subject}`
    const fromType = body.kind === 'campaign' ? 'marketing' : body.fromType
    const text = {
      ...content,
      previewText,
      subject,
      fromType,
      recipient: ownEmail,
      type: 'test',
      name: context.actor.name,
    }
    await queueEmail(tx, composeHtmlEmail(deps, text))
    await recordAudit(tx, { context, action: 'email.tested', at: deps.now(), after: { subject } })
    return { success: true, message: TEST_EMAIL_SENT } satisfies SuccessResponse
  })
  deps.signals.emit('mail-queued')
  return response
}

/** Renders the draft as it would be sent: sanitized, in the shop's layout, with a list of removed content. */
export async function previewEmail(deps: Deps, body: PreviewEmailBody): Promise<PreviewEmailResponse['data']> {
  const { config, shop } = deps
  const { postalAddress } = shop.company
  const { publicUrl: shopUrl } = config
  const { html: htmlContent, removed: leftOut } = sanitizeEmailHtml(body.htmlContent, shopUrl)
  const foot = body.kind === 'campaign' ? { postalAddress } : undefined
  const { textContent: given, previewText, name } = body
  const data: WrittenHtmlData = { htmlContent, textContent: given, previewText, shopUrl, name, ...foot }
  const { html, text } = await renderTemplate('written-html', data, await readEmailBrand(deps))
  const unsubscribeUrl = `${shopUrl}/unsubscribe`
  return {
    from: senderLine(shop, body.kind === 'campaign' ? 'marketing' : body.fromType, config.MAIL_FROM),
    subject: personalize(body.subject, body.name),
    htmlContent: withUnsubscribeUrl(html, unsubscribeUrl),
    textContent: withUnsubscribeUrl(text, unsubscribeUrl),
    leftOut,
  }
}
