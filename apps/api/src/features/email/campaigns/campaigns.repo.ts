import type { CampaignAction } from '@atelier/domain/email/campaign-state'
import type { ListCampaignsQuery, SKIP_REASONS } from '@atelier/domain/email/campaign.schema'
import { limits } from '@atelier/domain/limits/limits'
import type { Segment } from '@atelier/domain/email/segment.schema'
import type { CurrencySum } from '@atelier/domain/money/other-totals.schema'
import { campaignSlug } from '@atelier/domain/email/campaign-links'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { CampaignText } from './render-campaign.ts'
import { isInSegment } from './segments.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Recipients: the active subscribers of a list or, if that is null, of a segment. */
export interface CampaignAudience {
  targets: readonly string[] | null
  segment: Segment
}

export interface NewCampaign extends Omit<CampaignText, 'slug'>, CampaignAudience {
  subject: string
  /** The label of the audience at this time. */
  audience: string
  /** Requested start; null or too soon: the end of the cancellation window. */
  sendAt: Date | null
  by: { userId: string; name: string }
}

export interface QueuedCampaign {
  campaignId: number
  startsAt: Date
  /** A scheduled campaign selects its recipients at the start; until then the counts are a preview. */
  isLater: boolean
  recipientCount: number
  skippedCount: number
}

/** The active subscribers that campaign `c` targets: those of its segment or of its list. */
const targetedBy = (c: RawBuilder<unknown>, region: ShopRegion): RawBuilder<unknown> => sql`(
  select s.* from subscribers s where ${c}.targets is null and s.status = 'active' and ${isInSegment(sql`${c}.segment`, region)}
  union all
  select s.* from unnest(${c}.targets) t (email) join subscribers s on s.email = t.email and s.status = 'active')`

/** Subscribers without a suppressed address. */
const isReachable = sql`not exists (select from suppressions p where p.email = s.email)`

/** The name from the newsletter form, or that of the account once its address is confirmed. */
const nameOf = sql`coalesce(nullif(s.name, ''), (
  select u.name from users u where u.email = s.email and u.role = 'customer' and u.deleted_at is null
    and u.email_verified_at is not null), '')`

/** Number of recipients queued in the request itself; the background job queues the rest. */
const INITIAL_BATCH_SIZE = 1_000
/** Number of recipients queued per statement of the background job. */
const JOB_BATCH_SIZE = 5_000

/**
 * Inserts a campaign. An immediate one queues its first recipients now, a scheduled one queues all at its start;
 * `queueNextRecipients` continues. Times are the database's. Returns the current counts: the caller rejects a campaign
 * without recipients.
 */
export async function insertCampaign(tx: Tx, campaign: NewCampaign, region: ShopRegion): Promise<QueuedCampaign> {
  const { subject, previewText, htmlContent, textContent, brand, postalAddress, sendAt, by } = campaign
  const { targets, segment, audience } = campaign
  const soonest = sql`now() + ${limits.email.cancelWindowSeconds}::integer * interval '1 second'`
  const { rows } = await sql<Pick<QueuedCampaign, 'campaignId' | 'startsAt' | 'isLater'>>`
    insert into campaigns (subject, preview_text, html_content, text_content, brand, postal_address, is_targeted, targets,
      segment, audience, recipient_count, skipped_count, created_by, created_by_name, starts_at, gathered_at)
    values (${subject}, ${previewText}, ${htmlContent}, ${textContent}, ${brand}, ${postalAddress}, ${targets !== null},
      ${targets}::text[], ${targets === null ? JSON.stringify(segment) : null}::jsonb, ${audience}, 0, 0,
      ${by.userId}, ${by.name}, greatest(${soonest}, ${sendAt}::timestamptz), null)
    returning campaign_id as "campaignId", starts_at as "startsAt", starts_at > ${soonest} as "isLater"`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('inserting a campaign returned no row')
  const { campaignId, isLater } = inserted
  await sql`update campaigns set slug = ${campaignSlug(subject, campaignId)} where campaign_id = ${campaignId}`.execute(
    tx,
  )
  if (!isLater)
    await queueRecipientBatch(
      tx,
      sql`select * from campaigns where campaign_id = ${campaignId}`,
      INITIAL_BATCH_SIZE,
      region,
    )
  const { recipientCount, skippedCount } = await countReachable(tx, campaign, region)
  return { ...inserted, recipientCount, skippedCount }
}

/**
 * Queues the next recipients of a started campaign: one email for each subscriber reachable now. The same statement
 * advances the campaign's cursor, so that no recipient is queued twice. Returns whether there was such a campaign.
 */
export async function queueNextRecipients(
  db: Db,
  region: ShopRegion,
  batchSize: number = JOB_BATCH_SIZE,
): Promise<boolean> {
  const isDue = sql`
    gathered_at is null and cancelled_at is null and paused_at is null and (starts_at <= now() or gathered_through > 0)`
  // With thousands of customers PostgreSQL compiles the statement below for seconds, also when no campaign is due.
  const found = await sql`select from campaigns where ${isDue} limit 1`.execute(db)
  if (found.rows.length === 0) return false
  const due = sql`
    select * from campaigns where ${isDue} order by starts_at, campaign_id limit 1 for update skip locked`
  return queueRecipientBatch(db, due, batchSize, region)
}

