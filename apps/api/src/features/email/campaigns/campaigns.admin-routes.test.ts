import { NO_POSTAL_ADDRESS } from '@atelier/domain/email/campaign.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  passCallBackDelay,
  anEmailManager,
  CAMPAIGN,
  withPostalAddress,
  withSubscribers,
} from '../../../testing/campaigns.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { deleteOldEmails } from '../email-log.repo.ts'
import { sendCampaigns } from './send-campaigns.ts'

const never = new AbortController().signal

async function aDesk(subscribers = 3) {
  const shop = await createTestApp({ CAMPAIGN_RATE: '1000' })
  await withPostalAddress(shop)
  await withSubscribers(shop, subscribers)
  const rows = () => shop.deps.db.selectFrom('mails').select(['recipient', 'status']).orderBy('recipient').execute()
  return { shop, rows, ...(await anEmailManager(shop)) }
}

test('queues an email for each active subscriber and returns their number', async () => {
  const { shop, send, read, rows } = await aDesk()
  await sql`insert into suppressions (email, cause, reason) values ('reader2@example.com', 'staff', 'asked')`.execute(
    shop.deps.db,
  )
  const response = await send('marketing/send', CAMPAIGN)
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { success: true, message: 'Sending marketing email to 2 recipients', sentCount: 2, skippedCount: 1 },
  ])
  expect((await rows()).map(({ recipient }) => recipient)).toEqual(['reader1@example.com', 'reader3@example.com'])
  expect(await (await read('campaigns')).json()).toMatchObject({
    total: 1,
    data: [
      {
        subject: 'Autumn',
        state: 'scheduled',
        actions: ['cancel', 'pause'],
        recipientCount: 2,
        counts: { waiting: 2 },
      },
    ],
  })
  const lines = await shop.deps.db.selectFrom('audit_entries').select(['action', 'changes']).execute()
  expect(lines).toMatchObject([{ action: 'campaign.queued', changes: { recipients: { after: 2 } } }])
})

test('sends only to the active subscribers of a list', async () => {
  const { shop, send, rows } = await aDesk()
  await sql`update subscribers set status = 'unsubscribed', unsubscribed_at = now() where email = 'reader3@example.com'`.execute(
    shop.deps.db,
  )
  const targetEmails = ['Reader1@example.com', ' reader3@example.com ', 'stranger@example.com', 'reader1@example.com']
  const counted = await send('marketing/recipients', { targetEmails })
  expect(await counted.json()).toEqual({
    success: true,
    data: {
      recipientCount: 1,
      skippedCount: 2,
      skipped: [
        { email: 'reader3@example.com', reason: 'unsubscribed' },
        { email: 'stranger@example.com', reason: 'not-subscribed' },
      ],
      obstacle: null,
    },
  })
  expect(await rows()).toEqual([])
  const sent = await send('marketing/send', { ...CAMPAIGN, targetEmails: targetEmails.join(',') })
  expect(await sent.json()).toMatchObject({ sentCount: 1, skippedCount: 2 })
  expect(await rows()).toEqual([{ recipient: 'reader1@example.com', status: 'pending' }])
})

test('returns 409 for a campaign without a postal address', async () => {
  const shop = await createTestApp()
  await withSubscribers(shop, 1)
  const { send } = await anEmailManager(shop)
  const response = await send('marketing/send', CAMPAIGN)
  expect([response.status, await response.json()]).toMatchObject([409, { message: NO_POSTAL_ADDRESS }])
  expect(await (await send('marketing/recipients', {})).json()).toMatchObject({ data: { obstacle: NO_POSTAL_ADDRESS } })
})

test('rejects a campaign without recipients and stores nothing', async () => {
  const { shop, send, rows } = await aDesk(0)
  expect((await send('marketing/send', CAMPAIGN)).status).toBe(409)
  const listed = await send('marketing/send', { ...CAMPAIGN, targetEmails: ['a@example.com'] })
  expect([listed.status, await listed.json()]).toMatchObject([400, { errors: [{ path: 'targetEmails' }] }])
  expect(await rows()).toEqual([])
  expect(await shop.deps.db.selectFrom('campaigns').select('campaign_id').execute()).toEqual([])
})

