import { MINUTE_MS } from '@atelier/domain/limits/durations'
import { conditionLabel, conditionsOf, joinConditions } from '@atelier/domain/email/segment.schema'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import { isInSegment } from '../../apps/api/src/features/email/campaigns/segments.repo.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { DEMO_STAFF } from './demo-accounts.ts'
import { campaignTime, DEMO_CAMPAIGNS, type DemoCampaign } from './history/demo-campaigns.ts'
import { DEMO_CATEGORIES, DEMO_DOCUMENTS } from './store.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** Inserts the campaigns, their subscribers, and the suppressed addresses. */
export async function insertEmails(tx: Tx, today: Date): Promise<void> {
  await insertSubscribers(tx, today)
  for (const campaign of DEMO_CAMPAIGNS) await insertCampaign(tx, campaign, today)
  await insertFailures(tx, today)
}

/** Two of three customers read the newsletter; one in sixteen of these has unsubscribed. */
async function insertSubscribers(tx: Tx, today: Date): Promise<void> {
  await sql`
    insert into subscribers (email, name, source, status, subscribed_at, unsubscribed_at)
    select email, case when n % 3 = 0 then '' else name end, case when n % 5 = 0 then 'checkout' else 'website' end,
      case when n % 16 = 7 then 'unsubscribed' else 'active' end, joined,
      case when n % 16 = 7 then least(joined + interval '40 days', ${today}::timestamptz - interval '2 hours') end
    from (
      select email, name, least(created_at + interval '3 hours', ${today}::timestamptz - interval '5 hours') as joined,
        row_number() over (order by created_at, user_id) as n
      from users where role = 'customer' and deleted_at is null
    ) people where n % 3 <> 1`.execute(tx)
}

function audienceOf({ segment }: DemoCampaign): string {
  const labels = conditionsOf(segment).map((condition) => {
    const category = DEMO_CATEGORIES.find(
      ({ slug }) => condition.kind === 'bought-category' && slug === condition.category,
    )
    return conditionLabel(condition, { product: null, category: category?.name ?? null }, DEFAULT_REGION)
  })
  return joinConditions(labels)
}

async function insertCampaign(tx: Tx, campaign: DemoCampaign, today: Date): Promise<void> {
  const startsAt = campaignTime(campaign, today)
  const isSent = startsAt < today
  const at = isSent ? new Date(startsAt.getTime() - MINUTE_MS) : daysBefore(today, 1.06)
  const html = ['Dear #CUSTOMER_NAME#,', ...campaign.paragraphs, 'Warmly,<br>the bench']
  const [, admin] = DEMO_STAFF
  const { campaign_id: campaignId } = await tx
    .insertInto('campaigns')
    .values({
      subject: campaign.subject,
      preview_text: campaign.previewText,
      slug: campaign.slug,
      segment: JSON.stringify(campaign.segment),
      audience: audienceOf(campaign),
      html_content: html.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
      text_content: '',
      brand: 'ORSENNE',
      postal_address: DEMO_DOCUMENTS.company.postalAddress,
      is_targeted: false,
      recipient_count: 0,
      skipped_count: 0,
      created_by: admin.userId,
      created_by_name: admin.name,
      created_at: at,
      starts_at: startsAt,
      gathered_at: isSent ? startsAt : null,
      finished_at: isSent ? new Date(startsAt.getTime() + 137_000) : null,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  if (isSent) await insertCampaignEmails(tx, campaign, { campaignId, at, startsAt })
  await sql`
    update campaigns c set recipient_count = case when gathered_at is null
      then (select count(*) from subscribers s where s.status = 'active' and ${isInSegment(sql`c.segment`, DEFAULT_REGION)})
      else (select count(*) from mails m where m.campaign_id = c.campaign_id) end
    where campaign_id = ${campaignId}`.execute(tx)
}

interface SentCampaign {
  campaignId: number
  at: Date
  startsAt: Date
}

/** One email for each subscriber of that time in the segment; some unsubscribe through it. */
async function insertCampaignEmails(
  tx: Tx,
  campaign: DemoCampaign,
  { campaignId, at, startsAt }: SentCampaign,
): Promise<void> {
  await sql`
    insert into mails (recipient, sender_type, type, subject, template, data, campaign_id, status, attempts, message_id, created_at,
      due_at, sent_at, last_error)
    select email, 'marketing', 'marketing', ${campaign.subject}::text, 'campaign', jsonb_build_object('name', name), ${campaignId}::bigint,
      case when n = 9 then 'failed' else 'sent' end, 1,
      case when n <> 9 then '<mail-c' || ${campaignId}::bigint || '-' || n || '@atelier.example>' end, ${at}::timestamptz, ${startsAt}::timestamptz,
      case when n <> 9 then ${startsAt}::timestamptz + n * interval '0.1 second' end,
      case when n = 9 then 'MailRefused EENVELOPE 552 5.2.2' end
    from (
      select email, name, row_number() over (order by subscriber_id) as n from subscribers s
      where subscribed_at < ${at} and (unsubscribed_at is null or unsubscribed_at > ${at})
        and ${isInSegment(sql`${JSON.stringify(campaign.segment)}::jsonb`, DEFAULT_REGION)}
    ) readers`.execute(tx)
  await sql`
    update subscribers s set status = 'unsubscribed', left_campaign_id = ${campaignId},
      unsubscribed_at = ${startsAt}::timestamptz + interval '7 hours' + s.subscriber_id * interval '23 minutes'
    where subscriber_id in (
      select s.subscriber_id from subscribers s join mails m on m.recipient = s.email and m.campaign_id = ${campaignId}
      where s.status = 'active' and m.status = 'sent' order by m.mail_id desc limit ${campaign.left})`.execute(tx)
}

const NO_MAILBOX = 'The mail server says that there is no such mailbox.'

/** Inserts an address that does not exist, and a person who wants no emails. */
async function insertFailures(tx: Tx, today: Date): Promise<void> {
  const [, admin] = DEMO_STAFF
  const at = daysBefore(today, 9.2)
  const email = { preview: '', title: 'About your repair', paragraphs: ['Your strap is ready.'], shopUrl: '' }
  await sql`
    insert into mails (recipient, sender_type, type, subject, template, data, status, attempts, created_at, due_at, last_error)
    values ('jonas.wedle@example.com', 'support', 'general', 'About your repair', 'staff-email', ${JSON.stringify(email)}::jsonb, 'failed',
      1, ${at}, ${at}, 'MailRefused EENVELOPE 550 5.1.1')`.execute(tx)
  await sql`
    insert into suppressions (email, cause, reason, added_by, added_by_name, created_at) values
      ('jonas.wedle@example.com', 'no-mailbox', ${NO_MAILBOX}, null, null, ${at}),
      ('office@leatherworld.example', 'staff', 'Asked by telephone to get no mail at all', ${admin.userId}, ${admin.name}, ${daysBefore(today, 58)})`.execute(
    tx,
  )
}
