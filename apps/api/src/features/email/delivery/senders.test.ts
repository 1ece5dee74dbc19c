import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SENDER_TYPES } from '@atelier/domain/shop/shop.schema'
import { afterEach, expect, test } from 'vitest'
import { openEmailTransport } from '../../../adapters/email/open-email-transport.ts'
import { publishDocuments } from '../../../../../../demo/src/store.ts'
import { inTransaction } from '../../../db/client.ts'
import { passCallBackDelay, anEmailManager, CAMPAIGN, withSubscribers } from '../../../testing/campaigns.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { sendCampaigns } from '../campaigns/send-campaigns.ts'
import { senderLine } from './email-delivery.ts'
import { sendQueuedEmails } from './send-queued-emails.ts'

const never = new AbortController().signal
let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A shop that writes emails to files, and their senders. */
async function aShopWithFiles(isDemo: boolean) {
  folder = await mkdtemp(join(tmpdir(), 'atelier-senders-'))
  const email = openEmailTransport({ DATA_DIR: folder, MAIL_FROM: 'ORSENNE <orders@atelier.example>' })
  const shop = await createTestApp({}, { emailTransport: email })
  const { db, now, config } = shop.deps
  if (isDemo) await inTransaction(db, (tx) => publishDocuments(tx, now(), config.MAIL_FROM))
  await shop.deps.shop.refresh()
  /** Returns the From header of each file by its subject. */
  const senders = async (): Promise<Record<string, string>> => {
    const files = await readdir(join(folder, 'mail'))
    const contents = await Promise.all(files.map((file) => readFile(join(folder, 'mail', file), 'utf8')))
    const header = (content: string, name: string) =>
      new RegExp(`^${name}: (.+)$`, 'm').exec(content)?.[1]?.trim() ?? ''
    return Object.fromEntries(contents.map((content) => [header(content, 'Subject'), header(content, 'From')]))
  }
  return { shop, senders, ...(await anEmailManager(shop)) }
}

test('staff and campaign emails of the demo have the name and address of the chosen sender', async () => {
  const { shop, senders, send } = await aShopWithFiles(true)
  const { senderNames, senderAddresses } = shop.deps.shop.company
  const expected: Record<string, string> = {}
  for (const fromType of SENDER_TYPES) {
    const email = { subject: `From ${fromType}`, htmlContent: '<p>Hello.</p>', fromType }
    expect((await send('send', { ...email, to: 'anna@example.com' })).status).toBe(200)
    expected[email.subject] = `${senderNames[fromType]} <${senderAddresses[fromType]}>`
    const preview = (await (await send('preview', email)).json()) as { data: { from: string } }
    expect(preview.data.from).toBe(expected[email.subject])
  }
  expect(new Set(Object.values(senderNames)).size).toBe(SENDER_TYPES.length)
  expect(new Set(Object.values(senderAddresses)).size).toBe(SENDER_TYPES.length)
  await sendQueuedEmails(shop.deps, never)
  expect(await senders()).toEqual(expected)

  // Campaigns always use the marketing sender.
  await withSubscribers(shop, 2)
  expect((await send('marketing/send', CAMPAIGN)).status).toBe(200)
  await passCallBackDelay(shop)
  await sendCampaigns(shop.deps, never)
  expect((await senders())[CAMPAIGN.subject]).toBe(expected['From marketing'])
  const preview = await send('preview', { ...CAMPAIGN, kind: 'campaign', fromType: 'support' })
  expect(await preview.json()).toMatchObject({ data: { from: expected['From marketing'] } })
})

test('without settings every sender is MAIL_FROM, in the preview too', async () => {
  const { shop, senders, send } = await aShopWithFiles(false)
  const email = { subject: 'Your strap', htmlContent: '<p>Hello.</p>', fromType: 'support' }
  await send('send', { ...email, to: 'anna@example.com' })
  await sendQueuedEmails(shop.deps, never)
  const from = 'ORSENNE <orders@atelier.example>'
  expect(await senders()).toEqual({ 'Your strap': from })
  expect(await (await send('preview', email)).json()).toMatchObject({ data: { from } })
})

test('a sender without a name has the name of the brand', () => {
  const { brand, company } = testShop()
  const shop = { brand: { ...brand, name: 'Maren' }, company }
  expect(senderLine(shop, 'orders', 'post@maren.example')).toBe('Maren <post@maren.example>')
  expect(senderLine(shop, 'orders', 'Post <post@maren.example>')).toBe('Post <post@maren.example>')
})