test.each([
  [{ subject: '' }, 'subject'],
  [{ subject: 'A\nBcc: b@example.com' }, 'subject'],
  [{ htmlContent: '' }, 'htmlContent'],
  [{ htmlContent: '<script>alert(1)</script>' }, 'htmlContent'],
  [{ targetEmails: 'nobody' }, 'targetEmails.0'],
  [{ targetEmails: [] }, 'targetEmails'],
  [{ sendAt: 'tomorrow' }, 'sendAt'],
  [{ sendAt: '2020-01-01T00:00:00.000Z' }, 'sendAt'],
  [{ sendAt: '2999-01-01T00:00:00.000Z' }, 'sendAt'],
  [{ from: 'ceo@house.example' }, 'from'],
])('rejects %o with an error on its field', async (change, path) => {
  const { send, rows } = await aDesk()
  const response = await send('marketing/send', { ...CAMPAIGN, ...change })
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path }] }])
  expect(await rows()).toEqual([])
})

test('two requests with one key queue one campaign', async () => {
  const { shop, send, rows } = await aDesk()
  const key = { 'Idempotency-Key': 'campaign-0001' }
  const responses = await Promise.all([send('marketing/send', CAMPAIGN, key), send('marketing/send', CAMPAIGN, key)])
  const [first, second] = await Promise.all(responses.map((response) => response.json()))
  expect(first).toEqual(second)
  expect(await rows()).toHaveLength(3)
  expect(await shop.deps.db.selectFrom('campaigns').select('campaign_id').execute()).toHaveLength(1)
  expect((await send('marketing/send', { ...CAMPAIGN, subject: 'Other' }, key)).status).toBe(422)
})

/** A campaign scheduled in three hours. */
async function aPlannedOne({ send }: Pick<Awaited<ReturnType<typeof aDesk>>, 'send'>, more = {}) {
  const sendAt = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const response = (await (await send('marketing/send', { ...CAMPAIGN, sendAt, ...more })).json()) as {
    message: string
    sentCount: number
    data: { campaignId: number; startsAt: string }
  }
  return { sendAt, response, address: `campaigns/${response.data.campaignId}` }
}

test('schedules a campaign and previews its number of recipients', async () => {
  const desk = await aDesk()
  const { shop, read, rows } = desk
  const { response, sendAt, address } = await aPlannedOne(desk)
  expect(response).toMatchObject({
    message: 'Marketing email scheduled, to be sent to about 3 recipients',
    sentCount: 3,
    data: { startsAt: sendAt },
  })
  expect(await sendCampaigns(shop.deps, never)).toBe(0)
  expect(await rows()).toEqual([])
  const planned = { state: 'scheduled', isGathered: false, counts: { waiting: 0, sent: 0 } }
  expect(await (await read(address)).json()).toMatchObject({ data: { ...planned, recipientCount: 3 } })
  await sql`insert into subscribers (email) values ('late@example.com')`.execute(shop.deps.db)
  expect(await (await read('campaigns')).json()).toMatchObject({ data: [{ ...planned, recipientCount: 4 }] })
})

test('a scheduled campaign goes to the subscribers at its start, once each', async () => {
  const desk = await aDesk()
  const { shop, read } = desk
  const { db } = shop.deps
  const { address } = await aPlannedOne(desk)
  await sql`insert into subscribers (email) values ('late@example.com')`.execute(db)
  await sql`update subscribers set status = 'unsubscribed', unsubscribed_at = now() where email = 'reader1@example.com'`.execute(
    db,
  )
  await sql`insert into suppressions (email, cause, reason) values ('reader2@example.com', 'staff', 'asked')`.execute(
    db,
  )
  await passCallBackDelay(shop)
  const sent = await Promise.all([sendCampaigns(shop.deps, never), sendCampaigns(shop.deps, never)])
  expect(sent[0] + sent[1]).toBe(2)
  expect(shop.emailTransport.sent.map(({ to }) => to).toSorted()).toEqual(['late@example.com', 'reader3@example.com'])
  expect(await (await read(address)).json()).toMatchObject({
    data: { state: 'done', isGathered: true, recipientCount: 2, skippedCount: 1, counts: { sent: 2, waiting: 0 } },
  })
})

