import { emailPreheader } from '@atelier/domain/email/email-preheader'
import type { OrderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import { paragraphsOf } from '@atelier/domain/paragraphs'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** A mail as its cause queues it: which template, and what it says. The worker writes it out. */
export interface QueuedEmail {
  recipient: string
  /** Where an answer goes, when that is not who sent it: one address. */
  replyTo?: string
  senderType: SenderType
  type: string
  subject: string
  /** The conversation it belongs to: it names the earlier mails of it, so that mail programs show them together. */
  thread?: string
  /** The order it is about, and the account or guest it is written to: erasing one of them erases the mail. */
  orderId?: string
  userId?: string | null
  template: string
  data: unknown
}

/** An insert for a larger statement: the mail of each of `accepted (mail)`, as JSON. No order without its mail. */
export const queueEmails = sql`
  insert into mails (recipient, reply_to, sender_type, type, subject, thread, order_id, user_id, template, data)
  select m.recipient, m."replyTo", m."senderType", m.type, m.subject, m.thread, m."orderId", m."userId", m.template, m.data
  from accepted, json_to_record(accepted.mail) as m (recipient text, "replyTo" text, "senderType" text, type text,
    subject text, thread text, "orderId" text, "userId" text, template text, data jsonb)`

const emailValues = (email: QueuedEmail) => sql`
  insert into mails (recipient, reply_to, sender_type, type, subject, thread, order_id, user_id, template, data)
  values (${email.recipient}::text, ${email.replyTo ?? null}::text, ${email.senderType}::text, ${email.type}::text, ${email.subject}::text,
    ${email.thread ?? null}::text, ${email.orderId ?? null}::text, ${email.userId ?? null}::text, ${email.template}::text, ${JSON.stringify(email.data)}::jsonb)`

/** Queues a mail in the transaction that causes it. Emit 'mail-queued' once that was kept. */
export async function queueEmail(tx: Tx, email: QueuedEmail): Promise<void> {
  await emailValues(email).execute(tx)
}

/** The same, and says under which number: for what refers to the mail. */
export async function queueEmailReturningId(tx: Tx, email: QueuedEmail): Promise<number> {
  const { rows } = await sql<{ mailId: number }>`${emailValues(email)} returning mail_id as "mailId"`.execute(tx)
  return rows[0]?.mailId ?? Number.NaN
}

/** A letter somebody of the staff wrote by hand. Answers go to `replyTo`; blank lines part its paragraphs. */
export function composeStaffEmail(
  { subject, message }: { subject: string; message: string },
  envelope: {
    recipient: string
    replyTo: string
    type: string
    shopUrl: string
    thread?: string
    userId?: string
    quote?: StaffEmailData['quote']
  },
): QueuedEmail {
  const { shopUrl, quote, ...email } = envelope
  const paragraphs = paragraphsOf(message)
  const preview = emailPreheader(paragraphs)
  const data: StaffEmailData = { title: subject, preview, paragraphs, shopUrl, ...(quote ? { quote } : undefined) }
  return { ...email, senderType: 'support', subject, template: 'written-letter', data }
}

export interface ClaimedEmail {
  mailId: number
  /** `suppressed` and `unsubscribed`: nobody may write there any more, and it is done with. */
  status: 'pending' | 'suppressed' | 'unsubscribed'
  recipient: string
  replyTo: string | null
  senderType: QueuedEmail['senderType']
  subject: string
  /** Message ids of the earlier mails of the same conversation, oldest first. */
  references: string[]
  html: string | null
  text: string | null
  template: string | null
  data: unknown
  /** This try included. */
  attempts: number
  createdAt: Date
}

/** What becomes of a mail to an address that gets none any more; judged at the last moment, as it is taken. */
const judgedStatus = sql`
  case when exists (select from suppressions s where s.email = lower(m.recipient)) then 'suppressed'
    when m.sender_type = 'marketing'
      and exists (select from subscribers s where s.email = lower(m.recipient) and s.status = 'unsubscribed') then 'unsubscribed'
    else m.status end`

/** What stands in the place of a secret that was removed. */
export const REMOVED_SECRET = 'removed'

/**
 * A column of an email that will not be sent, without the secrets of its links. The marks tell `renewLinks` what stood there:
 * an order's link is signed again when staff retry the email, a link that works once is lost.
 */
const withoutSecrets = (column: string) => sql`
  regexp_replace(regexp_replace(m.${sql.raw(column)}::text, '(/(?:orders|pay)/[A-Za-z0-9_-]+)(?:[.][A-Za-z0-9_-]+)+', ${`\\1.${REMOVED_SECRET}`}::text, 'g'),
    '#token=[A-Za-z0-9_-]+', ${`#token=${REMOVED_SECRET}`}::text, 'g')`

/** Assignments for an update of `mails m`: an email that `isOver` (it failed or is suppressed) keeps no secret. */
const removeSecretsIf = (isOver: RawBuilder<boolean>) => sql`
  data = case when ${isOver} then ${withoutSecrets('data')}::jsonb else m.data end,
  html = case when ${isOver} then ${withoutSecrets('html')} else m.html end,
  text = case when ${isOver} then ${withoutSecrets('text')} else m.text end`

/**
 * Takes the letter that is due longest, so that no other worker sends it; a worker that dies loses its claim after a while.
 * Mails of campaigns have a line of their own (campaign-sending.repo.ts).
 */
export async function claimEmail(db: Db, claimSeconds: number): Promise<ClaimedEmail | null> {
  const { rows } = await sql<ClaimedEmail>`
    update mails m set attempts = m.attempts + 1, status = ${judgedStatus},
      claimed_until = now() + ${claimSeconds}::integer * interval '1 second',
      ${removeSecretsIf(sql<boolean>`${judgedStatus} <> m.status`)}
    where m.mail_id = (
      select mail_id from mails
      where status = 'pending' and campaign_id is null and due_at <= now() and (claimed_until is null or claimed_until < now())
      order by due_at, mail_id limit 1 for update skip locked
    )
    returning m.mail_id as "mailId", m.status, m.recipient, m.reply_to as "replyTo", m.sender_type as "senderType", m.subject,
      array(select e.message_id from mails e where e.thread = m.thread and e.mail_id < m.mail_id
        and e.message_id is not null order by e.mail_id) as "references", m.html, m.text, m.template, m.data, m.attempts,
      m.created_at as "createdAt"`.execute(db)
  return rows[0] ?? null
}

/** The server took it: it will never be sent again, so what it was written from is not kept. */
export async function markSent(
  db: Db,
  email: { mailId: number; messageId: string; html: string; text: string },
): Promise<void> {
  await sql`
    update mails set status = 'sent', sent_at = now(), claimed_until = null, last_error = null,
      message_id = ${email.messageId}, html = ${email.html}, text = ${email.text}, data = null
    where mail_id = ${email.mailId}`.execute(db)
}

/** It was not taken: tried again after so many seconds, or given up. An email that is given up keeps no secret. */
export async function markFailed(db: Db, mailId: number, error: string, retryInSeconds: number | null): Promise<void> {
  await sql`
    update mails m set claimed_until = null, last_error = ${error},
      status = ${retryInSeconds === null ? 'failed' : 'pending'},
      due_at = now() + ${retryInSeconds ?? 0}::integer * interval '1 second',
      ${removeSecretsIf(sql<boolean>`${retryInSeconds === null}::boolean`)}
    where mail_id = ${mailId}`.execute(db)
}

/** What the template 'order-received' says. */
export type OrderReceivedData = Omit<OrderConfirmationEmail, 'subject'> & { shopUrl: string }

/** The letter about a new order, as it is queued. */
export function orderReceivedEmail(
  { orderId, email: recipient }: { orderId: string; email: string },
  email: OrderConfirmationEmail,
  publicUrl: string,
): QueuedEmail {
  const { subject, ...content } = email
  const data: OrderReceivedData = { ...content, shopUrl: publicUrl }
  return { recipient, senderType: 'orders', type: 'order', subject, orderId, template: 'order-received', data }
}

/** What the template 'order-news' says of an order: sentences, facts such as a tracking number, and its pieces. */
export interface OrderNotificationData {
  preview: string
  title: string
  /** Line breaks within one are kept. */
  paragraphs: string[]
  facts: { label: string; value: string; url: string | null }[]
  itemsTitle: string
  items: { name: string; color: string; quantity: number; imageUrl?: string | null }[]
  /** The one thing to do about it. */
  button?: { label: string; url: string }
  /** Where the order can be seen, when the button leads elsewhere. */
  orderUrl?: string
  shopUrl: string
}

/** What the template 'letter' says: a title, sentences, at most one thing to do. */
export interface NoticeData {
  preview: string
  title: string
  greeting?: string
  paragraphs: string[]
  /** For those who work here: they are told nothing of client services. */
  isForStaff?: boolean
  button?: { label: string; url: string }
  /** Where the order it is about can be seen, when the button leads elsewhere. */
  orderUrl?: string
  shopUrl: string
}

/** What the template 'written-letter' says: paragraphs by hand, line breaks within one kept, and what they answer. */
export interface StaffEmailData {
  preview: string
  title: string
  paragraphs: string[]
  quote?: { heading: string; text: string }
  shopUrl: string
}

/** Stands for the address where a reader unsubscribes, in what is written once for many. */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://leave.invalid/'

/** What the template 'written-html' says: what staff wrote, sanitised; an empty text is made from the HTML. */
export interface WrittenHtmlData {
  htmlContent: string
  textContent: string
  shopUrl: string
  /** Whose name stands for the placeholder; left out: it stays as it was typed. */
  name?: string
  /** Of marketing mail: where the house is, and that its reader can leave. */
  postalAddress?: string
}

/** What the template 'back-in-stock' says of a color that can be bought again. Addresses are absolute. */
export interface BackInStockData {
  name: string
  color: string
  price: string
  url: string
  imageUrl: string | null
  shopUrl: string
}

/** What the template 'contact-message' says: a visitor's words, for support. */
export interface ContactMessageData {
  name: string
  email: string
  subject: string
  message: string
  shopUrl: string
}
