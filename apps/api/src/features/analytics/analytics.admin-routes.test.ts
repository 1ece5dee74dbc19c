import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import type { VisitEvent } from '@atelier/domain/analytics/aggregate-visits'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { aggregatePendingVisits } from './aggregate-visits.ts'
import { insertCampaignOrder, insertVisitEvents } from './visits.repo.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** 10:30 am on 20 November in New York. */
const NOW = new Date('2026-11-20T15:30:00Z')

let shop: TestApp
let staff: { Authorization: string }

beforeEach(async () => {
  shop = await createTestApp({}, { now: () => NOW })
  staff = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
})

/** An event the given number of minutes before now. */
const before = (minutes: number, change: Partial<VisitEvent> = {}): VisitEvent => ({
  visitor: '1',
  at: new Date(NOW.getTime() - minutes * 60_000),
  event: 'page_view',
  page: '/',
  detail: '',
  source: 'Direct',
  medium: 'direct',
  campaign: '',
  device: 'Phone',
  country: 'US',
  ...change,
})
const daysAgo = (days: number, change: Partial<VisitEvent> = {}): VisitEvent =>
  before(0, { at: daysBefore(NOW, days), ...change })

const write = (...events: VisitEvent[]) => insertVisitEvents(shop.deps.db, events)

async function sendRequest<T = Record<string, unknown>>(call: string): Promise<T> {
  const response = await shop.get(`/api/analytics/${call}`, staff)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: T }).data
}

/** Records two visitors this morning (an order, a bounce) and a third one two days ago. */
async function aMorning(): Promise<void> {
  await write(
    before(90, { source: 'Google', medium: 'search' }),
    before(80, { page: '/products' }),
    before(70, { event: 'add_to_cart', page: '/products' }),
    before(60, { page: '/checkout' }),
    before(2, { visitor: '2', page: '/about', device: 'Desktop', country: '' }),
    daysAgo(2, { visitor: '3', country: 'FR' }),
  )
  await anOrder({ created_at: new Date(NOW.getTime() - 55 * 60_000) })
}

const CALLS = [
  'overview',
  'timeseries',
  'pageviews',
  'traffic-sources',
  'demographics',
  'conversions',
  'realtime',
  'export',
  'sales',
  'sales/breakdown',
]

