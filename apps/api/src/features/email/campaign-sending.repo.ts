import type { EmailStatus } from '@atelier/domain/email/email-status'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface ClaimedCampaignEmail {
  mailId: number
  campaignId: number
  /** `sending`: it is this worker's. Otherwise nobody may write there any more, and it is done with. */
  status: 'sending' | 'suppressed' | 'unsubscribed'
  /** Which of the tokens its link got, from 1. */
  n: number
  recipient: string
  name: string
  subject: string
  /** This try included. */
  attempts: number
  createdAt: Date
}

interface Claim {
  /** How many mails at most; there is one hash for each, of the token of its unsubscribe link. */
  tokenHashes: readonly Buffer[]
  /** Mails in a second, by all processes together. */
  perSecond: number
  claimSeconds: number
}

/**
 * Takes the next mails of the campaigns that are on their way and says of each, in the same statement, that it is being
 * handed over, or that its recipient has left meanwhile. Whatever happens to the process from here on, no other one sends them.
 * Nothing is taken while a letter waits, or sooner than the pace allows.
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
      insert into unsubscribe_links (token_hash, subscriber_id, campaign_id)
      select t.hash, s.subscriber_id, j.campaign_id from judged j
        join subscribers s on s.email = j.recipient
        join unnest(${tokenHashes}::bytea[]) with ordinality as t (hash, n) on t.n = j.n
      where j.status = 'sending'
    )
    select mail_id as "mailId", campaign_id as "campaignId", status, n, recipient, coalesce(data ->> 'name', '') as name,
      subject, attempts, created_at as "createdAt"
    from judged order by n`.execute(db)
  return rows
}

/** What became of a mail that was handed over. */
export interface CampaignEmailOutcome {
  mailId: number
  status: Extract<EmailStatus, 'sent' | 'pending' | 'failed' | 'uncertain'>
  messageId: string | null
  error: string | null
  /** Of a mail that waits again. */
  retryInSeconds: number
  /** The try says nothing about this mail, and is not counted. */
  isUncounted: boolean
}

/** Writes down what became of the mails that were handed over. */
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

/** The mail server is away: nothing is tried before it has had a rest. */
export async function backOffCampaigns(db: Db, seconds: number): Promise<void> {
  await sql`
    insert into mail_pace (next_at) values (now() + ${seconds}::integer * interval '1 second')
    on conflict (only_row) do update set next_at = greatest(mail_pace.next_at, excluded.next_at)`.execute(db)
}

/**
 * Mails that were being handed over by a process that is no more may have arrived or not: nobody sends them again by itself.
 * Returns how many there were.
 */
export async function markUncertain(db: Db): Promise<number> {
  const result = await sql`
    update mails set status = 'uncertain', claimed_until = null, last_error = 'process ended'
    where status = 'sending' and claimed_until < now()`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Notes which campaigns are through: nothing of them waits or is on its way. */
export async function finishCampaigns(db: Db): Promise<void> {
  await sql`
    update campaigns c set finished_at = now()
    where finished_at is null and cancelled_at is null and gathered_at is not null and starts_at <= now()
      and not exists (select from mails m where m.campaign_id = c.campaign_id and m.status = 'pending')
      and not exists (select from mails m where m.campaign_id = c.campaign_id and m.status = 'sending')`.execute(db)
}

/** In how many milliseconds there may be something to send again; null: nothing waits that would go by itself. */
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
