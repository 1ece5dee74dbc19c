import type { CampaignDeed } from '@atelier/domain/email/campaign-state'
import type { ListCampaignsQuery, SKIP_REASONS } from '@atelier/domain/email/campaign.schema'
import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { CampaignText } from './write-campaign.ts'

export interface NewCampaign extends CampaignText {
  subject: string
  /** Those of a list; null: every active subscriber. */
  targets: readonly string[] | null
  /** When it shall begin; null, or too soon: as soon as it can no longer be called back. */
  sendAt: Date | null
  by: { userId: string; name: string }
}

export interface QueuedCampaign {
  campaignId: number
  startsAt: Date
  recipientCount: number
  skippedCount: number
}

/** Who gets a campaign: active subscribers to whom anybody may write at all. */
const isReached = sql`s.status = 'active' and not exists (select from suppressions p where p.email = s.email)`

const isMeant = (targets: readonly string[] | null) =>
  targets === null ? sql`true` : sql`s.email = any(${targets}::text[])`

/** The name they gave, or that of their account, once its address was proven. */
const nameOf = sql`coalesce(nullif(s.name, ''), (
  select u.name from users u where u.email = s.email and u.role = 'customer' and u.deleted_at is null
    and u.email_verified_at is not null), '')`

/**
 * Queues a campaign: what it says, once, and one mail for each who gets it, in one statement. Times are the database's. A
 * campaign to nobody is refused by the caller, who sees the count.
 */
export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<QueuedCampaign> {
  const { subject, htmlContent, textContent, brand, postalAddress, targets, sendAt, by } = campaign
  const { rows } = await sql<{ campaignId: number; startsAt: Date }>`
    insert into campaigns (subject, html_content, text_content, brand, postal_address, is_targeted, recipient_count,
      skipped_count, created_by, created_by_name, starts_at)
    values (${subject}, ${htmlContent}, ${textContent}, ${brand}, ${postalAddress}, ${targets !== null}, 0, 0, ${by.userId}, ${by.name},
      greatest(now() + ${policy.email.callBackSeconds}::integer * interval '1 second', ${sendAt}::timestamptz))
    returning campaign_id as "campaignId", starts_at as "startsAt"`.execute(tx)
  const { campaignId, startsAt } = rows[0] ?? { campaignId: Number.NaN, startsAt: new Date(Number.NaN) }
  const queued = await sql`
    insert into mails (recipient, sender_type, type, subject, template, data, campaign_id, due_at)
    select s.email, 'marketing', 'marketing', ${subject}::text, 'campaign', jsonb_build_object('name', ${nameOf}), ${campaignId}::bigint,
      ${startsAt}::timestamptz
    from subscribers s where ${isReached} and ${isMeant(targets)}
    order by s.subscriber_id`.execute(tx)
  const recipientCount = Number(queued.numAffectedRows ?? 0)
  const counted = await sql<{ skippedCount: number }>`
    update campaigns set recipient_count = ${recipientCount}::integer, skipped_count = ${
      targets === null
        ? sql`(select count(*) from subscribers s join suppressions p on p.email = s.email where s.status = 'active')`
        : sql`${targets.length - recipientCount}::integer`
    }
    where campaign_id = ${campaignId} returning skipped_count as "skippedCount"`.execute(tx)
  return { campaignId, startsAt, recipientCount, skippedCount: counted.rows[0]?.skippedCount ?? 0 }
}

export interface Reach {
  recipientCount: number
  skippedCount: number
  skipped: { email: string; reason: (typeof SKIP_REASONS)[number] }[]
}

/** Whom a campaign would reach now, and the first few who would be left out. */
export async function countReach(db: Db, targets: readonly string[] | null): Promise<Reach> {
  const meant =
    targets === null
      ? sql`select email from subscribers where status = 'active'`
      : sql`select unnest(${targets}::text[])`
  const { rows } = await sql<Reach>`
    with meant (email) as (${meant}), judged as (
      select m.email, case
        when exists (select from suppressions p where p.email = m.email) then 'suppressed'
        when s.subscriber_id is null then 'not-subscribed'
        when s.status <> 'active' then 'unsubscribed' end as reason
      from meant m left join subscribers s on s.email = m.email
    )
    select count(*) filter (where reason is null) as "recipientCount", count(*) filter (where reason is not null) as "skippedCount",
      coalesce((select json_agg(few) from (
        select email, reason from judged where reason is not null order by email limit 20) few), '[]') as skipped
    from judged`.execute(db)
  return rows[0] ?? { recipientCount: 0, skippedCount: 0, skipped: [] }
}