async function queueRecipientBatch(
  db: Db | Tx,
  due: RawBuilder<unknown>,
  batchSize: number,
  region: ShopRegion,
): Promise<boolean> {
  const next = sql`s.subscriber_id > d.gathered_through order by s.subscriber_id limit ${batchSize}::integer`
  const { rows } = await sql`
    with due as (${due}),
    slice as materialized (
      select s.subscriber_id, s.email, ${isReachable} as is_reached, ${nameOf} as name
      from due d cross join lateral (
        (select s.* from subscribers s
          where d.targets is null and s.status = 'active' and ${isInSegment(sql`d.segment`, region)} and ${next})
        union all
        (select s.* from unnest(d.targets) t (email) join subscribers s on s.email = t.email
          where s.status = 'active' and ${next})
      ) s
    ),
    queued as (
      insert into mails (recipient, sender_type, type, subject, template, data, campaign_id, due_at)
      select s.email, 'marketing', 'marketing', d.subject, 'campaign', jsonb_build_object('name', s.name), d.campaign_id, d.starts_at
      from due d cross join slice s where s.is_reached
      order by s.subscriber_id
      returning 1
    ),
    sums as (
      select (select count(*) from queued) as queued, count(*) filter (where not is_reached) as skipped,
        max(subscriber_id) as through, count(*) < ${batchSize}::integer as is_last
      from slice
    )
    update campaigns c set finished_at = null,
      gathered_through = coalesce(sums.through, c.gathered_through),
      gathered_at = case when is_last then now() end,
      targets = case when is_last then null else c.targets end,
      recipient_count = c.recipient_count + sums.queued,
      skipped_count = case when is_last and c.targets is not null
        then cardinality(c.targets) - c.recipient_count - sums.queued else c.skipped_count + sums.skipped end
    from due d, sums where c.campaign_id = d.campaign_id
    returning c.campaign_id`.execute(db)
  return rows.length > 0
}

export interface Reach {
  recipientCount: number
  skippedCount: number
  skipped: { email: string; reason: (typeof SKIP_REASONS)[number] }[]
}

/** Counts the recipients a campaign would reach now and lists the first few that it would skip. */
export async function countReachable(
  db: Db | Tx,
  { targets, segment }: CampaignAudience,
  region: ShopRegion,
): Promise<Reach> {
  const targeted =
    targets === null
      ? sql`select s.email from subscribers s
          where s.status = 'active' and ${isInSegment(sql`${JSON.stringify(segment)}::jsonb`, region)}`
      : sql`select unnest(${targets}::text[])`
  const { rows } = await sql<Reach>`
    with targeted (email) as (${targeted}), judged as (
      select m.email, case
        when exists (select from suppressions p where p.email = m.email) then 'suppressed'
        when s.subscriber_id is null then 'not-subscribed'
        when s.status <> 'active' then 'unsubscribed' end as reason
      from targeted m left join subscribers s on s.email = m.email
    )
    select count(*) filter (where reason is null) as "recipientCount", count(*) filter (where reason is not null) as "skippedCount",
      coalesce((select json_agg(few) from (
        select email, reason from judged where reason is not null order by email limit 20) few), '[]') as skipped
    from judged`.execute(db)
  return rows[0] ?? { recipientCount: 0, skippedCount: 0, skipped: [] }
}

