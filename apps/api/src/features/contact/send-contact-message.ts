import { CONTACT_SUBJECTS, type ContactBody } from '@atelier/domain/contact/contact.schema'
import { isBotSubmission } from '@atelier/domain/contract/honeypot.schema'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail, type ContactMessageData, type QueuedEmail } from '../email/email.public.ts'
import { contactThread, insertContactMessage } from '../inbox/inbox.public.ts'

/**
 * Stores a visitor's message and queues the email to support, in one transaction (S2, S7). Sends no email to the
 * visitor, because the address may be another person's. Silently drops submissions by bots.
 */
export async function sendContactMessage(deps: Deps, form: ContactBody): Promise<void> {
  if (isBotSubmission(form)) return
  const { supportEmail } = deps.shop.company
  await inTransaction(deps.db, async (tx) => {
    const messageId = await insertContactMessage(tx, form, deps.now())
    const email = contactEmail(form, supportEmail, deps.config.publicUrl)
    await queueEmail(tx, { ...email, thread: contactThread(messageId) })
  })
  deps.signals.emit('mail-queued')
}

function contactEmail(form: ContactBody, supportEmail: string, shopUrl: string): QueuedEmail {
  const subject = CONTACT_SUBJECTS[form.subject]
  const data: ContactMessageData = { name: form.name, email: form.email, subject, message: form.message, shopUrl }
  return {
    recipient: supportEmail,
    replyTo: form.email,
    senderType: 'support',
    type: 'contact',
    subject: `${subject}: message from ${form.name}`,
    template: 'contact-message',
    data,
  }
}
