import type { EmailStatus } from '@atelier/domain/email/email-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { insertUnsubscribeLinks } from '../../newsletter/newsletter.public.ts'

export interface ClaimedCampaignEmail {
  mailId: number
  campaignId: number
  /** `sending`: claimed by this worker. Otherwise the address may no longer get email, and this email is final. */
  status: 'sending' | 'suppressed' | 'unsubscribed'
  /** The number of the unsubscribe token in its link, from 1. */
  n: number
  recipient: string
  name: string
  subject: string
  /** Includes the current attempt. */
  attempts: number
  createdAt: Date
}

interface Claim {
  /** One hash per unsubscribe token; their number is the batch size. */
  tokenHashes: readonly Buffer[]
  /** Emails per second, over all processes. */
  perSecond: number
  claimSeconds: number
}

/**
 * Claims the next emails of running campaigns: marks each as `sending`, or as final when its recipient may no longer
 * get email. No other process sends them afterwards. Claims nothing while a transactional email is due or the pace is
 * exceeded.
 */
export async function claimCampaignEmails(db: Db, claim: Claim): Promise<ClaimedCampaignEmail[]> {
  const { tokenHashes, perSecond, claimSeconds } = claim
  const count = tokenHashes.length
  const { rows } = await sql<ClaimedCampaignEmail>`
    with paced as (
      insert into mail_pace (next_at)
      select now() + ${count / perSecond}::float8 * interval '1 second'
      where not exists (
        select from mails where status = 'pending' and campaign_id is null and due_at <= now()
          and (claimed_until is null or claimed_until < now()))
      on conflict (only_row) do update
        set next_at = greatest(mail_pace.next_at, now() - interval '0.2 second') + ${count / perSecond}::float8 * interval '1 second'
        where mail_pace.next_at <= now()
      returning 1
    ), picked as (
      select w.mail_id from campaigns c cross join lateral (
        select mail_id from mails
        where campaign_id = c.campaign_id and status = 'pending' and due_at <= now()
        order by due_at, mail_id limit ${count} for update skip locked) w
      where c.starts_at <= now() and c.paused_at is null and c.cancelled_at is null and c.finished_at is null
        and exists (select from paced)
      order by c.starts_at, c.campaign_id limit ${count}
    ), numbered as (
      select mail_id, row_number() over (order by mail_id) as n from picked
    ), judged as (
      update mails m set attempts = m.attempts + 1,
        claimed_until = now() + ${claimSeconds}::integer * interval '1 second',
        status = case when exists (select from suppressions s where s.email = m.recipient) then 'suppressed'
          when not exists (select from subscribers s where s.email = m.recipient and s.status = 'active') then 'unsubscribed'
          else 'sending' end
      from numbered where numbered.mail_id = m.mail_id
      returning m.*, numbered.n
    ), linked as (
      ${insertUnsubscribeLinks(sql`
        select t.hash, s.subscriber_id, j.campaign_id from judged j
          join subscribers s on s.email = j.recipient
          join unnest(${tokenHashes}::bytea[]) with ordinality as t (hash, n) on t.n = j.n
        where j.status = 'sending'`)}
    )
    select mail_id as "mailId", campaign_id as "campaignId", status, n, recipient, coalesce(data ->> 'name', '') as name,
      subject, attempts, created_at as "createdAt"
    from judged order by n`.execute(db)
  return rows
}

/** The outcome of a delivery attempt. */
export interface CampaignEmailOutcome {
  mailId: number
  status: Extract<EmailStatus, 'sent' | 'pending' | 'failed' | 'uncertain'>
  messageId: string | null
  error: string | null
  /** Delay of the next attempt, for a pending email. */
  retryInSeconds: number
  /** The attempt failed for a reason unrelated to this email and does not count. */
  isUncounted: boolean
}

/** Records the outcomes of delivery attempts. */
export async function recordOutcomes(db: Db, outcomes: readonly CampaignEmailOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    update mails m set status = o.status, claimed_until = null, last_error = o.error,
      message_id = coalesce(o."messageId", m.message_id),
      sent_at = case when o.status = 'sent' then now() end,
      due_at = now() + o."retryInSeconds" * interval '1 second',
      attempts = m.attempts - o."isUncounted"::integer
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as o ("mailId" bigint, status text, "messageId" text, error text,
      "retryInSeconds" integer, "isUncounted" boolean)
    where m.mail_id = o."mailId" and m.status = 'sending'`.execute(db)
}

/** Pauses all campaigns for a while because the mail server is unavailable. */
export async function backOffCampaigns(db: Db, seconds: number): Promise<void> {
  await sql`
    insert into mail_pace (next_at) values (now() + ${seconds}::integer * interval '1 second')
    on conflict (only_row) do update set next_at = greatest(mail_pace.next_at, excluded.next_at)`.execute(db)
}

/**
 * Marks the emails of a process that ended while sending as `uncertain`: they may have arrived, so only staff may retry
 * them. Returns their number.
 */
export async function markUncertain(db: Db): Promise<number> {
  const result = await sql`
    update mails set status = 'uncertain', claimed_until = null, last_error = 'process ended'
    where status = 'sending' and claimed_until < now()`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Marks campaigns without pending or sending emails as finished. */
export async function finishCampaigns(db: Db): Promise<void> {
  await sql`
    update campaigns c set finished_at = now()
    where finished_at is null and cancelled_at is null and gathered_at is not null and starts_at <= now()
      and not exists (select from mails m where m.campaign_id = c.campaign_id and m.status = 'pending')
      and not exists (select from mails m where m.campaign_id = c.campaign_id and m.status = 'sending')`.execute(db)
}

/**
 * Returns the milliseconds until the next campaign email may be due; null when no campaign will send without staff
 * action.
 */
export async function msUntilNextCampaignEmail(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from greatest(min(greatest(c.starts_at, w.due_at)),
      coalesce((select next_at from mail_pace), now())) - clock_timestamp()) * 1000 as ms
    from campaigns c left join lateral (
      select due_at from mails where campaign_id = c.campaign_id and status = 'pending' order by due_at limit 1) w on true
    where c.paused_at is null and c.cancelled_at is null and c.finished_at is null
      and (w.due_at is not null or c.gathered_at is null)
    having count(*) > 0`.execute(db)
  return rows[0]?.ms ?? null
}