describe('analytics of a morning', () => {
  beforeEach(aMorning)

  it('returns an overview, of today by default', async () => {
    expect(await sendRequest('overview')).toEqual({
      visitors: 2,
      visits: 2,
      pageViews: 4,
      bounceRate: 0.5,
      avgSessionDuration: 900,
      viewsPerVisit: 2,
      conversions: 1,
      totalVisitors: 3,
      totalPageViews: 5,
      range: { from: '2026-11-20', to: '2026-11-20' },
      previous: {
        visitors: 0,
        visits: 0,
        pageViews: 0,
        bounceRate: 0,
        avgSessionDuration: 0,
        viewsPerVisit: 0,
        conversions: 0,
      },
      previousRange: { from: '2026-11-19', to: '2026-11-19', hours: 11 },
    })
  })

  it('returns the same data on every route after aggregation', async () => {
    const everything = async () =>
      Promise.all(
        CALLS.filter((call) => call !== 'export').map((call) =>
          sendRequest(call === 'realtime' ? call : `${call}?startDate=7d`),
        ),
      )
    const live = await everything()
    await aggregatePendingVisits({ ...shop.deps, now: () => NOW }, DEFAULT_REGION)
    expect(await everything()).toEqual(live)
  })

  it('lists the most viewed pages up to the limit', async () => {
    await write(before(50, { page: '/about' }))
    expect(await sendRequest('pageviews?startDate=day&endDate=null')).toEqual([
      { path: '/about', pageViews: 2, uniqueViews: 2 },
      { path: '/', pageViews: 1, uniqueViews: 1 },
      { path: '/checkout', pageViews: 1, uniqueViews: 1 },
      { path: '/products', pageViews: 1, uniqueViews: 1 },
    ])
    expect(await sendRequest('pageviews?limit=1')).toHaveLength(1)
  })

  it('lists the traffic sources', async () => {
    expect(await sendRequest('traffic-sources?startDate=7d')).toEqual([
      { source: 'Direct', medium: 'direct', visitors: 2, visits: 2 },
      { source: 'Google', medium: 'search', visitors: 1, visits: 1 },
    ])
    expect(await sendRequest('demographics?startDate=7d')).toEqual({
      devices: [
        { device: 'Phone', users: 2 },
        { device: 'Desktop', users: 1 },
      ],
      countries: [
        { country: 'Unknown', code: '', users: 1 },
        { country: 'France', code: 'FR', users: 1 },
        { country: 'United States', code: 'US', users: 1 },
      ],
    })
  })

  it('lists campaigns with their revenue after refunds', async () => {
    const link = { source: 'letter', medium: 'email', campaign: 'autumn' } as const
    const { db } = shop.deps
    await write(
      before(50, { visitor: '5', ...link }),
      before(44, { visitor: '6', ...link }),
      daysAgo(2, { visitor: '7', ...link }),
    )
    const { order_id: orderId } = await anOrder({ created_at: before(45).at, paid_cents: 0 })
    await insertCampaignOrder(db, { orderId, visitor: '5', at: before(45).at })
    const campaigns = async () => {
      const report = await shop.post(
        '/api/analytics/custom-report',
        { startDate: '7d', parts: ['campaigns'] },
        { ...staff, 'Sec-Fetch-Site': 'same-origin' },
      )
      return ((await report.json()) as { data: { campaigns: object[] } }).data.campaigns
    }
    const autumn = { campaign: 'autumn', source: 'letter / email', visitors: 3, visits: 3, orders: 1, currency: 'USD' }
    const none = { otherTotals: [] }
    expect(await campaigns()).toEqual([{ ...autumn, ...none, revenue: 0 }])
    const money = (change: { paid_cents?: number; refunded_cents?: number }) =>
      db.updateTable('orders').set(change).where('order_id', '=', orderId).execute()
    await money({ paid_cents: 50_040 })
    expect(await campaigns()).toEqual([{ ...autumn, ...none, revenue: 500.4 }])
    await money({ refunded_cents: 9_000 })
    expect(await campaigns()).toEqual([{ ...autumn, ...none, revenue: 410.4 }])
    const csv = await (await shop.get('/api/analytics/export?startDate=7d', staff)).text()
    expect(csv).toContain('Campaign,autumn,letter / email,3,3,,,,1,,410.40,,,')
    expect(csv).toContain('Sales by source,letter,,,,,,,,,410.40,1,1,90.00')
    expect(csv).not.toContain('Not in this file')
  })

  it('omits orders created by staff', async () => {
    const { order_id: orderId } = await anOrder({ created_at: new Date(NOW.getTime() - 30 * 60_000) })
    const conversions = async () => (await sendRequest<{ conversions: number }>('overview?startDate=day')).conversions
    const points = async (range: string) =>
      (await sendRequest<{ value: number }[]>(`timeseries?startDate=${range}&metric=conversions`)).reduce(
        (sum, { value }) => sum + value,
        0,
      )
    expect([await conversions(), await points('day'), await points('7d')]).toEqual([2, 2, 2])
    await sql`
      insert into audit_entries (entry_id, occurred_at, actor_name, action, target_id, network, device, previous_hash, hash)
      values (1, now(), 'Ines', 'order.made', ${orderId}, '', '', '', 'x')`.execute(shop.deps.db)
    expect([await conversions(), await points('day'), await points('7d')]).toEqual([1, 1, 1])
  })

  it('lists conversions', async () => {
    await write(before(40, { event: 'contact', page: '/contact', detail: 'repair' }))
    expect(await sendRequest('conversions')).toEqual([
      { event: 'Add to Cart', conversions: 1, conversionRate: 0.5, details: [] },
      { event: 'Checkout Started', conversions: 1, conversionRate: 0.5, details: [] },
      {
        event: 'Order Placed',
        conversions: 1,
        conversionRate: 0,
        details: [{ name: 'Without a counted visit, not in the rate:', conversions: 1 }],
      },
      { event: 'Newsletter Subscribe', conversions: 0, conversionRate: 0, details: [] },
      {
        event: 'Contact Form Submit',
        conversions: 1,
        conversionRate: 0.5,
        details: [{ name: 'Repair Service', conversions: 1 }],
      },
    ])
  })

  it('counts active visitors', async () => {
    expect(await sendRequest('realtime')).toEqual({ activeUsers: 1 })
  })

  it('returns a series by hour until now, or by day', async () => {
    const hours = await sendRequest<{ date: string; value: number }[]>('timeseries?metric=pageViews')
    expect(hours).toHaveLength(11)
    expect(hours.slice(8)).toEqual([
      { date: '2026-11-20T08:00', value: 0 },
      { date: '2026-11-20T09:00', value: 3 },
      { date: '2026-11-20T10:00', value: 1 },
    ])
    expect(await sendRequest('timeseries?metric=conversions&startDate=2026-11-18&endDate=2026-11-20')).toEqual([
      { date: '2026-11-18', value: 0 },
      { date: '2026-11-19', value: 0 },
      { date: '2026-11-20', value: 1 },
    ])
    const points = await sendRequest<{ value: number }[]>('timeseries?startDate=30d&metric=visitors')
    expect(points).toHaveLength(30)
    expect(points.map(({ value }) => value).slice(-3)).toEqual([1, 0, 2])
  })

  it('builds a report of the requested parts', async () => {
    const response = await shop.post(
      '/api/analytics/custom-report',
      { startDate: 'day', parts: ['countries', 'pages'], limit: 1 },
      staff,
    )
    expect(((await response.json()) as { data: object }).data).toEqual({
      range: { from: '2026-11-20', to: '2026-11-20' },
      pages: [{ path: '/', pageViews: 1, uniqueViews: 1 }],
      countries: [{ country: 'Unknown', code: '', users: 1 }],
    })
    const whole = await shop.post('/api/analytics/custom-report', { startDate: '7d', endDate: null }, staff)
    const { data } = (await whole.json()) as { data: object }
    expect(Object.keys(data)).toEqual([
      'range',
      'overview',
      'series',
      'pages',
      'sources',
      'campaigns',
      'devices',
      'countries',
      'conversions',
    ])
  })

  it('lists the revenue of campaigns per currency, and exports a file in one of them', async () => {
    const { db } = shop.deps
    await write(before(50, { visitor: '5', source: 'letter', medium: 'email', campaign: 'autumn' }))
    for (const [currency, cents] of [
      ['USD', 400_00],
      ['JPY', 15_880],
    ] as const) {
      const amounts = { subtotal_cents: cents, tax_cents: 0, total_cents: cents, paid_cents: cents }
      const { order_id: orderId } = await anOrder({ created_at: before(45).at, currency, ...amounts })
      await insertCampaignOrder(db, { orderId, visitor: '5', at: before(45).at })
    }
    const report = await shop.post(
      '/api/analytics/custom-report',
      { startDate: '7d', parts: ['campaigns'] },
      { ...staff, 'Sec-Fetch-Site': 'same-origin' },
    )
    const otherTotals = [{ currency: 'JPY', orders: 1, amount: 15_880 }]
    expect(await report.json()).toMatchObject({
      data: { campaigns: [{ campaign: 'autumn', visits: 1, orders: 2, revenue: 400, currency: 'USD', otherTotals }] },
    })
    const csv = await (await shop.get('/api/analytics/export?startDate=7d&currency=JPY', staff)).text()
    expect(csv).toContain('Revenue (¥)')
    expect(csv).toContain('Campaign,autumn,letter / email,1,1,,,,2,,15880,,,')
    expect(csv).toContain('Sales by source,letter,,,,,,,,,15880,1,1,0')
    expect(csv).toContain('Not in this file,Sales in USD')
  })

  it('exports CSV without formulas', async () => {
    await write(before(45, { visitor: '9', source: '=1+1', medium: 'campaign' }))
    const response = await shop.get('/api/analytics/export?startDate=day', staff)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="analytics-2026-11-20-to-2026-11-20.csv"',
    )
    const rows: Record<string, string>[] = parse(await response.text(), { columns: true, bom: true })
    expect(rows.find(({ Table }) => Table === 'Overview')).toMatchObject({
      Visitors: '3',
      'Bounce rate': '0.6667',
      Conversions: '1',
    })
    expect(
      rows.filter(({ Table }) => Table === 'Traffic source').map(({ Name, Detail }) => [Name, Detail]),
    ).toContainEqual(["'=1+1", 'campaign'])
    expect(new Set(rows.map(({ Table }) => Table)).size).toBe(9)
    expect(rows.map(({ Table }) => Table)).toContain('Sales over time')
  })
})