test('a scheduled campaign to a list goes to its subscribers at the start and deletes the list', async () => {
  const desk = await aDesk()
  const { shop, read } = desk
  const { db } = shop.deps
  const { response, address } = await aPlannedOne(desk, { targetEmails: 'reader1@example.com, late@example.com' })
  expect(response.sentCount).toBe(1)
  expect(await (await read(address)).json()).toMatchObject({ data: { recipientCount: 1, skippedCount: 1 } })
  await sql`insert into subscribers (email) values ('late@example.com')`.execute(db)
  await passCallBackDelay(shop)
  expect(await sendCampaigns(shop.deps, never)).toBe(2)
  expect(await (await read(address)).json()).toMatchObject({ data: { recipientCount: 2, skippedCount: 0 } })
  expect(await db.selectFrom('campaigns').select('targets').execute()).toEqual([{ targets: null }])
})

test('a scheduled campaign without subscribers finishes; a paused or cancelled one queues nothing', async () => {
  const desk = await aDesk(1)
  const { shop, read, send, rows } = desk
  const left = await aPlannedOne(desk)
  const paused = await aPlannedOne(desk)
  const cancelled = await aPlannedOne(desk)
  await send(`${paused.address}/pause`, {})
  await send(`${cancelled.address}/cancel`, {})
  await sql`update subscribers set status = 'unsubscribed', unsubscribed_at = now()`.execute(shop.deps.db)
  await passCallBackDelay(shop)
  expect(await sendCampaigns(shop.deps, never)).toBe(0)
  const none = { recipientCount: 0, counts: { sent: 0, cancelled: 0 } }
  expect(await (await read(left.address)).json()).toMatchObject({ data: { state: 'done', ...none } })
  expect(await (await read(cancelled.address)).json()).toMatchObject({ data: { state: 'cancelled', ...none } })
  expect(await (await read(paused.address)).json()).toMatchObject({ data: { state: 'paused', isGathered: false } })
  await sql`insert into subscribers (email) values ('late@example.com')`.execute(shop.deps.db)
  await send(`${paused.address}/resume`, {})
  expect(await sendCampaigns(shop.deps, never)).toBe(1)
  expect(await rows()).toEqual([{ recipient: 'late@example.com', status: 'sent' }])
})

test('returns 409 with the campaign for an action its state does not allow', async () => {
  const { shop, send, read } = await aDesk()
  await send('marketing/send', CAMPAIGN)
  expect((await send('campaigns/1/resume', {})).status).toBe(409)
  expect(await (await send('campaigns/1/pause', {})).json()).toMatchObject({
    data: { state: 'paused', actions: ['cancel', 'resume'] },
  })
  await send('campaigns/1/resume', {})
  await passCallBackDelay(shop)
  expect(await sendCampaigns(shop.deps, never)).toBe(3)
  const late = await send('campaigns/1/cancel', {})
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { data: { state: 'done', counts: { sent: 3, cancelled: 0 } } },
  ])
  for (const path of ['cancel', 'pause', 'resume']) expect((await send(`campaigns/99/${path}`, {})).status).toBe(404)
  expect((await read('campaigns/99')).status).toBe(404)
  expect((await read('campaigns/x')).status).toBe(400)
  expect((await read('campaigns?page=0')).status).toBe(400)
  expect(await shop.auditActions()).toEqual(['campaign.queued', 'campaign.paused', 'campaign.resumed'])
})

test('does not retry an email of a cancelled campaign', async () => {
  const { shop, send } = await aDesk()
  await send('marketing/send', CAMPAIGN)
  await sql`update mails set status = 'failed' where mail_id = 1`.execute(shop.deps.db)
  await send('campaigns/1/cancel', {})
  const response = await send('logs/1/retry', {})
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { message: 'This email’s campaign was canceled' },
  ])
})