/** Returns the content of a campaign. Throws when it does not exist; its emails refer to it. */
export async function findCampaignText(db: Db, campaignId: number): Promise<CampaignText> {
  return db
    .selectFrom('campaigns')
    .select([
      'html_content as htmlContent',
      'text_content as textContent',
      'preview_text as previewText',
      'brand',
      'postal_address as postalAddress',
      'slug',
    ])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

export interface CampaignRow {
  campaignId: number
  subject: string
  htmlContent: string
  textContent: string
  previewText: string
  /** null: a list of addresses, or a campaign that is older than segments. */
  segment: Segment | null
  /** null: a campaign that is older than segments. */
  audience: string | null
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
  /** The database's clock, which decides when a campaign starts. */
  now: Date
  sent: number
  waiting: number
  failed: number
  uncertain: number
  suppressed: number
  unsubscribed: number
  cancelled: number
  left: number
  orderCount: number
  /** The revenue of its orders, per currency. */
  revenue: CurrencySum[]
}

/** Counts of a campaign whose recipients are not queued yet: those it would reach now. */
const reachableNow = (region: ShopRegion) =>
  sql`(select count(*) from ${targetedBy(sql`c`, region)} s where ${isReachable})`
const skippedNow = (region: ShopRegion) => sql`(case when c.targets is null
  then (select count(*) from ${targetedBy(sql`c`, region)} s where not (${isReachable}))
  else cardinality(c.targets) - ${reachableNow(region)} end)`
const isOpen = sql`c.gathered_at is null and c.cancelled_at is null`

const columnsIn = (region: ShopRegion) => sql`
  c.campaign_id as "campaignId", c.subject, c.html_content as "htmlContent", c.text_content as "textContent",
  c.preview_text as "previewText", c.segment, c.audience, c.is_targeted as "isTargeted", not (${isOpen}) as "isGathered",
  case when ${isOpen} then ${reachableNow(region)} else c.recipient_count end as "recipientCount",
  case when ${isOpen} then ${skippedNow(region)} else c.skipped_count end as "skippedCount",
  c.created_by_name as "createdByName", c.created_at as "createdAt", c.starts_at as "startsAt", c.paused_at as "pausedAt",
  c.cancelled_at as "cancelledAt", c.finished_at as "finishedAt", now() as now, k.*,
  (select count(*) from subscribers s where s.left_campaign_id = c.campaign_id) as left, sold.*`

// Revenue as REVENUE_CENTS of orders, which this feature cannot import: orders import email.
const counts = sql`
  cross join lateral (
    select count(*) filter (where status = 'sent') as sent,
      count(*) filter (where status = 'sending' or status = 'pending' and c.cancelled_at is null) as waiting,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'uncertain') as uncertain,
      count(*) filter (where status = 'suppressed') as suppressed,
      count(*) filter (where status = 'unsubscribed') as unsubscribed,
      count(*) filter (where status = 'cancelled' or status = 'pending' and c.cancelled_at is not null) as cancelled
    from mails m where m.campaign_id = c.campaign_id) k
  cross join lateral (
    select coalesce(sum(orders), 0) as "orderCount",
      coalesce(json_agg(json_build_object('currency', currency, 'orders', orders, 'cents', cents) order by currency), '[]')
        as revenue
    from (
      select currency, count(*) as orders, sum(paid_cents - refunded_cents) as cents
      from campaign_orders o join orders using (order_id) where o.campaign = c.slug group by 1
    ) t) sold`

/** Returns a page of the campaigns, newest first, and their total number. */
export async function listCampaigns(
  db: Db,
  { page, pageSize }: ListCampaignsQuery,
  region: ShopRegion,
): Promise<{ rows: CampaignRow[]; total: number }> {
  const [listed, counted] = await Promise.all([
    sql<CampaignRow>`
      select ${columnsIn(region)} from (
        select * from campaigns order by created_at desc, campaign_id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}) c ${counts}
      order by c.created_at desc, c.campaign_id desc`.execute(db),
    sql<{ total: number }>`select count(*) as total from campaigns`.execute(db),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findCampaign(db: Db | Tx, campaignId: number, region: ShopRegion): Promise<CampaignRow | null> {
  const { rows } = await sql<CampaignRow>`
    select ${columnsIn(region)} from campaigns c ${counts} where c.campaign_id = ${campaignId}`.execute(db)
  return rows[0] ?? null
}

/** Locks a campaign against concurrent changes and returns it. */
export async function lockCampaign(tx: Tx, campaignId: number, region: ShopRegion): Promise<CampaignRow | null> {
  await sql`select from campaigns where campaign_id = ${campaignId} for update`.execute(tx)
  return findCampaign(tx, campaignId, region)
}

const CHANGES = {
  pause: sql`paused_at = now()`,
  resume: sql`paused_at = null`,
  cancel: sql`cancelled_at = now(), paused_at = null, targets = null`,
} as const satisfies Record<CampaignAction, unknown>

/**
 * Changes a locked campaign. After a cancellation no further email is sent, except one that is being sent already.
 * `cancelPendingEmails` marks the pending emails beyond the first batch.
 */
export async function changeCampaignRow(tx: Tx, campaignId: number, action: CampaignAction): Promise<void> {
  await sql`update campaigns set ${CHANGES[action]} where campaign_id = ${campaignId}`.execute(tx)
  if (action !== 'cancel') return
  await cancelEmails(tx, sql`campaign_id = ${campaignId}`, INITIAL_BATCH_SIZE)
}

/** Marks a batch of pending emails of cancelled campaigns as cancelled. Returns whether there were any. */
export async function cancelPendingEmails(db: Db, batchSize: number = JOB_BATCH_SIZE): Promise<boolean> {
  const ofCancelled = sql`campaign_id in (select campaign_id from campaigns where cancelled_at is not null)`
  return (await cancelEmails(db, ofCancelled, batchSize)) > 0
}

async function cancelEmails(db: Db | Tx, which: RawBuilder<unknown>, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set status = 'cancelled' where mail_id in (
      select mail_id from mails where ${which} and status = 'pending' limit ${max}::integer for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Reopens a finished campaign because one of its emails is pending again. */
export async function reopenCampaign(tx: Tx, campaignId: number): Promise<void> {
  await sql`update campaigns set finished_at = null where campaign_id = ${campaignId}`.execute(tx)
}
