import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  EmailRejectedError,
  MailServerUnavailableError,
  DeliveryUncertainError,
  type OutgoingEmail,
} from '../../../adapters/email/email-transport.ts'
import type { Deps } from '../../../deps.ts'
import {
  passCallBackDelay,
  anEmailManager,
  CAMPAIGN,
  withPostalAddress,
  withSubscribers,
} from '../../../testing/campaigns.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { queueNextRecipients } from './campaigns.repo.ts'
import { sendCampaigns } from './send-campaigns.ts'
import { sendQueuedEmails } from '../delivery/send-queued-emails.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const never = new AbortController().signal
/** A transport that always fails and aborts the run, so that it does not wait for retries. */
function failing(error: Error) {
  const stopping = new AbortController()
  let attemptCount = 0
  const send = () => {
    attemptCount += 1
    stopping.abort()
    return Promise.reject(error)
  }
  return { emailTransport: { send, close() {} }, signal: stopping.signal, attemptCount: () => attemptCount }
}

/** A campaign past its cancellation window. */
async function aCampaign(count: number, replaced: Partial<Deps> = {}) {
  const shop = await createTestApp({ CAMPAIGN_RATE: '1000' }, replaced)
  await withPostalAddress(shop)
  await withSubscribers(shop, count)
  const desk = await anEmailManager(shop)
  const response = await desk.send('marketing/send', CAMPAIGN)
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: { campaignId: number } }
  await passCallBackDelay(shop)
  return { shop, desk, campaignId: data.campaignId }
}

