import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { withoutLinkSecrets } from '../../db/link-secrets.ts'
import { currentTraceparent } from '../../tracing/spans.ts'

/** An email as queued: a template and its data. The worker renders it. */
export interface QueuedEmail {
  recipient: string
  /** Reply-To address, when it differs from the sender. */
  replyTo?: string
  senderType: SenderType
  type: string
  subject: string
  /** The conversation of the email. It references the earlier emails, so that mail programs group them. */
  thread?: string
  /** The order it concerns and the account or guest it goes to. Erasing either one erases the email. */
  orderId?: string
  userId?: string | null
  template: string
  data: unknown
}

const insertEmail = (email: QueuedEmail) => sql`
  insert into mails (recipient, reply_to, sender_type, type, subject, thread, order_id, user_id, template, data, traceparent)
  select m.recipient, m."replyTo", m."senderType", m.type, m.subject, m.thread, m."orderId", m."userId", m.template, m.data,
    m.traceparent
  from json_to_record(${JSON.stringify({ ...email, traceparent: currentTraceparent() })}::json) as m (recipient text,
    "replyTo" text, "senderType" text, type text, subject text, thread text, "orderId" text, "userId" text, template text,
    data jsonb, traceparent text)`

/** Queues an email in the transaction that causes it. Emit 'mail-queued' after the commit. */
export async function queueEmail(tx: Tx, email: QueuedEmail): Promise<void> {
  await insertEmail(email).execute(tx)
}

/** Queues an email and returns its id. */
export async function queueEmailReturningId(tx: Tx, email: QueuedEmail): Promise<number> {
  const { rows } = await sql<{ mailId: number }>`${insertEmail(email)} returning mail_id as "mailId"`.execute(tx)
  return rows[0]?.mailId ?? Number.NaN
}

/** Whether a conversation has an email. */
export async function hasEmailOf(tx: Tx, thread: string): Promise<boolean> {
  const { rows } = await sql`select from mails where thread = ${thread} limit 1`.execute(tx)
  return rows.length > 0
}

export interface ClaimedEmail {
  mailId: number
  /** `suppressed` and `unsubscribed`: the address may no longer get email, and this email is final. */
  status: 'pending' | 'suppressed' | 'unsubscribed'
  recipient: string
  replyTo: string | null
  senderType: QueuedEmail['senderType']
  subject: string
  /** Message ids of the earlier emails in the conversation, oldest first. */
  references: string[]
  html: string | null
  text: string | null
  template: string | null
  data: unknown
  /** Includes the current attempt. */
  attempts: number
  createdAt: Date
  /** The trace in which it was queued; null: none. */
  traceparent: string | null
}

/** Whether the recipient may still get email, checked when the email is claimed. */
const judgedStatus = sql`
  case when exists (select from suppressions s where s.email = lower(m.recipient)) then 'suppressed'
    when m.sender_type = 'marketing'
      and exists (select from subscribers s where s.email = lower(m.recipient) and s.status = 'unsubscribed') then 'unsubscribed'
    else m.status end`

/**
 * A column without the secrets of its links, for an email that will not be sent. The markers show `renewLinks` what was
 * removed: a retry signs order links again; a one-time link is lost.
 */
const secretsRemoved = (column: string) => withoutLinkSecrets(sql`m.${sql.raw(column)}::text`)

/** Assignments for an update of `mails m` that remove all secrets from a final email (failed or suppressed). */
const removeSecretsIf = (isFinal: RawBuilder<boolean>) => sql`
  data = case when ${isFinal} then ${secretsRemoved('data')}::jsonb else m.data end,
  html = case when ${isFinal} then ${secretsRemoved('html')} else m.html end,
  text = case when ${isFinal} then ${secretsRemoved('text')} else m.text end`

/**
 * Claims the emails that have been due longest, so that no other worker sends them. The claims of a worker that dies
 * expire. Campaign emails have their own queue (campaign-sending.repo.ts).
 */
export async function claimEmails(db: Db, count: number, claimSeconds: number): Promise<ClaimedEmail[]> {
  const { rows } = await sql<ClaimedEmail>`
    with due as materialized (
      select mail_id from mails
      where status = 'pending' and campaign_id is null and due_at <= now() and (claimed_until is null or claimed_until < now())
      order by due_at, mail_id limit ${count} for update skip locked
    ), claimed as (
      update mails m set attempts = m.attempts + 1, status = ${judgedStatus},
        claimed_until = now() + ${claimSeconds}::integer * interval '1 second',
        ${removeSecretsIf(sql<boolean>`${judgedStatus} <> m.status`)}
      from due where due.mail_id = m.mail_id
      returning m.*
    )
    select m.mail_id as "mailId", m.status, m.recipient, m.reply_to as "replyTo", m.sender_type as "senderType", m.subject,
      array(select e.message_id from mails e where e.thread = m.thread and e.mail_id < m.mail_id
        and e.message_id is not null order by e.mail_id) as "references", m.html, m.text, m.template, m.data, m.attempts,
      m.created_at as "createdAt", m.traceparent
    from claimed m order by m.due_at, m.mail_id`.execute(db)
  return rows
}

/** Returns claimed emails that were not sent to the queue. The claim does not count as an attempt. */
export async function releaseEmails(db: Db, mailIds: readonly number[]): Promise<void> {
  await sql`
    update mails set claimed_until = null, attempts = attempts - 1
    where status = 'pending' and mail_id = any(${[...mailIds]}::bigint[])`.execute(db)
}

/** An email that the mail server accepted, with the content to store. */
export interface SentEmail {
  mailId: number
  messageId: string
  html: string
  text: string
}

/** Marks emails as accepted by the mail server. Deletes their sources, as they will never be sent again. */
export async function markSent(db: Db, emails: readonly SentEmail[]): Promise<void> {
  const column = <Name extends keyof SentEmail>(name: Name): SentEmail[Name][] => emails.map((email) => email[name])
  await sql`
    update mails m set status = 'sent', sent_at = now(), claimed_until = null, last_error = null,
      message_id = s.message_id, html = s.html, text = s.text, data = null
    from unnest(${column('mailId')}::bigint[], ${column('messageId')}::text[], ${column('html')}::text[],
      ${column('text')}::text[]) as s (mail_id, message_id, html, text)
    where m.mail_id = s.mail_id`.execute(db)
}

/** Records a failed attempt: schedules a retry, or marks the email as failed and removes its secrets. */
export async function markFailed(db: Db, mailId: number, error: string, retryInSeconds: number | null): Promise<void> {
  await sql`
    update mails m set claimed_until = null, last_error = ${error},
      status = ${retryInSeconds === null ? 'failed' : 'pending'},
      due_at = now() + ${retryInSeconds ?? 0}::integer * interval '1 second',
      ${removeSecretsIf(sql<boolean>`${retryInSeconds === null}::boolean`)}
    where mail_id = ${mailId}`.execute(db)
}