test('exports figures in the currency of the shop, without decimals that it does not have', async () => {
  await havePublished(shop.deps, 'terms', { currency: 'JPY' })
  const amounts = { currency: 'JPY', subtotal_cents: 198_000, tax_cents: 0, total_cents: 198_000, paid_cents: 198_000 }
  await anOrder({ ...amounts, payment_status: 'paid', created_at: new Date('2026-11-20T13:00:00Z') })
  const csv = await (await shop.get('/api/analytics/export?startDate=day', staff)).text()
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
  expect(rows.find(({ Table }) => Table === 'Sales')).toMatchObject({ 'Revenue (¥)': '198000', 'Refunds (¥)': '0' })
  expect(await sendRequest('sales?startDate=day')).toMatchObject({ currency: 'JPY', current: { revenue: 198_000 } })
})

test('compares a range with the previous period only when that was fully recorded', async () => {
  await write(daysAgo(13), daysAgo(7), daysAgo(7, { visitor: '2', at: new Date('2026-11-13T20:00:00Z') }), daysAgo(1))
  // Later than now on the last day of the previous period: not included.
  await anOrder({ created_at: new Date('2026-11-13T15:00:00Z') })
  await anOrder({ created_at: new Date('2026-11-13T20:00:00Z') })
  await anOrder({ created_at: new Date('2026-11-10T20:00:00Z') })
  expect(await sendRequest('overview?startDate=7d')).toMatchObject({
    visitors: 1,
    previous: { visitors: 2, conversions: 2 },
    previousRange: { from: '2026-11-07', to: '2026-11-13', hours: 11 },
  })
  // Recording began on the 7th.
  expect(await sendRequest('overview?startDate=30d')).toMatchObject({ visitors: 4, previous: null })
})