const statuses = async ({ deps }: Pick<TestApp, 'deps'>): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from mails where campaign_id is not null group by status`.execute(deps.db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('sends one personalized email with an unsubscribe link to each recipient', async () => {
  const { shop, desk, campaignId } = await aCampaign(25)
  expect(await sendCampaigns(shop.deps, never)).toBe(25)
  expect(await sendCampaigns(shop.deps, never)).toBe(0)
  const { sent } = shop.emailTransport
  expect(new Set(sent.map(({ to }) => to)).size).toBe(25)
  const first = sent.find(({ to }) => to === 'reader7@example.com') as OutgoingEmail
  expect(first.html).toContain('Dear Reader H,')
  expect(first.text).toContain('Dear Reader H,')
  expect(first.text).toContain('18 Perry Street')
  expect(first.replyTo).toBe('support@atelier.example')
  expect(first.unsubscribeUrl).toMatch(/^http:\/\/localhost:\d+\/api\/email\/newsletter\/unsubscribe\?token=[\w-]{43}$/)
  const token = first.unsubscribeUrl?.split('=')[1] ?? ''
  expect(first.html).toContain(`/unsubscribe?token=${token}`)
  expect(new Set(sent.map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(25)
  expect(first.html).not.toContain('leave.invalid')
  expect(await (await desk.read(`campaigns/${campaignId}`)).json()).toMatchObject({
    data: { state: 'done', recipientCount: 25, counts: { sent: 25, waiting: 0 } },
  })
  const left = await shop.app.request(`/api/email/newsletter/unsubscribe?token=${token}`, { method: 'POST' })
  expect(left.status).toBe(200)
  expect(await (await desk.read(`campaigns/${campaignId}`)).json()).toMatchObject({ data: { counts: { left: 1 } } })
})

test('the request queues the first batch; jobs in two processes queue the others once', async () => {
  const { shop, desk, campaignId } = await aCampaign(1_040)
  const { db } = shop.deps
  await sql`insert into subscribers (email, status, unsubscribed_at) values ('left@example.com', 'unsubscribed', now())`.execute(
    db,
  )
  await sql`insert into subscribers (email) values ('bounced@example.com')`.execute(db)
  await sql`insert into suppressions (email, cause, reason) values ('bounced@example.com', 'staff', 'asked')`.execute(
    db,
  )
  expect(await statuses(shop)).toEqual({ pending: 1_000 })
  expect(await (await desk.read(`campaigns/${campaignId}`)).json()).toMatchObject({
    data: { isGathered: false, recipientCount: 1_040, skippedCount: 1, counts: { waiting: 1_000 } },
  })
  // Simulates a process killed after this batch.
  expect(await queueNextRecipients(db, DEFAULT_REGION, 30)).toBe(true)
  const queueAll = async (): Promise<void> => {
    while (await queueNextRecipients(db, DEFAULT_REGION, 30));
  }
  await Promise.all([queueAll(), queueAll()])
  // A process skips a campaign that another one has locked.
  await queueAll()
  expect(await statuses(shop)).toEqual({ pending: 1_040 })
  const { rows } = await sql<{ readers: number }>`select count(distinct recipient) as readers from mails`.execute(db)
  expect(rows).toEqual([{ readers: 1_040 }])
  expect(await (await desk.read(`campaigns/${campaignId}`)).json()).toMatchObject({
    data: { isGathered: true, recipientCount: 1_040, skippedCount: 1, counts: { waiting: 1_040 } },
  })
})

test('queues a list of addresses in batches and counts the skipped ones', async () => {
  const shop = await createTestApp()
  await withPostalAddress(shop)
  await withSubscribers(shop, 8)
  const { db } = shop.deps
  await sql`insert into suppressions (email, cause, reason) values ('reader2@example.com', 'staff', 'asked')`.execute(
    db,
  )
  const desk = await anEmailManager(shop)
  const targetEmails = [1, 2, 3, 5, 7].map((n) => `reader${n}@example.com`).concat('stranger@example.com')
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { data } = (await (await desk.send('marketing/send', { ...CAMPAIGN, targetEmails, sendAt })).json()) as {
    data: { campaignId: number }
  }
  expect(await queueNextRecipients(db, DEFAULT_REGION, 2)).toBe(false)
  await passCallBackDelay(shop)
  let batches = 0
  while (await queueNextRecipients(db, DEFAULT_REGION, 2)) batches += 1
  expect(batches).toBe(3)
  const emails = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
  expect(emails.map(({ recipient }) => recipient)).toEqual([1, 3, 5, 7].map((n) => `reader${n}@example.com`))
  expect(await (await desk.read(`campaigns/${data.campaignId}`)).json()).toMatchObject({
    data: { isGathered: true, recipientCount: 4, skippedCount: 2 },
  })
})

test('cancelling a campaign while it is being queued sends none of its emails', async () => {
  const { shop, desk, campaignId } = await aCampaign(1_040)
  const { db } = shop.deps
  const other = await desk.send('marketing/send', { ...CAMPAIGN, targetEmails: ['reader1@example.com'] })
  expect(other.status).toBe(200)
  expect(await queueNextRecipients(db, DEFAULT_REGION, 30)).toBe(true)
  const cancelled = await desk.send(`campaigns/${campaignId}/cancel`, {})
  // The request marks some as cancelled and the job marks the rest; none counts as waiting.
  expect(await cancelled.json()).toMatchObject({ data: { counts: { cancelled: 1_030, waiting: 0 } } })
  expect(await sendCampaigns(shop.deps, AbortSignal.timeout(2_000))).toBe(0)
  expect(await statuses(shop)).toEqual({ cancelled: 1_030, pending: 1 })
})

test('sends nothing in the first minute, and never sends a cancelled campaign', async () => {
  const shop = await createTestApp()
  await withPostalAddress(shop)
  await withSubscribers(shop, 3)
  const desk = await anEmailManager(shop)
  const { data } = (await (await desk.send('marketing/send', CAMPAIGN)).json()) as {
    data: { campaignId: number; startsAt: string }
  }
  const seconds = (Date.parse(data.startsAt) - Date.now()) / 1_000
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThan(70)
  const stop = AbortSignal.timeout(300)
  expect(await sendCampaigns(shop.deps, stop)).toBe(0)
  const cancelled = await desk.send(`campaigns/${data.campaignId}/cancel`, {})
  expect(await cancelled.json()).toMatchObject({ data: { state: 'cancelled', actions: [], counts: { cancelled: 3 } } })
  await passCallBackDelay(shop)
  expect(await sendCampaigns(shop.deps, never)).toBe(0)
  expect(shop.emailTransport.sent).toEqual([])
})

test('two concurrent workers send every email once', async () => {
  const { shop } = await aCampaign(40)
  await Promise.all([sendCampaigns(shop.deps, never), sendCampaigns(shop.deps, never)])
  expect(shop.emailTransport.sent).toHaveLength(40)
  expect(new Set(shop.emailTransport.sent.map(({ to }) => to)).size).toBe(40)
})

test('skips subscribers who unsubscribe or are suppressed during a campaign', async () => {
  const gone = new Set<string>()
  const late: string[] = []
  const during: { shop?: TestApp } = {}
  let count = 0
  const send = async ({ to }: OutgoingEmail): Promise<void> => {
    if (gone.has(to)) late.push(to)
    count += 1
    if (count !== 100 || !during.shop) return
    const { db } = during.shop.deps
    // Half of them unsubscribe and half are suppressed; all are still pending.
    const waiting = await sql<{ recipient: string }>`
      select recipient from mails where status = 'pending' order by mail_id desc limit 200`.execute(db)
    const emails = waiting.rows.map(({ recipient }) => recipient)
    await sql`update subscribers set status = 'unsubscribed', unsubscribed_at = now()
      where email = any(${emails.slice(0, 100)}::text[])`.execute(db)
    await sql`insert into suppressions (email, cause, reason) select unnest(${emails.slice(100)}::text[]), 'staff', 'asked'`.execute(
      db,
    )
    for (const email of emails) gone.add(email)
  }
  const { shop } = await aCampaign(400, { emailTransport: { send, close() {} } })
  during.shop = shop
  expect(await sendCampaigns(shop.deps, never)).toBe(200)
  expect(gone.size).toBe(200)
  expect(late).toEqual([])
  expect(await statuses(shop)).toEqual({ sent: 200, unsubscribed: 100, suppressed: 100 })
})

test('sends transactional emails first', async () => {
  const { shop } = await aCampaign(30)
  await sql`insert into mails (recipient, subject, html, text) values ('a@example.com', 'Your order', 'x', 'x')`.execute(
    shop.deps.db,
  )
  expect(await sendCampaigns(shop.deps, AbortSignal.timeout(400))).toBe(0)
  expect(await sendQueuedEmails(shop.deps, never)).toBe(1)
  expect(await sendCampaigns(shop.deps, never)).toBe(30)
  expect(shop.emailTransport.sent[0]?.to).toBe('a@example.com')
})

test('a transactional email that waits for its retry does not delay campaigns', async () => {
  const { shop } = await aCampaign(3)
  await sql`insert into mails (recipient, subject, html, text, due_at, attempts)
    values ('a@example.com', 'Your order', 'x', 'x', now() + interval '1 hour', 2)`.execute(shop.deps.db)
  expect(await sendCampaigns(shop.deps, never)).toBe(3)
})

test('sends campaigns no faster than CAMPAIGN_RATE', async () => {
  const { shop } = await aCampaign(12)
  const slow = { ...shop.deps, config: { ...shop.deps.config, CAMPAIGN_RATE: 10 } }
  const startedAt = performance.now()
  await Promise.all([sendCampaigns(slow, never), sendCampaigns(slow, never)])
  expect(shop.emailTransport.sent).toHaveLength(12)
  // Five, five and two emails: at least one second, minus the time of the first five.
  expect(performance.now() - startedAt).toBeGreaterThan(900)
})

test('a paused campaign stops and resumes where it stopped', async () => {
  const pausing = new AbortController()
  let pause = async (): Promise<unknown> => undefined
  let count = 0
  const send = async (): Promise<void> => {
    count += 1
    if (count === 20) await pause()
  }
  const { shop, desk, campaignId } = await aCampaign(60, { emailTransport: { send, close: () => pausing.abort() } })
  pause = () => desk.send(`campaigns/${campaignId}/pause`, {})
  const before = await sendCampaigns(shop.deps, never)
  expect(before).toBeLessThan(60)
  expect(await sendCampaigns(shop.deps, never)).toBe(0)
  const resumed = await desk.send(`campaigns/${campaignId}/resume`, {})
  expect(await resumed.json()).toMatchObject({ data: { state: 'sending' } })
  expect(before + (await sendCampaigns(shop.deps, never))).toBe(60)
  expect(count).toBe(60)
})

test('an email whose process died while sending is uncertain, and only staff retry it', async () => {
  const { shop, desk, campaignId } = await aCampaign(3)
  const { db } = shop.deps
  await sql`update mails set status = 'sending', attempts = 1, claimed_until = now() + interval '1 hour'
    where recipient = 'reader1@example.com'`.execute(db)
  await sql`update mails set status = 'sending', attempts = 1, claimed_until = now() - interval '1 second'
    where recipient = 'reader2@example.com'`.execute(db)
  expect(await sendCampaigns(shop.deps, never)).toBe(1)
  expect(await statuses(shop)).toEqual({ sending: 1, uncertain: 1, sent: 1 })
  const { data } = (await (await desk.read('logs?status=uncertain')).json()) as { data: { emailId: number }[] }
  expect(data).toMatchObject([
    { lastError: 'The store restarted while sending; it may have been delivered.', canRetry: true },
  ])
  expect((await desk.send(`logs/${data[0]?.emailId}/retry`, {})).status).toBe(200)
  expect(await sendCampaigns(shop.deps, never)).toBe(1)
  expect(shop.emailTransport.sent.map(({ to }) => to)).toEqual(['reader3@example.com', 'reader2@example.com'])
  expect(await (await desk.read(`campaigns/${campaignId}`)).json()).toMatchObject({
    data: { counts: { sent: 2, waiting: 1, uncertain: 0 } },
  })
})

test.each([
  [
    'a connection that closed after the last byte',
    new DeliveryUncertainError('cut'),
    { status: 'uncertain', attempts: 1 },
  ],
  ['a permanent rejection', new EmailRejectedError('no'), { status: 'failed', attempts: 1 }],
  ['a temporary rejection', new Error('450 later'), { status: 'pending', attempts: 1 }],
  ['an unavailable server', new MailServerUnavailableError('gone'), { status: 'pending', attempts: 0 }],
])('handles %s', async (_what, error, row) => {
  const { emailTransport, signal } = failing(error)
  const { shop } = await aCampaign(1, { emailTransport })
  expect(await sendCampaigns(shop.deps, signal)).toBe(0)
  const rows = await shop.deps.db.selectFrom('mails').select(['status', 'attempts', 'last_error']).execute()
  expect(rows).toMatchObject([{ ...row, last_error: error.name }])
})

test('sends nothing while the mail server is unavailable and fails no email', async () => {
  const { emailTransport, signal, attemptCount } = failing(new MailServerUnavailableError('gone'))
  const { shop } = await aCampaign(50, { emailTransport })
  await sendCampaigns(shop.deps, signal)
  await sendCampaigns(shop.deps, AbortSignal.timeout(700))
  expect(attemptCount()).toBe(10)
  expect(await statuses(shop)).toEqual({ pending: 50 })
})

test('suppresses an address that the server reports as unknown', async () => {
  const reply = (response: string) =>
    new EmailRejectedError('no', {
      cause: Object.assign(new Error(response), { code: 'EENVELOPE', responseCode: 550, response }),
    })
  const send = ({ to }: OutgoingEmail) =>
    Promise.reject(reply(to === 'reader1@example.com' ? '550 5.1.1 <reader1> unknown' : '550 5.7.1 blocked by policy'))
  const { shop, desk } = await aCampaign(2, { emailTransport: { send, close() {} } })
  await sendCampaigns(shop.deps, never)
  const { data } = (await (await desk.read('suppressions')).json()) as { data: unknown[] }
  expect(data).toMatchObject([{ email: 'reader1@example.com', cause: 'no-mailbox', addedBy: null }])
  const logs = (await (await desk.read('logs?sort=to&order=asc')).json()) as { data: unknown[] }
  expect(logs.data).toMatchObject([
    { status: 'failed', lastError: 'This mailbox doesn’t exist.' },
    { status: 'failed', lastError: 'Rejected by the mail server’s policy.' },
  ])
})

test('an invalid name or one with a line break appears neither in headers nor in content', async () => {
  const shop = await createTestApp({ CAMPAIGN_RATE: '1000' })
  await withPostalAddress(shop)
  const names = ['Eve\r\nBcc: all@example.com', 'Win at www.example.com', '<b>Bold</b>', '', 'Ana María']
  for (const [n, name] of names.entries()) {
    await sql`insert into subscribers (email, name) values (${`n${n}@example.com`}, ${name})`.execute(shop.deps.db)
  }
  const desk = await anEmailManager(shop)
  await desk.send('marketing/send', { ...CAMPAIGN, subject: 'For #CUSTOMER_NAME#' })
  await passCallBackDelay(shop)
  expect(await sendCampaigns(shop.deps, never)).toBe(5)
  const bySubject = Object.fromEntries(shop.emailTransport.sent.map(({ to, subject }) => [to, subject]))
  expect(bySubject).toEqual({
    'n0@example.com': 'For friend',
    'n1@example.com': 'For friend',
    'n2@example.com': 'For friend',
    'n3@example.com': 'For friend',
    'n4@example.com': 'For Ana María',
  })
  for (const { html } of shop.emailTransport.sent) expect(html).not.toMatch(/<b>Bold|www\.example|Bcc/)
})
