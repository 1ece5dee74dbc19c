import { EMPTY_SEGMENT } from '@atelier/domain/email/campaign.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  anEmailManager,
  CAMPAIGN,
  passCallBackDelay,
  withPostalAddress,
  withSubscribers,
} from '../../../testing/campaigns.ts'
import { aCustomer, anOrder, aProduct } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sendCampaigns } from './send-campaigns.ts'

const never = new AbortController().signal
const reader = (n: number): string => `reader${n}@example.com`

/** Inserts a paid order of a product. */
async function aPurchase(
  shop: TestApp,
  { product_id }: { product_id: string },
  order: NonNullable<Parameters<typeof anOrder>[0]>,
): Promise<void> {
  const { order_id } = await anOrder({ payment_status: 'succeeded', ...order })
  await shop.deps.db.updateTable('order_items').set({ product_id }).where('order_id', '=', order_id).execute()
}

/**
 * Eight subscribers. 1 bought the tote as a guest in March, 2 the clutch with an account in June, 3 was refunded, 4 did
 * not pay. 5 has the clutch in favorites, 6 waits for the tote. Strangers who never subscribed did the same.
 */
async function aShopWithHistory() {
  const shop = await createTestApp({ CAMPAIGN_RATE: '1000' })
  const { db } = shop.deps
  await withPostalAddress(shop)
  await withSubscribers(shop, 8)
  const tote = await aProduct({ name: 'Clémence', category: 'totes', colors: { Noir: 0 } })
  const clutch = await aProduct({ name: 'Soirée', category: 'clutch', colors: { Noir: 1 } })
  for (const email of [reader(1), 'stranger@example.com']) {
    await aPurchase(shop, tote, { email, created_at: new Date('2026-03-10T12:00:00Z') })
  }
  const buyer = await aCustomer({ email: reader(2) })
  const june = new Date('2026-06-10T12:00:00Z')
  await aPurchase(shop, clutch, { email: 'office@example.com', user_id: buyer.user_id, created_at: june })
  await aPurchase(shop, tote, { email: reader(3), payment_status: 'refunded' })
  await aPurchase(shop, tote, { email: reader(4), payment_status: 'pending' })
  for (const email of [reader(5), 'collector@example.com']) {
    const { user_id } = await aCustomer({ email })
    await db.insertInto('favorites').values({ user_id, product_id: clutch.product_id }).execute()
  }
  const [noir] = await db
    .selectFrom('color_variants')
    .select('variant_id')
    .where('product_id', '=', tote.product_id)
    .execute()
  for (const email of [reader(6), 'waiting@example.com']) {
    await db
      .insertInto('back_in_stock_requests')
      .values({ variant_id: noir?.variant_id ?? 0, email })
      .execute()
  }
  const recipients = async (): Promise<string[]> =>
    (await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()).map(({ recipient }) => recipient)
  return { shop, tote, clutch, recipients, ...(await anEmailManager(shop)) }
}

type Kinds = { kind: string; productId?: string; category?: string; since?: string; conditions?: Kinds[] }
type Bags = { tote: string; clutch: string }

