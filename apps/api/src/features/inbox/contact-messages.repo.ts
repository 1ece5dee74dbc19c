import type { ContactBody } from '@atelier/domain/contact/contact.schema'
import type { Tx } from '../../db/client.ts'

/** Stores a visitor's message for the support inbox. Returns its id. */
export async function insertContactMessage(tx: Tx, form: ContactBody, at: Date): Promise<number> {
  const { message_id: messageId } = await tx
    .insertInto('contact_messages')
    .values({ name: form.name, email: form.email, subject: form.subject, message: form.message, created_at: at })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return messageId
}
