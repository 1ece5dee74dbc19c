import { campaignStatus } from '@atelier/domain/email/campaign-state'
import type { Campaign } from '@atelier/domain/email/campaign.schema'
import { expect, test } from 'vitest'
import {
  anEmailManager,
  CAMPAIGN,
  passCallBackDelay,
  withPostalAddress,
  withSubscribers,
} from '../../../testing/campaigns.ts'
import { anOrder } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { EmailRejectedError } from '../../../adapters/email/email-transport.ts'
import { sendCampaigns } from './send-campaigns.ts'

const never = new AbortController().signal

async function aShop(...args: Parameters<typeof createTestApp>) {
  const shop = await createTestApp({ CAMPAIGN_RATE: '1000', PUBLIC_URL: 'https://shop.example', ...args[0] }, args[1])
  await withPostalAddress(shop)
  await withSubscribers(shop, 2)
  return { shop, ...(await anEmailManager(shop)) }
}

const CONTENT = {
  subject: 'Autumn, at last',
  htmlContent:
    '<p>Dear #CUSTOMER_NAME#, see <a href="/products/sale?color=Noir&amp;sort=price">the sale</a> and <a href="https://press.example/a">the press</a>.</p>',
}

test('links to the shop name the campaign, other links and the unsubscribe link do not', async () => {
  const { shop, send } = await aShop()
  const { data } = (await (await send('marketing/send', CONTENT)).json()) as { data: { campaignId: number } }
  await passCallBackDelay(shop)
  expect(await sendCampaigns(shop.deps, never)).toBe(2)
  const [email] = shop.emailTransport.sent
  const tags = `utm_source=email&utm_medium=email&utm_campaign=autumn-at-last-${data.campaignId}`
  expect(email?.text).toContain(`https://shop.example/products/sale?color=Noir&sort=price&${tags}`)
  const html = email?.html.replaceAll('&amp;', '&') ?? ''
  expect(html).toContain(`"https://shop.example/products/sale?color=Noir&sort=price&${tags}"`)
  expect(html).toContain(`"https://shop.example/contact?${tags}"`)
  for (const part of [html, email?.text ?? '']) {
    expect(part).toContain('https://press.example/a')
    expect(part).not.toMatch(/press\.example\/a\?/)
    expect(part).toMatch(/\/unsubscribe\?token=[\w-]{43}(?!&utm)/)
  }
})

test('the preview text replaces the start of the message in the inbox', async () => {
  const { shop, send } = await aShop()
  const previewText = 'Six bags, #CUSTOMER_NAME#, until Sunday'
  await send('marketing/send', { ...CAMPAIGN, previewText })
  await passCallBackDelay(shop)
  await sendCampaigns(shop.deps, never)
  const email = shop.emailTransport.sent.find(({ to }) => to === 'reader1@example.com')
  expect(email?.html).toMatch(/display:none[^>]*>Six bags, Reader B, until Sunday/)
  const preview = await send('preview', { ...CAMPAIGN, previewText, kind: 'campaign', name: 'Ines' })
  expect(await preview.json()).toMatchObject({
    data: { htmlContent: expect.stringContaining('Six bags, Ines, until') as unknown },
  })
})

test.each([['x'.repeat(141)], ['two\nlines']])('rejects the preview text %j', async (previewText) => {
  const { send } = await aShop()
  const response = await send('marketing/send', { ...CAMPAIGN, previewText })
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path: 'previewText' }] }])
})

test('the list shows the orders of each campaign and their revenue less refunds', async () => {
  const { shop, send, read } = await aShop()
  const slugs: string[] = []
  for (const subject of ['Autumn', 'Winter']) {
    const response = await send('marketing/send', { ...CAMPAIGN, subject })
    const { data } = (await response.json()) as { data: { campaignId: number } }
    slugs.push(`${subject.toLowerCase()}-${data.campaignId}`)
  }
  for (const [payment_status, campaign, currency] of [
    ['succeeded', slugs[0], 'USD'],
    ['partially_refunded', slugs[0], 'USD'],
    ['refunded', slugs[0], 'USD'],
    ['succeeded', slugs[0], 'JPY'],
    ['succeeded', 'elsewhere', 'USD'],
  ] as const) {
    const { order_id } = await anOrder({ payment_status, currency })
    await shop.deps.db
      .insertInto('campaign_orders')
      .values({ order_id, day: '2026-11-20', campaign: campaign ?? '', source: 'email / email' })
      .execute()
  }
  expect(await (await read('campaigns')).json()).toMatchObject({
    data: [
      { subject: 'Winter', orderCount: 0, revenue: 0, otherTotals: [] },
      {
        subject: 'Autumn',
        orderCount: 4,
        revenue: 205.2,
        otherTotals: [{ currency: 'JPY', orders: 1, amount: 10_800 }],
      },
    ],
  })
})

test('a campaign is sending until its last email was handed over, and shown as failed when none was', async () => {
  const stopping = new AbortController()
  const refused = new EmailRejectedError('550 5.7.1 no')
  let isRefused = false
  const send = () => {
    if (isRefused) return Promise.reject(refused)
    isRefused = true
    stopping.abort()
    return Promise.resolve()
  }
  const desk = await aShop({ CAMPAIGN_RATE: '1' }, { emailTransport: { send, close() {} } })
  const statusOf = async (address: string): Promise<unknown> => {
    const { data } = (await (await desk.read(address)).json()) as { data: Campaign }
    return campaignStatus(data.state, data.counts)
  }
  const first = (await (await desk.send('marketing/send', CAMPAIGN)).json()) as { data: { campaignId: number } }
  const address = `campaigns/${first.data.campaignId}`
  expect(await statusOf(address)).toBe('scheduled')
  await passCallBackDelay(desk.shop)
  await sendCampaigns(desk.shop.deps, stopping.signal)
  expect(await statusOf(address)).toBe('sending')
  await passCallBackDelay(desk.shop)
  await sendCampaigns(desk.shop.deps, never)
  expect(await statusOf(address)).toBe('sent')

  const second = (await (await desk.send('marketing/send', CAMPAIGN)).json()) as { data: { campaignId: number } }
  await passCallBackDelay(desk.shop)
  await sendCampaigns(desk.shop.deps, never)
  expect(await statusOf(`campaigns/${second.data.campaignId}`)).toBe('failed')
})
