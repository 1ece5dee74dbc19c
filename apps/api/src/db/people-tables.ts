import type { ContactSubject } from '@atelier/domain/contact/contact.schema'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A time the database sets by itself unless told otherwise. */
type DefaultNow = ColumnType<Date, Date | undefined, Date>

export interface SubscribersTable {
  subscriber_id: GeneratedAlways<number>
  email: string
  name: Generated<string>
  source: Generated<string>
  status: Generated<'active' | 'unsubscribed'>
  subscribed_at: DefaultNow
  unsubscribed_at: Date | null
}

export interface UnsubscribeLinksTable {
  token_hash: Buffer
  subscriber_id: number
  created_at: DefaultNow
}

export interface ContactMessagesTable {
  message_id: GeneratedAlways<number>
  name: string
  email: string
  subject: ContactSubject
  message: string
  status: Generated<'open' | 'answered' | 'closed'>
  created_at: DefaultNow
}

/** The tables of the people around the shop: subscribers, correspondents, customers and what they keep. */
export interface PeopleTables {
  subscribers: SubscribersTable
  unsubscribe_links: UnsubscribeLinksTable
  contact_messages: ContactMessagesTable
}