test.each<[label: string, readers: number[], segment: (bags: Bags) => Kinds]>([
  ['All subscribers', [1, 2, 3, 4, 5, 6, 7, 8], () => ({ kind: 'all' })],
  ['Customers', [1, 2], () => ({ kind: 'customers' })],
  ['Never bought', [3, 4, 5, 6, 7, 8], () => ({ kind: 'never-bought' })],
  ['Bought Clémence', [1], ({ tote }) => ({ kind: 'bought-product', productId: tote })],
  ['Bought from Clutch', [2], () => ({ kind: 'bought-category', category: 'clutch' })],
  ['Haven’t bought since May 1, 2026', [1], () => ({ kind: 'not-since', since: '2026-05-01' })],
  ['Haven’t bought since Jul 1, 2026', [1, 2], () => ({ kind: 'not-since', since: '2026-07-01' })],
  ['Has favorites', [5], () => ({ kind: 'favorites' })],
  ['Has Soirée in favorites', [5], ({ clutch }) => ({ kind: 'favorites', productId: clutch })],
  [
    'Customers and haven’t bought since May 1, 2026',
    [1],
    () => ({ kind: 'all-of', conditions: [{ kind: 'customers' }, { kind: 'not-since', since: '2026-05-01' }] }),
  ],
  [
    'Bought from Totes and haven’t bought since Jul 1, 2026 and customers',
    [1],
    () => ({
      kind: 'all-of',
      conditions: [
        { kind: 'bought-category', category: 'totes' },
        { kind: 'not-since', since: '2026-07-01' },
        { kind: 'customers' },
      ],
    }),
  ],
  [
    'Never bought and has favorites',
    [5],
    () => ({ kind: 'all-of', conditions: [{ kind: 'never-bought' }, { kind: 'favorites' }] }),
  ],
  ['Waiting for Clémence', [6], ({ tote }) => ({ kind: 'waiting-list', productId: tote })],
])('the segment "%s" is counted, sent to and listed', async (label, readers, segmentOf) => {
  const { shop, tote, clutch, send, read, recipients } = await aShopWithHistory()
  const segment = segmentOf({ tote: tote.product_id, clutch: clutch.product_id })
  const counted = await send('marketing/recipients', { segment })
  expect(await counted.json()).toMatchObject({ data: { recipientCount: readers.length, obstacle: null } })
  const sent = await send('marketing/send', { ...CAMPAIGN, segment })
  expect([sent.status, await sent.json()]).toMatchObject([200, { sentCount: readers.length }])
  expect(await recipients()).toEqual(readers.map(reader))
  const { data } = (await (await read('campaigns')).json()) as { data: { campaignId: number }[] }
  expect(data).toMatchObject([{ audience: label, isTargeted: false, recipientCount: readers.length }])
  const detail = await read(`campaigns/${data[0]?.campaignId}`)
  expect(await detail.json()).toMatchObject({ data: { segment } })
  expect(shop.emailTransport.sent).toEqual([])
})

test('a scheduled campaign goes to the segment at its start, without suppressed addresses', async () => {
  const { shop, tote, send, read, recipients } = await aShopWithHistory()
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  await send('marketing/send', { ...CAMPAIGN, segment: { kind: 'customers' }, sendAt })
  expect(await recipients()).toEqual([])
  for (const n of [7, 8]) await aPurchase(shop, tote, { email: reader(n) })
  await sql`insert into suppressions (email, cause, reason) values (${reader(8)}, 'staff', 'asked')`.execute(
    shop.deps.db,
  )
  expect(await (await read('campaigns')).json()).toMatchObject({ data: [{ recipientCount: 3, skippedCount: 1 }] })
  await passCallBackDelay(shop)
  expect(await sendCampaigns(shop.deps, never)).toBe(3)
  expect(await recipients()).toEqual([1, 2, 7].map(reader))
  expect(await (await read('campaigns')).json()).toMatchObject({
    data: [{ state: 'done', recipientCount: 3, skippedCount: 1 }],
  })
})

test('rejects an empty segment, an unknown product, and a segment with a list', async () => {
  const { clutch, send, recipients } = await aShopWithHistory()
  const empty = await send('marketing/send', {
    ...CAMPAIGN,
    segment: { kind: 'waiting-list', productId: clutch.product_id },
  })
  expect([empty.status, await empty.json()]).toMatchObject([409, { message: EMPTY_SEGMENT }])
  for (const body of [
    { segment: { kind: 'bought-product', productId: 'unknown' } },
    { segment: { kind: 'customers' }, targetEmails: [reader(1)] },
  ]) {
    const response = await send('marketing/send', { ...CAMPAIGN, ...body })
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path: 'segment' }] }])
  }
  const unknown = await send('marketing/send', {
    ...CAMPAIGN,
    segment: { kind: 'bought-category', category: 'shoes' },
  })
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { errors: [{ path: 'segment.category' }] }])
  const second = await send('marketing/send', {
    ...CAMPAIGN,
    segment: { kind: 'all-of', conditions: [{ kind: 'customers' }, { kind: 'bought-category', category: 'shoes' }] },
  })
  expect([second.status, await second.json()]).toMatchObject([
    400,
    { errors: [{ path: 'segment.conditions.1.category' }] },
  ])
  expect(await recipients()).toEqual([])
})
