import type { Db } from '../../db/client.ts'
import type { PersonalData } from '../../personal-data.ts'

export const inboxPersonalData: PersonalData = {
  columns: {
    contact_messages: {
      name: 'row deleted',
      email: 'row deleted',
      message: 'row deleted, exported',
      find_text: 'row deleted',
    },
    contact_replies: {
      subject: 'row deleted',
      text: 'row deleted',
    },
  },

  /** Deletes the replies with their message. */
  async eraseAddress(tx, email) {
    await tx.deleteFrom('contact_messages').where('email', '=', email).execute()
  },
}

/** Returns the messages from an address, for the export of its owner's data. Call only if the address is proven. */
export const exportMessages = (db: Db, email: string): Promise<{ subject: string; message: string; sentAt: Date }[]> =>
  db
    .selectFrom('contact_messages')
    .select(['subject', 'message', 'created_at as sentAt'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
