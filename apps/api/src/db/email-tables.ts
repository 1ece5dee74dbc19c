import type { Segment } from '@atelier/domain/email/segment.schema'
import type { SuppressionCause } from '@atelier/domain/email/suppressions.schema'
import type { EmailStatus } from '@atelier/domain/email/email-status'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultNow } from './column-types.ts'

interface EmailsTable {
  /** See `find_text` of the database. */
  find_text: Generated<string | null>
  mail_id: GeneratedAlways<number>
  recipient: string
  sender_type: Generated<SenderType>
  type: Generated<string>
  subject: string
  /** null: not rendered yet, see `template`; always null for a campaign. */
  html: string | null
  text: string | null
  template: string | null
  data: ColumnType<unknown, string | null, string | null>
  status: Generated<EmailStatus>
  attempts: Generated<number>
  last_error: string | null
  message_id: string | null
  /** The Reply-To address; null: the sender. */
  reply_to: string | null
  /** The conversation it belongs to. */
  thread: string | null
  /** The order and user it is about; also null for emails of versions that did not record them. */
  order_id: string | null
  user_id: string | null
  campaign_id: number | null
  created_at: DefaultNow
  sent_at: Date | null
  /** When the next attempt is due. */
  due_at: DefaultNow
  /** A worker is sending it until then. */
  claimed_until: Date | null
  /** The trace in which it was queued, in the form of W3C Trace Context. */
  traceparent: string | null
}

interface CampaignsTable {
  campaign_id: GeneratedAlways<number>
  subject: string
  /** The text after the subject in an inbox; '': the start of the message. */
  preview_text: Generated<string>
  html_content: string
  text_content: string
  brand: string
  postal_address: string
  is_targeted: boolean
  recipient_count: number
  skipped_count: number
  created_by: string | null
  created_by_name: string
  created_at: DefaultNow
  starts_at: Date
  paused_at: Date | null
  cancelled_at: Date | null
  finished_at: Date | null
  /** When its emails were queued; null: not yet, it starts later. */
  gathered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The last subscriber an email was queued for; 0: none yet. */
  gathered_through: Generated<number>
  /** The targeted addresses, until the emails are queued. */
  targets: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  /** A `Segment`; null: a list of addresses, or all subscribers. */
  segment: ColumnType<Segment | null, string | null | undefined, never>
  /** The label of the audience when the campaign was created. */
  audience: ColumnType<string | null, string | null | undefined, never>
  /** Its name in links (utm_campaign). */
  slug: string | null
}

interface EmailPaceTable {
  only_row: Generated<boolean>
  next_at: Date
}

interface SuppressionsTable {
  suppression_id: GeneratedAlways<number>
  email: string
  cause: SuppressionCause
  reason: string
  added_by: string | null
  /** null: the shop itself. */
  added_by_name: string | null
  created_at: DefaultNow
}

/** Tables of emails, campaigns and suppressed addresses. */
export interface EmailTables {
  mails: EmailsTable
  campaigns: CampaignsTable
  mail_pace: EmailPaceTable
  suppressions: SuppressionsTable
}