/** What a campaign says, for its next mails. Throws when there is none: its mails refer to it. */
export async function findCampaignText(db: Db, campaignId: number): Promise<CampaignText> {
  return db
    .selectFrom('campaigns')
    .select(['html_content as htmlContent', 'text_content as textContent', 'brand', 'postal_address as postalAddress'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

export interface CampaignRow {
  campaignId: number
  subject: string
  htmlContent: string
  textContent: string
  isTargeted: boolean
  recipientCount: number
  skippedCount: number
  createdByName: string
  createdAt: Date
  startsAt: Date
  pausedAt: Date | null
  cancelledAt: Date | null
  finishedAt: Date | null
  /** The database's clock, by which it begins. */
  now: Date
  sent: number
  waiting: number
  failed: number
  uncertain: number
  suppressed: number
  unsubscribed: number
  cancelled: number
  left: number
}

const columns = sql`
  c.campaign_id as "campaignId", c.subject, c.html_content as "htmlContent", c.text_content as "textContent",
  c.is_targeted as "isTargeted", c.recipient_count as "recipientCount", c.skipped_count as "skippedCount",
  c.created_by_name as "createdByName", c.created_at as "createdAt", c.starts_at as "startsAt", c.paused_at as "pausedAt",
  c.cancelled_at as "cancelledAt", c.finished_at as "finishedAt", now() as now, k.*,
  (select count(*) from subscribers s where s.left_campaign_id = c.campaign_id) as left`

const counts = sql`
  cross join lateral (
    select count(*) filter (where status = 'sent') as sent,
      count(*) filter (where status in ('pending', 'sending')) as waiting,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'uncertain') as uncertain,
      count(*) filter (where status = 'suppressed') as suppressed,
      count(*) filter (where status = 'unsubscribed') as unsubscribed,
      count(*) filter (where status = 'cancelled') as cancelled
    from mails m where m.campaign_id = c.campaign_id) k`

/** A page of the campaigns, newest first, and how many there are. */
export async function listCampaigns(
  db: Db,
  { page, pageSize }: ListCampaignsQuery,
): Promise<{ rows: CampaignRow[]; total: number }> {
  const [listed, counted] = await Promise.all([
    sql<CampaignRow>`
      select ${columns} from (
        select * from campaigns order by created_at desc, campaign_id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}) c ${counts}
      order by c.created_at desc, c.campaign_id desc`.execute(db),
    sql<{ total: number }>`select count(*) as total from campaigns`.execute(db),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findCampaign(db: Db | Tx, campaignId: number): Promise<CampaignRow | null> {
  const { rows } = await sql<CampaignRow>`
    select ${columns} from campaigns c ${counts} where c.campaign_id = ${campaignId}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked, so that two people cannot both change it. */
export async function lockCampaign(tx: Tx, campaignId: number): Promise<CampaignRow | null> {
  await sql`select from campaigns where campaign_id = ${campaignId} for update`.execute(tx)
  return findCampaign(tx, campaignId)
}

const CHANGES = {
  pause: sql`paused_at = now()`,
  resume: sql`paused_at = null`,
  cancel: sql`cancelled_at = now(), paused_at = null`,
} as const satisfies Record<CampaignDeed, unknown>

/** Changes a locked campaign. Called back, none of its mails waits any more; one that is being handed over still leaves. */
export async function changeCampaignRow(tx: Tx, campaignId: number, deed: CampaignDeed): Promise<void> {
  await sql`update campaigns set ${CHANGES[deed]} where campaign_id = ${campaignId}`.execute(tx)
  if (deed !== 'cancel') return
  await sql`update mails set status = 'cancelled' where campaign_id = ${campaignId} and status = 'pending'`.execute(tx)
}

/** A mail of it waits once more: it is not through yet. */
export async function reopenCampaign(tx: Tx, campaignId: number): Promise<void> {
  await sql`update campaigns set finished_at = null where campaign_id = ${campaignId}`.execute(tx)
}