test('returns zeros for an empty shop', async () => {
  expect(await sendRequest('overview?startDate=91d')).toMatchObject({ visitors: 0, totalVisitors: 0, previous: null })
  expect(await sendRequest('pageviews')).toEqual([])
  expect(await sendRequest('demographics')).toEqual({ devices: [], countries: [] })
  expect(await sendRequest('realtime')).toEqual({ activeUsers: 0 })
})

test('handles daylight saving changes', async () => {
  // 1 November 2026 has 25 hours in New York; 1:30 am occurs twice.
  await write(
    ...['2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-02T04:59:00Z'].map(
      (at, index) => before(0, { visitor: String(index), at: new Date(at) }),
    ),
  )
  const hours = await sendRequest<{ value: number }[]>(
    'timeseries?startDate=2026-11-01&endDate=2026-11-01&metric=visits',
  )
  expect(hours.map(({ value }) => value)).toEqual([1, 2, ...Array.from({ length: 21 }, () => 0), 1])
})

describe('rejects', () => {
  test.each([
    ['overview?startDate=year', 'startDate'],
    ['timeseries?startDate=2026-11-01', 'endDate'],
    ['pageviews?endDate=2026-11-01', 'startDate'],
    ['traffic-sources?startDate=2026-11-02&endDate=2026-11-01', 'endDate'],
    ['demographics?startDate=2026-11-20&endDate=2026-11-21', 'endDate'],
    ['conversions?startDate=2020-01-01&endDate=2020-02-01', 'startDate'],
    ['export?startDate=7d&endDate=2026-11-01', 'endDate'],
    ['timeseries?metric=revenue', 'metric'],
    ['pageviews?limit=0', 'limit'],
    ['pageviews?limit=many', 'limit'],
    ['overview?start=day', 'start'],
  ])('%s with an error on %s', async (call, field) => {
    const response = await shop.get(`/api/analytics/${call}`, staff)
    expect(response.status).toBe(400)
    const { errors, message } = (await response.json()) as {
      errors: { path: string; message: string }[]
      message: string
    }
    expect(errors[0]).toEqual({ path: field, message })
  })

  test.each([
    [{}, 'startDate'],
    [{ startDate: 'day', parts: [] }, 'parts'],
    [{ startDate: 'day', parts: ['salaries'] }, 'parts.0'],
    [{ startDate: 'day', endDate: 7 }, 'endDate'],
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'endDate'],
  ])('a report for %o with an error on %s', async (body, field) => {
    const response = await shop.post('/api/analytics/custom-report', body, staff)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { errors: { path: string }[] }).errors[0]?.path).toBe(field)
  })

  test('a request without a staff session', async () => {
    const customer = (await signedIn(await aCustomer())).headers
    for (const call of CALLS) {
      expect((await shop.get(`/api/analytics/${call}`)).status).toBe(401)
      expect((await shop.get(`/api/analytics/${call}`, customer)).status).toBe(401)
    }
    expect((await shop.post('/api/analytics/custom-report', { startDate: 'day' })).status).toBe(401)
  })
})

test.each(ADMIN_ROLES)('%s may view analytics (A6)', async (role) => {
  const { headers } = await signedIn(await aStaffMember({ role }))
  for (const call of CALLS) expect((await shop.get(`/api/analytics/${call}`, headers)).status).toBe(200)
})
