import { expect, test } from 'vitest'
import {
  anEmailManager,
  CAMPAIGN,
  passCallBackDelay,
  withPostalAddress,
  withSubscribers,
} from '../../testing/campaigns.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendCampaigns } from './campaigns/send-campaigns.ts'
import { exportEmails } from './export-emails.ts'

test("exports a campaign as its recipient read it, without another recipient's copy or an unsubscribe token", async () => {
  const shop = await createTestApp({ CAMPAIGN_RATE: '1000' })
  await withPostalAddress(shop)
  await withSubscribers(shop, 2)
  const { send } = await anEmailManager(shop)
  await send('marketing/send', CAMPAIGN)
  await passCallBackDelay(shop)
  expect(await sendCampaigns(shop.deps, new AbortController().signal)).toBe(2)
  const emails = await exportEmails(shop.deps, 'reader2@example.com')
  expect(emails).toMatchObject([{ subject: 'Autumn', sentAt: expect.any(Date) }])
  expect(emails[0]?.text).toContain('Dear Reader C,')
  expect(emails[0]?.text).toContain('the leaves turn.')
  expect(emails[0]?.text).not.toContain('token=')
})
