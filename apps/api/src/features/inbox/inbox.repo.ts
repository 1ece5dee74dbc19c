import { rolesWith } from '@atelier/domain/access/permissions'
import type { ContactSubject } from '@atelier/domain/contact/contact.schema'
import type { StoredMessageStatus } from '@atelier/domain/inbox/inbox-rules'
import type { ListInboxQuery } from '@atelier/domain/inbox/inbox.schema'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { findsAll } from '../../db/find-text.ts'
import { nextVersion } from '../../db/next-version.ts'

export interface MessageRow {
  messageId: number
  name: string
  email: string
  subject: ContactSubject
  message: string
  status: StoredMessageStatus
  assignedTo: string | null
  assigneeName: string | null
  createdAt: Date
  updatedAt: Date
}

const columns = sql`
  m.message_id as "messageId", m.name, m.email, m.subject, m.message, m.status, m.assigned_to as "assignedTo",
  a.name as "assigneeName", m.created_at as "createdAt", m.updated_at as "updatedAt"`
const from = sql`contact_messages m left join users a on a.user_id = m.assigned_to`

const STATES = {
  waiting: sql`m.status = 'open'`,
  new: sql`m.status = 'open' and m.assigned_to is null`,
  assigned: sql`m.status = 'open' and m.assigned_to is not null`,
  answered: sql`m.status = 'answered'`,
  closed: sql`m.status = 'closed'`,
  spam: sql`m.status = 'spam'`,
  all: sql`true`,
} as const

function matches({ state, subject, assignedTo, search }: ListInboxQuery) {
  const all = [STATES[state]]
  if (subject) all.push(sql`m.subject = ${subject}`)
  if (assignedTo === 'nobody') all.push(sql`m.assigned_to is null`)
  else if (assignedTo) all.push(sql`m.assigned_to = ${assignedTo}`)
  if (search) all.push(findsAll(sql`m.find_text`, search))
  return sql.join(all, sql` and `)
}

const isWaitingList = ({ state }: ListInboxQuery): boolean => ['waiting', 'new', 'assigned'].includes(state)

/** Returns a page of matching messages and their number. Open messages: oldest first; others: newest first. */
export async function listMessages(db: Db, query: ListInboxQuery): Promise<{ rows: MessageRow[]; total: number }> {
  const order = isWaitingList(query) ? sql`m.created_at, m.message_id` : sql`m.created_at desc, m.message_id desc`
  const [page, count] = await Promise.all([
    sql<MessageRow>`
      select ${columns} from ${from} where ${matches(query)} order by ${order}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from contact_messages m where ${matches(query)}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Counts the messages that await a reply, and those beyond the promised time (S9). Reads only these. */
export async function countAwaitingReply(db: Db, replyHours: number): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(*) as waiting,
      count(*) filter (where created_at < now() - make_interval(hours => ${replyHours}::integer)) as overdue
    from contact_messages where status = 'open'`.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0 }
}

export async function findMessage(db: Db | Tx, messageId: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`select ${columns} from ${from} where m.message_id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked, so that two concurrent changes cannot start from the same state. */
export async function lockMessage(tx: Tx, messageId: number): Promise<MessageRow | null> {
  await sql`select from contact_messages where message_id = ${messageId} for update`.execute(tx)
  return findMessage(tx, messageId)
}

/** Changes a locked message. Its version always increases, even twice within a millisecond. */
export async function updateMessage(
  tx: Tx,
  before: MessageRow,
  change: { status?: StoredMessageStatus; assignedTo?: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({
      ...(change.status === undefined ? undefined : { status: change.status }),
      ...(change.assignedTo === undefined ? undefined : { assigned_to: change.assignedTo }),
      updated_at: nextVersion(before.updatedAt, now),
    })
    .where('message_id', '=', before.messageId)
    .execute()
}

export interface ReplyRow {
  replyId: number
  subject: string
  text: string
  authorName: string
  createdAt: Date
  status: 'pending' | 'sent' | 'failed'
}

/** Returns the replies, oldest first, with the status of their emails. */
export async function listReplies(db: Db, messageId: number): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select r.reply_id as "replyId", r.subject, r.text, r.author_name as "authorName", r.created_at as "createdAt",
      case when m.mail_id is null then 'sent' when m.status in ('pending', 'sent') then m.status else 'failed' end as status
    from contact_replies r left join mails m on m.mail_id = r.mail_id
    where r.message_id = ${messageId} order by r.created_at, r.reply_id`.execute(db)
  return rows
}

export async function insertReply(
  tx: Tx,
  reply: {
    messageId: number
    mailId: number
    subject: string
    text: string
    author: { userId: string; name: string }
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('contact_replies')
    .values({
      message_id: reply.messageId,
      mail_id: reply.mailId,
      subject: reply.subject,
      text: reply.text,
      author_id: reply.author.userId,
      author_name: reply.author.name,
      created_at: reply.at,
    })
    .execute()
}

export interface Correspondent {
  userId: string
  name: string
  isEmailVerified: boolean
}

/**
 * Returns the customer with an account of this address. Excludes guests, whose addresses are neither unique nor proven.
 */
export async function findCorrespondent(db: Db, email: string): Promise<Correspondent | null> {
  const { rows } = await sql<Correspondent>`
    select user_id as "userId", name, email_verified_at is not null as "isEmailVerified" from users
    where email = ${email} and role = 'customer' and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export type OtherMessage = Pick<MessageRow, 'messageId' | 'subject' | 'status' | 'assignedTo' | 'createdAt'>

/** Returns other messages from the same address, newest first. */
export const listOtherMessages = (
  db: Db,
  { email, messageId }: { email: string; messageId: number },
): Promise<OtherMessage[]> =>
  db
    .selectFrom('contact_messages')
    .select(['message_id as messageId', 'subject', 'status', 'assigned_to as assignedTo', 'created_at as createdAt'])
    .where('email', '=', email)
    .where('message_id', '<>', messageId)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()

const REPLYING_ROLES = rolesWith('users:edit')

/** Returns the staff members who may handle messages, by name. No message is of a market or masked: such limits exclude. */
export async function listColleagues(db: Db | Tx): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select u.user_id as "userId", u.name from users u left join admin_roles r on r.role_id = u.own_role_id
    where u.is_active and u.deleted_at is null
      and case when r.role_id is null then u.admin_role = any(${REPLYING_ROLES})
        else 'users:edit' = any(r.permissions) or ('limited:users:edit' = any(r.permissions)
          and jsonb_typeof(r.limits->'markets') = 'null' and r.limits->>'masksPersonalData' = 'false') end
    order by u.name, u.user_id`.execute(db)
  return rows
}

/** Deletes messages `closedMessageMonths` after they were answered or closed, and old spam. Returns their number. */
export async function deleteOldMessages(db: Db, closedMessageMonths: number): Promise<number> {
  const { spamMessageDays } = limits.retention
  const result = await sql`
    delete from contact_messages
    where (status in ('answered', 'closed') and updated_at < now() - make_interval(months => ${closedMessageMonths}::integer))
      or (status = 'spam' and updated_at < now() - make_interval(days => ${spamMessageDays}::integer))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
