import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A mail as its cause queues it: which template, and what it says. The worker writes it out. */
export interface QueuedMail {
  recipient: string
  senderType: 'admin' | 'support' | 'orders' | 'returns' | 'marketing' | 'info'
  type: string
  subject: string
  template: string
  data: unknown
}

/** An insert for a larger statement: no order without its mail, no mail without its order. */
export const mailValues = (mail: QueuedMail) => sql`
  insert into mails (recipient, sender_type, type, subject, template, data)
  values (${mail.recipient}::text, ${mail.senderType}::text, ${mail.type}::text, ${mail.subject}::text,
    ${mail.template}::text, ${JSON.stringify(mail.data)}::jsonb)`

export interface ClaimedMail {
  mailId: number
  recipient: string
  subject: string
  html: string | null
  text: string | null
  template: string | null
  data: unknown
  /** This try included. */
  attempts: number
  createdAt: Date
}

/** Takes mails that are due, so that no other worker sends them; a worker that dies loses its claim after a while. */
export async function claimMails(db: Db, count: number, claimSeconds: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails m set attempts = m.attempts + 1,
      claimed_until = now() + ${claimSeconds}::integer * interval '1 second'
    where m.mail_id in (
      select mail_id from mails
      where status = 'pending' and due_at <= now() and (claimed_until is null or claimed_until < now())
      order by due_at limit ${count} for update skip locked
    )
    returning m.mail_id as "mailId", m.recipient, m.subject, m.html, m.text, m.template, m.data, m.attempts,
      m.created_at as "createdAt"`.execute(db)
  return rows
}

/** The server took it: it will never be sent again. */
export async function markSent(
  db: Db,
  mail: { mailId: number; messageId: string; html: string; text: string },
): Promise<void> {
  await sql`
    update mails set status = 'sent', sent_at = now(), claimed_until = null, last_error = null,
      message_id = ${mail.messageId}, html = ${mail.html}, text = ${mail.text}
    where mail_id = ${mail.mailId}`.execute(db)
}

/** It was not taken: tried again after so many seconds, or given up. */
export async function markFailed(db: Db, mailId: number, error: string, retryInSeconds: number | null): Promise<void> {
  await sql`
    update mails set claimed_until = null, last_error = ${error},
      status = ${retryInSeconds === null ? 'failed' : 'pending'},
      due_at = now() + ${retryInSeconds ?? 0}::integer * interval '1 second'
    where mail_id = ${mailId}`.execute(db)
}

/** What the template 'order-received' says. Amounts come written out, in dollars. */
export interface OrderReceivedData {
  orderNumber: string
  firstName: string
  items: { name: string; color: string; quantity: number; price: string }[]
  subtotal: string
  tax: string
  total: string
  shipTo: string[]
  shopUrl: string
}
