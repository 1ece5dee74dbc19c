import type { ContactBody } from '@atelier/domain/contact/contact.schema'
import type { Tx } from '../../db/client.ts'

/** Keeps a visitor's message for the inbox of support. Returns its number. */
export async function insertContactMessage(tx: Tx, form: ContactBody, at: Date): Promise<number> {
  const { message_id: messageId } = await tx
    .insertInto('contact_messages')
    .values({ name: form.name, email: form.email, subject: form.subject, message: form.message, created_at: at })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return messageId
}

/** The conversation all mails about a message belong to. */
export const contactThread = (messageId: number): string => `contact-${messageId}`
