import { statsKey, type EmailStats } from '@atelier/domain/email/email-stats.schema'
import { EMAIL_STATUSES, EMAIL_TYPES, type EmailStatus } from '@atelier/domain/email/email-status'
import { display } from '@atelier/domain/limits/display'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import { shopMidnight } from '../../db/midnight.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

interface EmailCount {
  day: string
  type: string
  status: EmailStatus
  count: number
}

const { emailStatsDays: DAYS } = display

/** The first day of the statistics, in the shop's time zone. */
const firstDay = sql`(shop_day(now()) - ${DAYS - 1}::integer)`
const since = (region: ShopRegion): RawBuilder<Date> => shopMidnight(firstDay, region)

/** Returns the email and subscriber statistics of the last 30 days (A9), in days of the shop's time zone. */
export async function readEmailStats(db: Db, region: ShopRegion): Promise<EmailStats> {
  const [emails, days, subscribers] = await Promise.all([
    countEmails(db, region),
    listDays(db),
    countSubscribers(db, region),
  ])
  const sum = (rows: readonly EmailCount[]): number => rows.reduce((total, { count }) => total + count, 0)
  const of = (key: 'day' | 'status', value: string) => emails.filter((row) => row[key] === value)
  const byStatus = EMAIL_STATUSES.map((status) => [status, sum(of('status', status))] as const)
  return {
    days: DAYS,
    totalEmails: sum(emails),
    emailsByType: byType(emails),
    emailsByStatus: Object.fromEntries(byStatus) as Record<EmailStatus, number>,
    byDay: days.map((day) => {
      const rows = of('day', day)
      const withStatus = (status: EmailStatus) => sum(rows.filter((row) => row.status === status))
      return { day, total: sum(rows), sent: withStatus('sent'), failed: withStatus('failed') }
    }),
    ...subscribers,
  }
}

function byType(emails: readonly EmailCount[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(EMAIL_TYPES.map((type) => [statsKey(type), 0]))
  for (const { type, count } of emails) counts[statsKey(type)] = (counts[statsKey(type)] ?? 0) + count
  return counts
}

async function countEmails(db: Db, region: ShopRegion): Promise<EmailCount[]> {
  const { rows } = await sql<EmailCount>`
    select to_char(day, 'YYYY-MM-DD') as day, type, status, count from (
      select shop_day(created_at) as day, type, status, count(*) as count
      from mails where created_at >= ${since(region)} group by 1, 2, 3) counted`.execute(db)
  return rows
}

async function listDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(${firstDay} + n, 'YYYY-MM-DD') as day from generate_series(0, ${DAYS - 1}::integer) n order by n`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

async function countSubscribers(db: Db, region: ShopRegion): Promise<Pick<EmailStats, 'subscribers' | 'suppressed'>> {
  const { rows } = await sql<EmailStats['subscribers'] & { suppressed: number }>`
    select count(*) filter (where status = 'active') as active, count(*) filter (where subscribed_at >= ${since(region)}) as joined,
      count(*) filter (where unsubscribed_at >= ${since(region)}) as left, (select count(*) from suppressions) as suppressed
    from subscribers`.execute(db)
  const { active = 0, joined = 0, left = 0, suppressed = 0 } = rows[0] ?? {}
  return { subscribers: { active, joined, left }, suppressed }
}
