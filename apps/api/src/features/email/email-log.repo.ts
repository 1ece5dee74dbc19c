import type { ListEmailsQuery } from '@atelier/domain/email/email-log.schema'
import type { EmailStatus } from '@atelier/domain/email/email-status'
import { limits } from '@atelier/domain/limits/limits'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { sql, type RawBuilder } from 'kysely'
import { findsAll } from '../../db/find-text.ts'
import { midnight } from '../../db/midnight.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

export interface LoggedEmail {
  mailId: number
  recipient: string
  subject: string
  type: string
  status: EmailStatus
  senderType: SenderType
  createdAt: Date
  sentAt: Date | null
  dueAt: Date
  messageId: string | null
  attempts: number
  lastError: string | null
  campaignId: number | null
  /** The recipient's name, for a campaign email. */
  name: string | null
}

const columns = sql`
  m.mail_id as "mailId", m.recipient, m.subject, m.type, m.status, m.sender_type as "senderType", m.created_at as "createdAt",
  m.sent_at as "sentAt", m.due_at as "dueAt", m.message_id as "messageId", m.attempts, m.last_error as "lastError",
  m.campaign_id as "campaignId", case when m.campaign_id is not null then m.data ->> 'name' end as name`

function matches(
  { search, type, status, campaign, from, to, timeZone }: ListEmailsQuery,
  region: ShopRegion,
): RawBuilder<unknown> {
  const all = [sql`true`]
  if (search) all.push(findsAll(sql`m.find_text`, search))
  if (type) all.push(sql`m.type = ${type}`)
  if (status) all.push(sql`m.status = ${status}`)
  if (campaign) all.push(sql`m.campaign_id = ${campaign}`)
  if (from) all.push(sql`m.created_at >= ${midnight(from, region, timeZone)}`)
  if (to) all.push(sql`m.created_at < ${midnight(to, region, timeZone, 1)}`)
  return sql.join(all, sql` and `)
}

/** Each order matches an index of migration 0029 or 0016. */
const ORDERS = {
  date: { asc: sql`m.created_at, m.mail_id`, desc: sql`m.created_at desc, m.mail_id desc` },
  to: { asc: sql`m.recipient, m.created_at desc`, desc: sql`m.recipient desc, m.created_at` },
} as const

const { countedEmails: COUNTED } = limits.email

/** Returns a page of the matching emails and their number, counted up to the limit. */
export async function listEmails(
  db: Db,
  query: ListEmailsQuery,
  region: ShopRegion,
): Promise<{ rows: LoggedEmail[]; total: number; isMore: boolean }> {
  const where = matches(query, region)
  const [page, counted] = await Promise.all([
    sql<LoggedEmail>`
      select ${columns} from mails m where ${where} order by ${ORDERS[query.sort][query.order]}
      limit ${query.pageSize} offset ${Math.min((query.page - 1) * query.pageSize, COUNTED)}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from (select from mails m where ${where} limit ${COUNTED + 1}) counted`.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  return { rows: page.rows, total: Math.min(total, COUNTED), isMore: total > COUNTED }
}

export async function findEmail(db: Db | Tx, mailId: number): Promise<LoggedEmail | null> {
  const { rows } = await sql<LoggedEmail>`select ${columns} from mails m where m.mail_id = ${mailId}`.execute(db)
  return rows[0] ?? null
}

export interface EmailToRender extends LoggedEmail {
  html: string | null
  text: string | null
  template: string | null
  data: unknown
}

/** Returns an email with everything needed to render it. */
export async function findEmailToRender(db: Db, mailId: number): Promise<EmailToRender | null> {
  const { rows } = await sql<EmailToRender>`
    select ${columns}, m.html, m.text, m.template, m.data from mails m where m.mail_id = ${mailId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the sources of a locked email as text: its data, or its HTML and text as queued. */
export async function readEmailSources(tx: Tx, mailId: number): Promise<EmailSources> {
  const { rows } = await sql<EmailSources>`
    select data::text as data, html, text from mails where mail_id = ${mailId}`.execute(tx)
  return rows[0] ?? { data: null, html: null, text: null }
}

export type EmailSources = Record<'data' | 'html' | 'text', string | null>

/** Locks an email, so that two requests cannot both retry it. */
export async function lockEmail(tx: Tx, mailId: number): Promise<LoggedEmail | null> {
  await sql`select from mails where mail_id = ${mailId} for update`.execute(tx)
  return findEmail(tx, mailId)
}

/**
 * Makes a locked email pending again with these sources and no attempts used. Returns false when its content is no
 * longer stored.
 */
export async function requeueEmail(tx: Tx, mailId: number, { data, html, text }: EmailSources): Promise<boolean> {
  const result = await sql`
    update mails set status = 'pending', attempts = 0, last_error = null, due_at = now(), claimed_until = null,
      data = ${data}::jsonb, html = ${html}, text = ${text}
    where mail_id = ${mailId} and (data is not null or html <> '')`.execute(tx)
  return Number(result.numAffectedRows ?? 0) > 0
}

/** Whether an address is suppressed. */
export async function isSuppressed(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select from suppressions where email = lower(${email}::text)`.execute(db)
  return rows.length > 0
}

/** Emails that one statement deletes, so that it holds no locks for long. */
const DELETED_AT_ONCE = 20_000

/** Deletes all emails older than `months`, and campaigns without emails. Returns the number of emails. */
export async function deleteOldEmails(db: Db, months: number, batchSize = DELETED_AT_ONCE): Promise<number> {
  const before = sql`now() - make_interval(months => ${months}::integer)`
  let total = 0
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from mails
      where mail_id in (select mail_id from mails where created_at < ${before} limit ${batchSize})`.execute(db)
    deleted = Number(numAffectedRows ?? 0)
    total += deleted
  } while (deleted === batchSize)
  await sql`
    delete from campaigns c where created_at < ${before}
      and not exists (select from mails m where m.campaign_id = c.campaign_id)`.execute(db)
  return total
}
