import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { receiptToken } from '../../links/order-links.ts'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/test-database.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const OWN = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': CHROME }

const sendVisit = (shop: TestApp, body: object = { path: '/' }, headers: Record<string, string> = {}) =>
  shop.post('/api/visits', body, { ...OWN, ...headers })

async function eventsOf({ app }: TestApp) {
  await app.visits.flush()
  const { db } = await testDatabase()
  return db.selectFrom('visit_events').selectAll().orderBy('event_id').execute()
}

test('stores a page view without identifying data', async () => {
  const shop = await createTestApp({ TRUSTED_PROXIES: '1' })
  const response = await sendVisit(
    shop,
    { path: '/products/clemence?color=Noir', referrer: 'l.instagram.com', zone: 'Europe/Paris', touch: true },
    { 'User-Agent': PHONE, 'X-Forwarded-For': '203.0.113.7' },
  )
  expect([response.status, await response.text()]).toEqual([204, ''])
  const [event, ...more] = await eventsOf(shop)
  expect(more).toEqual([])
  expect(event).toMatchObject({
    event: 'page_view',
    page: '/products/clemence',
    detail: '',
    source: 'Instagram',
    medium: 'social',
    device: 'Phone',
    country: 'FR',
  })
  const { db } = await testDatabase()
  const everything = JSON.stringify([event, await db.selectFrom('visit_salts').select('day').execute()])
  expect(everything).not.toMatch(/203\.0\.113|Pixel|Android|Europe\/Paris|color=/)
})

test('stores goals, a contact message with its subject', async () => {
  const shop = await createTestApp()
  await sendVisit(shop, { event: 'newsletter', path: '/' })
  await sendVisit(shop, { event: 'contact', path: '/contact', detail: 'repair' })
  expect((await eventsOf(shop)).map(({ event, detail }) => [event, detail])).toEqual([
    ['newsletter', ''],
    ['contact', 'repair'],
  ])
})

test('counts an order once by its receipt and stores only the campaign of its visit', async () => {
  const shop = await createTestApp()
  const { order_id: orderId } = await anOrder({ created_at: shop.deps.now() })
  const { order_id: older } = await anOrder({ created_at: new Date(shop.deps.now().getTime() - 3_600_000) })
  const receiptOf = (id: string) => receiptToken(shop.deps.config, id)
  const order = (receipt: string) => sendVisit(shop, { event: 'order', path: '/checkout/success', receipt })
  await sendVisit(shop, { path: '/', utmSource: 'letter', utmMedium: 'email', utmCampaign: 'autumn-26' })
  for (const receipt of [orderId, orderId, older, 'ord_none'].map(receiptOf))
    expect((await order(receipt)).status).toBe(204)
  expect((await order(`${orderId}.forged`)).status).toBe(204)
  expect(await (await order('')).json()).toMatchObject({ errors: [{ path: 'receipt' }] })
  expect((await sendVisit(shop, { path: '/', receipt: receiptOf(orderId) })).status).toBe(400)
  const events = await eventsOf(shop)
  expect(events.map((event) => [event.event, event.campaign])).toEqual([
    ['page_view', 'autumn-26'],
    ['order', ''],
  ])
  expect(JSON.stringify(events)).not.toContain(orderId)
  expect(await shop.deps.db.selectFrom('campaign_orders').selectAll().execute()).toEqual([
    { order_id: orderId, day: events[0]?.day, campaign: 'autumn-26', source: 'letter / email' },
  ])
})

test('attributes an order to the source and campaign of its own visit only', async () => {
  const clock = testClock('2026-11-20T15:00:00Z')
  const shop = await createTestApp({}, { now: clock.now })
  await sendVisit(shop, { path: '/', utmSource: 'letter', utmMedium: 'email', utmCampaign: 'autumn-26' })
  clock.advance(31 * 60_000)
  await sendVisit(shop, { path: '/' })
  const { order_id: orderId } = await anOrder({ created_at: clock.now() })
  await sendVisit(shop, { event: 'order', path: '/checkout/success', receipt: receiptToken(shop.deps.config, orderId) })
  expect(await shop.deps.db.selectFrom('campaign_orders').selectAll().execute()).toMatchObject([
    { order_id: orderId, campaign: '', source: 'Direct / direct' },
  ])
})

