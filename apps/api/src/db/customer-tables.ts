import type { OwnRoleId } from '@atelier/domain/access/own-role'
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { CustomerLinkPurpose } from '@atelier/domain/customers/customer-links'
import type { ContactSubject } from '@atelier/domain/contact/contact.schema'
import type { StoredMessageStatus } from '@atelier/domain/inbox/inbox-rules'
import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'

export interface UsersTable {
  user_id: string
  email: string
  name: string
  role: 'customer' | 'guest' | 'admin'
  admin_role: AdminRole | null
  /** A role of the shop's own; `admin_role` is then VIEWER. */
  own_role_id: OwnRoleId | null
  password_hash: string | null
  is_active: Generated<boolean>
  created_at: DefaultNow
  updated_at: DefaultNow
  last_login_at: Date | null
  deleted_at: Date | null
  email_verified_at: Date | null
  /** When the account will be deleted; null unless the customer requested it. */
  deletion_due_at: Date | null
  /** Search text of the admin, see `find_text` of the database. Its first line is the name that lists are sorted by. */
  find_text: Generated<string | null>
  inactivity_warned_at: Date | null
  must_change_password: Generated<boolean>
}

interface SessionsTable {
  session_id: GeneratedAlways<number>
  token_hash: Buffer
  audience: 'customer' | 'guest' | 'staff'
  user_id: string
  created_at: DefaultNow
  last_seen_at: DefaultNow
  idle_expires_at: Date
  absolute_expires_at: Date
  /** Fingerprint of the user's role, email and password when the session began. */
  stamp: string
  device: Generated<string>
}

interface SubscribersTable {
  subscriber_id: GeneratedAlways<number>
  email: string
  name: Generated<string>
  source: Generated<string>
  status: Generated<'active' | 'unsubscribed'>
  subscribed_at: DefaultNow
  unsubscribed_at: Date | null
  /** The campaign whose unsubscribe link was used. */
  left_campaign_id: number | null
}

interface UnsubscribeLinksTable {
  token_hash: Buffer
  subscriber_id: number
  campaign_id: number | null
  created_at: DefaultNow
}

interface ContactMessagesTable {
  message_id: GeneratedAlways<number>
  name: string
  email: string
  subject: ContactSubject
  message: string
  status: Generated<StoredMessageStatus>
  created_at: DefaultNow
  /** See `find_text` of the database. */
  find_text: Generated<string | null>
  /** The staff member who is responsible. */
  assigned_to: string | null
  updated_at: DefaultNow
}

interface ContactRepliesTable {
  reply_id: GeneratedAlways<number>
  message_id: number
  mail_id: number | null
  subject: string
  text: string
  author_id: string | null
  author_name: string
  created_at: DefaultNow
}

interface CustomerNotesTable {
  note_id: GeneratedAlways<number>
  user_id: string
  text: string
  author_id: string | null
  author_name: string
  created_at: DefaultNow
}

/** What a link in an email allows. */
export type AuthTokenPurpose = CustomerLinkPurpose | 'staff-invitation'

interface AuthTokensTable {
  token_hash: Buffer
  purpose: AuthTokenPurpose
  user_id: string
  email: string
  created_at: DefaultNow
  expires_at: Date
  used_at: Date | null
}

interface CheckoutProfilesTable {
  user_id: string
  details: Json
  updated_at: DefaultNow
}

interface AddressesTable {
  address_id: GeneratedAlways<number>
  user_id: string
  label: Generated<string>
  first_name: string
  last_name: string
  street_address: string
  /** Apartment, suite or floor; empty without one. */
  apartment: Generated<string>
  city: string
  state: string
  zip_code: string
  country: string
  phone: string
  is_default: Generated<boolean>
  created_at: DefaultNow
  updated_at: DefaultNow
}

interface FavoritesTable {
  user_id: string
  product_id: string
  added_at: DefaultNow
  /** null: the first color. */
  color: string | null
  /** The price when it was saved. null: not known. */
  price_cents: number | null
  /** Of the price; null: that of the market without a prefix. */
  currency: Generated<string | null>
  /** When color and price were saved: the newer save counts. */
  chosen_at: Date | null
}

interface SavedRepliesTable {
  saved_reply_id: GeneratedAlways<number>
  title: string
  text: string
  /** Who changed it last. */
  author_id: string | null
  author_name: string
  updated_at: DefaultNow
}

/** Tables of accounts and their sessions, subscribers, contact messages and customers. */
export interface CustomerTables {
  users: UsersTable
  sessions: SessionsTable
  subscribers: SubscribersTable
  unsubscribe_links: UnsubscribeLinksTable
  contact_messages: ContactMessagesTable
  contact_replies: ContactRepliesTable
  saved_replies: SavedRepliesTable
  customer_notes: CustomerNotesTable
  auth_tokens: AuthTokensTable
  checkout_profiles: CheckoutProfilesTable
  addresses: AddressesTable
  favorites: FavoritesTable
}
