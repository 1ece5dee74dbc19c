import type {
  ExportSubscribersQuery,
  ListSubscribersQuery,
  SubscriberStatus,
} from '@atelier/domain/newsletter/subscribers.schema'
import { sql, type RawBuilder } from 'kysely'
import { findsAll } from '../../db/find-text.ts'
import type { Db, Tx } from '../../db/client.ts'

export interface SubscriberRow {
  subscriberId: number
  email: string
  name: string
  source: string
  status: SubscriberStatus
  subscribedAt: Date
  unsubscribedAt: Date | null
  isSuppressed: boolean
}

const columns = sql`
  s.subscriber_id as "subscriberId", s.email, s.name, s.source, s.status, s.subscribed_at as "subscribedAt",
  s.unsubscribed_at as "unsubscribedAt", exists (select from suppressions p where p.email = s.email) as "isSuppressed"`

function matches({ search, status }: ExportSubscribersQuery): RawBuilder<unknown> {
  const all = [sql`true`]
  if (search) all.push(findsAll(sql`find_text(s.email, s.name)`, search))
  if (status) all.push(sql`s.status = ${status}`)
  return sql.join(all, sql` and `)
}

const SORT_ORDERS = {
  subscribed: { asc: sql`s.subscribed_at, s.subscriber_id`, desc: sql`s.subscribed_at desc, s.subscriber_id desc` },
  email: { asc: sql`s.email`, desc: sql`s.email desc` },
  name: { asc: sql`fold_text(s.name), s.subscriber_id`, desc: sql`fold_text(s.name) desc, s.subscriber_id desc` },
} as const

/** Returns a page of matching subscribers, their number, and the number of active ones regardless of the filters. */
export async function listSubscribers(
  db: Db,
  query: ListSubscribersQuery,
): Promise<{ rows: SubscriberRow[]; total: number; activeCount: number }> {
  const where = matches(query)
  const [page, counted] = await Promise.all([
    sql<SubscriberRow>`
      select ${columns} from subscribers s where ${where} order by ${SORT_ORDERS[query.sort][query.order]}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db),
    sql<{ total: number; activeCount: number }>`
      select count(*) filter (where ${where}) as total, count(*) filter (where s.status = 'active') as "activeCount"
      from subscribers s`.execute(db),
  ])
  const { total = 0, activeCount = 0 } = counted.rows[0] ?? {}
  return { rows: page.rows, total, activeCount }
}

/** Returns the next batch of matching subscribers, newest first, for the CSV export. */
export async function listSubscribersBefore(
  db: Db,
  filters: ExportSubscribersQuery,
  { beforeId, limit }: { beforeId: number | null; limit: number },
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select ${columns} from subscribers s
    where ${matches(filters)} and (${beforeId}::bigint is null or s.subscriber_id < ${beforeId}::bigint)
    order by s.subscriber_id desc limit ${limit}`.execute(db)
  return rows
}

/** Locks and returns a subscriber, or null if there is none. */
export async function lockSubscriber(tx: Tx, subscriberId: number): Promise<SubscriberRow | null> {
  await sql`select from subscribers where subscriber_id = ${subscriberId} for update`.execute(tx)
  const { rows } = await sql<SubscriberRow>`
    select ${columns} from subscribers s where s.subscriber_id = ${subscriberId}`.execute(tx)
  return rows[0] ?? null
}