test('staff read each campaign email as sent, without the unsubscribe token', async () => {
  const { shop, send, read } = await aDesk()
  await send('marketing/send', { ...CAMPAIGN, subject: 'For #CUSTOMER_NAME#' })
  await passCallBackDelay(shop)
  await sendCampaigns(shop.deps, never)
  const { data } = (await (await read('logs?campaign=1&search=reader2')).json()) as { data: { emailId: number }[] }
  expect(data).toMatchObject([{ subject: 'For Reader C', status: 'sent', campaignId: 1, type: 'marketing' }])
  const content = await (await read(`logs/${data[0]?.emailId}/content`)).text()
  expect(content).toContain('Dear Reader C')
  expect(content).not.toMatch(/token=\w|leave\.invalid/)
})

test('lists, finds, unsubscribes and exports subscribers without formulas', async () => {
  const { shop, send, read } = await aDesk(2)
  await sql`insert into subscribers (email, name, subscribed_at) values ('eve@example.com', '=cmd()', now() - interval '1 day')`.execute(
    shop.deps.db,
  )
  expect(await (await read('subscribers?sort=email&order=asc')).json()).toMatchObject({
    total: 3,
    activeCount: 3,
    data: [
      { email: 'eve@example.com', source: 'website', status: 'active', isSuppressed: false },
      { email: 'reader1@example.com' },
      { email: 'reader2@example.com' },
    ],
  })
  expect(await (await read('subscribers?search=reader2')).json()).toMatchObject({
    total: 1,
    data: [{ name: 'Reader C' }],
  })
  const gone = await send('subscribers/1/unsubscribe', {})
  expect(await gone.json()).toMatchObject({ data: { status: 'unsubscribed', unsubscribedAt: expect.any(String) } })
  expect((await send('subscribers/1/unsubscribe', {})).status).toBe(409)
  expect((await send('subscribers/99/unsubscribe', {})).status).toBe(404)
  expect((await send('subscribers/x/unsubscribe', {})).status).toBe(400)
  expect(await (await read('subscribers?status=unsubscribed')).json()).toMatchObject({ total: 1, activeCount: 2 })
  expect((await read('subscribers?status=asleep')).status).toBe(400)
  const csv = await read('subscribers/export?status=active')
  expect(csv.headers.get('content-disposition')).toMatch(/attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"/)
  const text = await csv.text()
  expect(text).toContain("'=cmd()")
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(await shop.auditActions()).toEqual(['subscriber.unsubscribed', 'subscribers.exported'])
})

test('deletes all emails past their retention in one run, also more than one statement takes', async () => {
  const { shop, send, rows } = await aDesk(5)
  await send('marketing/send', CAMPAIGN)
  await sql`update mails set created_at = now() - interval '25 months'
    where mail_id > (select min(mail_id) from mails)`.execute(shop.deps.db)
  const past = (await rows()).length - 1
  expect(past).toBe(4)
  expect(await deleteOldEmails(shop.deps.db, shop.deps.shop.terms.retention.emailMonths, 2)).toBe(past)
  expect(await rows()).toHaveLength(1)
})

test('deletes emails and campaigns past their retention', async () => {
  const { shop, send, rows } = await aDesk(1)
  await send('marketing/send', CAMPAIGN)
  expect(await deleteOldEmails(shop.deps.db, shop.deps.shop.terms.retention.emailMonths)).toBe(0)
  await sql`update mails set created_at = now() - interval '25 months'`.execute(shop.deps.db)
  await sql`update campaigns set created_at = now() - interval '25 months'`.execute(shop.deps.db)
  expect(await deleteOldEmails(shop.deps.db, shop.deps.shop.terms.retention.emailMonths)).toBe(1)
  expect(await rows()).toEqual([])
  expect(await shop.deps.db.selectFrom('campaigns').select('campaign_id').execute()).toEqual([])
})
