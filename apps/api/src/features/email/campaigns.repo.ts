import type { CampaignDeed } from '@atelier/domain/email/campaign-state'
import type { ListCampaignsQuery, SKIP_REASONS } from '@atelier/domain/email/campaign.schema'
import { policy } from '@atelier/domain/policy'
import { sql, type RawBuilder } from 'kysely'
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
  /** Its readers are chosen when it begins; until then the counts are those of now. */
  isLater: boolean
  recipientCount: number
  skippedCount: number
}

/** The active subscribers the campaign `c` is meant for: all of them, or those of its list. */
const meantBy = (c: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select s.* from subscribers s where ${c}.targets is null and s.status = 'active'
  union all
  select s.* from unnest(${c}.targets) t (email) join subscribers s on s.email = t.email and s.status = 'active')`

/** Anybody may write to them at all. */
const isReached = sql`not exists (select from suppressions p where p.email = s.email)`

/** The name they gave, or that of their account, once its address was proven. */
const nameOf = sql`coalesce(nullif(s.name, ''), (
  select u.name from users u where u.email = s.email and u.role = 'customer' and u.deleted_at is null
    and u.email_verified_at is not null), '')`

/**
 * Writes a campaign down. One that leaves at once gets its mails now; one for a later time gets them when it begins. Times are
 * the database's. A campaign to nobody is refused by the caller, who sees the count.
 */
export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<QueuedCampaign> {
  const { subject, htmlContent, textContent, brand, postalAddress, targets, sendAt, by } = campaign
  const soonest = sql`now() + ${policy.email.callBackSeconds}::integer * interval '1 second'`
  const { rows } = await sql<Pick<QueuedCampaign, 'campaignId' | 'startsAt' | 'isLater'>>`
    insert into campaigns (subject, html_content, text_content, brand, postal_address, is_targeted, targets, recipient_count,
      skipped_count, created_by, created_by_name, starts_at, gathered_at)
    values (${subject}, ${htmlContent}, ${textContent}, ${brand}, ${postalAddress}, ${targets !== null}, ${targets}::text[], 0, 0,
      ${by.userId}, ${by.name}, greatest(${soonest}, ${sendAt}::timestamptz), null)
    returning campaign_id as "campaignId", starts_at as "startsAt", starts_at > ${soonest} as "isLater"`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('a campaign that was just written is gone')
  const { campaignId, isLater } = inserted
  const counts = isLater
    ? await countReach(tx, targets)
    : await gather(tx, sql`select * from campaigns where campaign_id = ${campaignId}`)
  return { ...inserted, recipientCount: counts?.recipientCount ?? 0, skippedCount: counts?.skippedCount ?? 0 }
}

/**
 * Queues the mails of the next campaign that begins without having any: one for each who may get it at this moment. In one
 * statement with the mark that it has them, so that no process does it again. Returns whether there was one.
 */
export async function gatherNext(db: Db): Promise<boolean> {
  const due = sql`
    select * from campaigns where gathered_at is null and cancelled_at is null and starts_at <= now() and paused_at is null
    order by starts_at, campaign_id limit 1 for update skip locked`
  return (await gather(db, due)) !== undefined
}

async function gather(
  db: Db | Tx,
  due: RawBuilder<unknown>,
): Promise<Pick<QueuedCampaign, 'recipientCount' | 'skippedCount'> | undefined> {
  const { rows } = await sql<Pick<QueuedCampaign, 'recipientCount' | 'skippedCount'>>`
    with due as (${due}),
    queued as (
      insert into mails (recipient, sender_type, type, subject, template, data, campaign_id, due_at)
      select s.email, 'marketing', 'marketing', d.subject, 'campaign', jsonb_build_object('name', ${nameOf}), d.campaign_id, d.starts_at
      from due d cross join lateral ${meantBy(sql`d`)} s where ${isReached}
      order by s.subscriber_id
      returning 1
    )
    update campaigns c set gathered_at = now(), finished_at = null, targets = null, recipient_count = (select count(*) from queued),
      skipped_count = case when d.targets is null
        then (select count(*) from subscribers s where s.status = 'active' and not (${isReached}))
        else cardinality(d.targets) - (select count(*) from queued) end
    from due d where c.campaign_id = d.campaign_id
    returning c.recipient_count as "recipientCount", c.skipped_count as "skippedCount"`.execute(db)
  return rows[0]
}

export interface Reach {
  recipientCount: number
  skippedCount: number
  skipped: { email: string; reason: (typeof SKIP_REASONS)[number] }[]
}

/** Whom a campaign would reach now, and the first few who would be left out. */
export async function countReach(db: Db | Tx, targets: readonly string[] | null): Promise<Reach> {
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
  isGathered: boolean
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

/** Of one whose readers are not chosen yet: whom it would reach now. */
const reachNow = sql`(select count(*) from ${meantBy(sql`c`)} s where ${isReached})`
const skippedNow = sql`(case when c.targets is null
  then (select count(*) from subscribers s where s.status = 'active' and not (${isReached}))
  else cardinality(c.targets) - ${reachNow} end)`
const isOpen = sql`c.gathered_at is null and c.cancelled_at is null`

const columns = sql`
  c.campaign_id as "campaignId", c.subject, c.html_content as "htmlContent", c.text_content as "textContent",
  c.is_targeted as "isTargeted", not (${isOpen}) as "isGathered",
  case when ${isOpen} then ${reachNow} else c.recipient_count end as "recipientCount",
  case when ${isOpen} then ${skippedNow} else c.skipped_count end as "skippedCount",
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
  cancel: sql`cancelled_at = now(), paused_at = null, targets = null`,
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