describe('does not record', () => {
  test.each([
    ['a client with Do Not Track', { DNT: '1' }],
    ['a client with Global Privacy Control', { 'Sec-GPC': '1' }],
    ['a search engine', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a headless browser', { 'User-Agent': CHROME.replace('Chrome', 'HeadlessChrome') }],
    ['a script', { 'User-Agent': 'curl/8.5.0' }],
    ['a client without a user agent', { 'User-Agent': '' }],
  ])('%s', async (_who, headers) => {
    const shop = await createTestApp()
    expect((await sendVisit(shop, { path: '/' }, headers)).status).toBe(204)
    expect(await eventsOf(shop)).toEqual([])
  })

  it('staff in their signed-in browser', async () => {
    const shop = await createTestApp()
    const { token } = await signedIn(await aStaffMember({ role: 'VIEWER' }))
    expect((await sendVisit(shop, { path: '/' }, { Cookie: `staff=${token}` })).status).toBe(204)
    expect(await eventsOf(shop)).toEqual([])
  })

  test.each(['/admin', '/admin/orders', '/preview/clemence', '/sandbox/challenge'])('%s', async (path) => {
    const shop = await createTestApp()
    expect((await sendVisit(shop, { path })).status).toBe(204)
    expect(await eventsOf(shop)).toEqual([])
  })
})

describe('rejects', () => {
  test.each([
    ['a body that is no object', 'visit', ''],
    ['no path', {}, 'path'],
    ['an unknown event', { path: '/', event: 'purchase' }, 'event'],
    ['a path that is no string', { path: 7 }, 'path'],
    ['an unknown field', { path: '/', visitors: -5 }, 'visitors'],
    ['a referrer with a full URL', { path: '/', referrer: 'https://a.example/?q=private' }, 'referrer'],
  ])('%s', async (_what, given, field) => {
    const shop = await createTestApp()
    const response = await sendVisit(shop, given as object)
    expect(response.status).toBe(400)
    const { errors } = (await response.json()) as { errors: { path: string }[] }
    expect(errors.map(({ path }) => path)).toContain(field)
    expect(await eventsOf(shop)).toEqual([])
  })

  it('a body over the size limit', async () => {
    const shop = await createTestApp()
    const big = { path: '/', utmSource: 'x'.repeat(limits.http.jsonBodyMaxBytes) }
    expect((await sendVisit(shop, big)).status).toBe(413)
  })

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin', { 'Sec-Fetch-Site': '', Origin: 'https://elsewhere.example' }],
    ['no origin', { 'Sec-Fetch-Site': '' }],
  ])('%s', async (_where, headers) => {
    const shop = await createTestApp()
    const response = await sendVisit(shop, { path: '/' }, headers)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'cross_site'])
    expect(await eventsOf(shop)).toEqual([])
  })

  it('an address over the rate limit, until the next window', async () => {
    const { attempts, perSeconds } = limits.rateLimits.visits
    const clock = testClock('2026-11-20T15:00:00Z')
    const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' }, { now: clock.now })
    const from = (address: string) => sendVisit(shop, { path: '/' }, { 'X-Forwarded-For': address })
    for (let view = 0; view < attempts; view += 1) expect((await from('203.0.113.7')).status).toBe(204)
    clock.advance(15_000)
    const limited = await from('203.0.113.7')
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, String(perSeconds - 15)])
    expect((await from('203.0.113.8')).status).toBe(204)
    clock.advance(45_000)
    expect((await from('203.0.113.7')).status).toBe(204)
    expect(await eventsOf(shop)).toHaveLength(attempts + 2)
  })
})

describe('the country of a visit', () => {
  test.each([
    ['comes from a trusted proxy', '1', { 'CF-IPCountry': 'JP' }, 'JP'],
    ['comes from the time zone when the proxy does not know it', '1', { 'CF-IPCountry': 'XX' }, 'FR'],
    ['ignores the header without a trusted proxy', '0', { 'CF-IPCountry': 'JP' }, 'FR'],
  ])('%s', async (_what, TRUSTED_PROXIES, headers, country) => {
    const shop = await createTestApp({ TRUSTED_PROXIES })
    await sendVisit(shop, { path: '/', zone: 'Europe/Paris' }, headers)
    expect((await eventsOf(shop)).map((event) => event.country)).toEqual([country])
  })
})

describe('a visitor id', () => {
  const asText = async () => {
    const { db } = await testDatabase()
    const rows = await db
      .selectFrom('visit_events')
      .select(sql<string>`visitor::text`.as('visitor'))
      .orderBy('event_id')
      .execute()
    return rows.map(({ visitor }) => visitor)
  }

  it('is stable for a day in every process, and differs by browser and day', async () => {
    const clock = testClock('2026-11-20T15:00:00Z')
    const shops = [await createTestApp({}, { now: clock.now }), await createTestApp({}, { now: clock.now })] as const
    const write = async (shop: TestApp, headers = {}) => {
      await sendVisit(shop, { path: '/' }, headers)
      await shop.app.visits.flush()
    }
    await write(shops[0])
    await write(shops[1])
    await write(shops[0], { 'User-Agent': PHONE })
    // One minute before and after midnight in New York.
    clock.set('2026-11-21T04:59:00Z')
    await write(shops[0])
    clock.set('2026-11-21T05:01:00Z')
    await write(shops[0])
    const [first, again, other, late, tomorrow] = await asText()
    expect([again, late]).toEqual([first, first])
    expect(new Set([first, other, tomorrow]).size).toBe(3)
  })
})

test('buffers visit events while the database rejects writes', async () => {
  const shop = await createTestApp()
  const { db } = await testDatabase()
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
  await rename('visit_events', 'away')
  try {
    await sendVisit(shop)
    await shop.app.visits.flush()
  } finally {
    await rename('away', 'visit_events')
  }
  expect(await eventsOf(shop)).toHaveLength(1)
})
