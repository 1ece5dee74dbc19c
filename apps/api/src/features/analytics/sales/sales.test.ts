import type { SalesBreakdown, SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertVisitEvents } from '../visits.repo.ts'

/** 10:30 am on Friday 20 November in New York. */
const NOW = new Date('2026-11-20T15:30:00Z')

let shop: TestApp
let staff: { Authorization: string }

beforeEach(async () => {
  shop = await createTestApp({}, { now: () => NOW })
  staff = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
})

async function read<T>(call: string): Promise<T> {
  const response = await shop.get(`/api/analytics/${call}`, staff)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: T }).data
}

/** A paid order at noon in New York, or at another time. */
const sold = (day: string, paidCents: number, change: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({
    created_at: new Date(`${day}T17:00:00Z`),
    paid_cents: paidCents,
    total_cents: paidCents,
    subtotal_cents: paidCents,
    tax_cents: 0,
    payment_status: 'succeeded',
    ...change,
  })

test('compares the running month with the same days of last month, until the same time of day', async () => {
  await sold('2026-09-30', 10_00)
  await sold('2026-10-03', 400_00)
  await sold('2026-10-20', 700_00, { created_at: new Date('2026-10-20T16:00:00Z') })
  await sold('2026-10-31', 900_00)
  await sold('2026-11-02', 300_00, { refunded_cents: 50_00 })
  await sold('2026-11-20', 100_00, { created_at: new Date('2026-11-20T14:00:00Z') })
  await sold('2026-11-19', 0, { payment_status: 'pending' })
  const report = await read<SalesReport>('sales?startDate=month')
  expect(report).toMatchObject({
    range: { from: '2026-11-01', to: '2026-11-20' },
    // 12 noon on 20 October is later than the time of day now.
    previousRange: { from: '2026-10-01', to: '2026-10-20', hours: 11 },
    current: { revenue: 350, payments: 400, refunds: 50, orders: 2, refundedOrders: 1, averageOrderValue: 200 },
    previous: { revenue: 400, orders: 1 },
  })
  expect(report.series).toHaveLength(20)
  expect(report.series[2]).toEqual({
    date: '2026-11-03',
    revenue: 0,
    orders: 0,
    previousDate: '2026-10-03',
    previousRevenue: 400,
    previousOrders: 1,
  })
  expect(report.series.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(350)
})

test('returns hours until now for today, and no comparison for a shop that is too young', async () => {
  await sold('2026-11-20', 100_00, { created_at: new Date('2026-11-20T14:10:00Z') })
  const { series, previous } = await read<SalesReport>('sales?startDate=day')
  expect(previous).toBeNull()
  expect(series).toHaveLength(11)
  expect(series[9]).toMatchObject({ date: '2026-11-20T09:00', revenue: 100, previousRevenue: null })
})

test.each([
  ['2026-11-20T15:05:00Z', 11, 100],
  ['2026-11-20T15:45:00Z', 11, 100],
  ['2026-11-20T05:05:00Z', 1, 0],
])('today includes the running hour: at %s it has %i hours', async (now, hours, revenue) => {
  shop = await createTestApp({}, { now: () => new Date(now) })
  staff = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  await sold('2026-11-20', 100_00, { created_at: new Date('2026-11-20T15:02:00Z') })
  const { series } = await read<SalesReport>('sales?startDate=day')
  expect([series.length, series.at(-1)?.revenue]).toEqual([hours, revenue])
  const csv = await (await shop.get('/api/analytics/export?startDate=day', staff)).text()
  expect(csv.match(/Sales over time/g)).toHaveLength(hours)
})

test.each([
  // Clocks went back at 2 o'clock on the day before: it has 25 hours.
  ['2026-11-02T16:00:00Z', '2026-11-01T15:59:00Z', '2026-11-01T16:01:00Z'],
  // Clocks went forward at 2 o'clock on the day before: it has 23 hours.
  ['2026-03-09T15:00:00Z', '2026-03-08T14:59:00Z', '2026-03-08T15:01:00Z'],
])('at %s, a day on which clocks change is compared until the same time of its clock', async (now, before, after) => {
  shop = await createTestApp({}, { now: () => new Date(now) })
  staff = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  await sold('2026-02-01', 1_00)
  await sold('', 30_00, { created_at: new Date(before) })
  await sold('', 500_00, { created_at: new Date(after) })
  const { previous, previousRange } = await read<SalesReport>('sales?startDate=day')
  expect([previousRange.hours, previous?.revenue, previous?.orders]).toEqual([11, 30, 1])
  const { data } = (await (await shop.get('/api/analytics/overview?startDate=day', staff)).json()) as {
    data: { previous: { conversions: number } | null }
  }
  expect(data.previous?.conversions ?? 1).toBe(1)
})

test('counts conversion and the funnel from visits to orders', async () => {
  const event = (visitor: string, page: string, minute: number, name = 'page_view') => ({
    visitor,
    at: new Date(NOW.getTime() - minute * 60_000),
    event: name as 'page_view',
    page,
    detail: '',
    source: 'Google',
    medium: 'search',
    campaign: '',
    device: 'Phone',
    country: 'US',
  })
  await insertVisitEvents(shop.deps.db, [
    event('1', '/', 20),
    event('1', '/products/totes', 19),
    event('2', '/products/halle-tote', 18),
    event('2', '/products/halle-tote', 17, 'add_to_cart'),
    event('2', '/checkout', 16),
    event('3', '/products/halle-tote', 15),
    event('4', '/about', 14),
  ])
  const counted = await sold('2026-11-20', 100_00, { created_at: new Date('2026-11-20T14:10:00Z') })
  // Of shoppers who opted out of tracking: more than there are visits.
  for (let minute = 11; minute < 16; minute += 1) {
    await sold('2026-11-20', 100_00, { created_at: new Date(`2026-11-20T14:${minute}:00Z`) })
  }
  await shop.deps.db
    .insertInto('campaign_orders')
    .values({ order_id: counted.order_id, day: '2026-11-20', campaign: '', source: 'Google / search' })
    .execute()
  const { current, funnel } = await read<SalesReport>('sales?startDate=day')
  expect(current).toMatchObject({ visits: 4, orders: 6, conversionRate: 0.25, ordersWithoutVisit: 5 })
  expect((await read<object[]>('conversions?startDate=day'))[2]).toEqual({
    event: 'Order Placed',
    conversions: 6,
    conversionRate: 0.25,
    details: [{ name: 'Without a counted visit, not in the rate:', conversions: 5 }],
  })
  expect(funnel.map(({ step, visits, share }) => [step, visits, share])).toEqual([
    ['visits', 4, 1],
    ['product_view', 2, 0.5],
    ['add_to_cart', 1, 0.25],
    ['checkout', 1, 0.25],
    ['order', 1, 0.25],
  ])
})

test('splits an order over its line items, and adds up to the revenue in each dimension', async () => {
  const { db } = shop.deps
  const two = await sold('2026-11-18', 400_00, { country: 'FR', refunded_cents: 100_00 })
  await db
    .insertInto('order_items')
    .values({
      order_id: two.order_id,
      position: 1,
      product_id: 'clutch-0001',
      name: 'Pli',
      color: null,
      unit_price_cents: 200_00,
      quantity: 2,
    })
    .execute()
  const one = await sold('2026-11-12', 60_00)
  await sold('2026-11-19', 30_00)
  await db
    .insertInto('campaign_orders')
    .values([
      { order_id: two.order_id, day: '2026-11-18', campaign: 'autumn', source: 'letter / email' },
      { order_id: one.order_id, day: '2026-11-12', campaign: '', source: 'Google / search' },
    ])
    .execute()
  const breakdown = await read<SalesBreakdown>('sales/breakdown?startDate=7d')
  expect(breakdown.product).toEqual([
    {
      key: 'totes-0000',
      label: 'Bag',
      orders: 2,
      units: 2,
      revenue: 180,
      refunds: 50,
      previousRevenue: 60,
      previousOrders: 1,
    },
    {
      key: 'clutch-0001',
      label: 'Pli',
      orders: 1,
      units: 2,
      revenue: 150,
      refunds: 50,
      previousRevenue: 0,
      previousOrders: 0,
    },
  ])
  const rows = (dimension: keyof SalesBreakdown) =>
    breakdown[dimension].map(({ label, revenue, previousRevenue }) => [label, revenue, previousRevenue])
  expect(rows('category')).toEqual([['Deleted products', 330, 60]])
  expect(rows('color')).toEqual([
    ['Noir', 180, 60],
    ['No color', 150, 0],
  ])
  expect(rows('country')).toEqual([
    ['France', 300, 0],
    ['United States', 30, 60],
  ])
  expect(rows('source')).toEqual([
    ['letter', 300, 0],
    ['Unknown source', 30, 0],
    ['Google', 0, 60],
  ])
  expect(rows('campaign')).toEqual([['autumn', 300, 0]])
})

test('products, categories and colors add up to the revenue to the cent', async () => {
  const { db } = shop.deps
  // Thirds and sevenths of odd cents: each part alone rounds in the same direction.
  const paid = [100_01, 33_35, 20_05, 99_99, 10_07, 5_03, 77_77]
  for (const [index, cents] of paid.entries()) {
    const { order_id: orderId } = await sold('2026-11-18', cents, { refunded_cents: index * 11 })
    const extra = Array.from({ length: 2 + (index % 3) }, (_, position) => ({
      order_id: orderId,
      position: position + 1,
      product_id: `clutch-000${position}`,
      name: 'Pli',
      color: `Color ${position}`,
      unit_price_cents: 100_00 + index * position,
      quantity: 1,
    }))
    await db.insertInto('order_items').values(extra).execute()
  }
  const { current } = await read<SalesReport>('sales?startDate=7d')
  const breakdown = await read<SalesBreakdown>('sales/breakdown?startDate=7d')
  const cents = (amount: number) => Math.round(amount * 100)
  for (const dimension of ['product', 'category', 'color', 'country', 'source'] as const) {
    const sum = (name: 'revenue' | 'refunds') => breakdown[dimension].reduce((all, row) => all + cents(row[name]), 0)
    expect([dimension, sum('revenue'), sum('refunds')]).toEqual([
      dimension,
      cents(current.revenue),
      cents(current.refunds),
    ])
  }
})

test('money is that of the orders in one currency: of the shop, or of the one asked for', async () => {
  await sold('2026-10-01', 1_00)
  await sold('2026-11-18', 400_00, { refunded_cents: 100_00 })
  await sold('2026-11-12', 60_00)
  await sold('2026-11-18', 15_880, { currency: 'JPY', country: 'JP' })
  await sold('2026-11-19', 20_000, { currency: 'JPY', country: 'JP', refunded_cents: 5_000 })
  await sold('2026-11-11', 90_00, { currency: 'EUR', country: 'FR' })
  await sold('2026-11-10', 1_000, { currency: 'GBP', payment_status: 'pending', paid_cents: 0 })
  const currencies = ['USD', 'EUR', 'JPY']
  const dollars = { revenue: 300, payments: 400, refunds: 100, orders: 1, refundedOrders: 1, averageOrderValue: 400 }
  const yen = { revenue: 30_880, payments: 35_880, refunds: 5_000, orders: 2, refundedOrders: 1 }
  expect(await read<SalesReport>('sales?startDate=7d')).toMatchObject({
    currency: 'USD',
    currencies,
    current: { ...dollars, ordersWithoutVisit: 3 },
    previous: { revenue: 60 },
  })
  const inYen = await read<SalesReport>('sales?startDate=7d&currency=JPY')
  expect(inYen).toMatchObject({ currency: 'JPY', currencies, current: { ...yen, averageOrderValue: 17_940 } })
  expect(inYen.current.ordersWithoutVisit).toBe(3)
  expect(inYen.series.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(30_880)
  const countries = async (query: string) =>
    (await read<SalesBreakdown>(`sales/breakdown?startDate=7d${query}`)).country.map(({ key, revenue }) => [
      key,
      revenue,
    ])
  expect(await countries('')).toEqual([['US', 300]])
  expect(await countries('&currency=JPY')).toEqual([['JP', 30_880]])
  expect(await countries('&currency=EUR')).toEqual([['FR', 0]])
  expect(await read<SalesReport>('sales?startDate=7d&currency=CHF')).toMatchObject({
    currencies: ['USD', 'CHF', 'EUR', 'JPY'],
    current: { revenue: 0, orders: 0 },
  })
  for (const call of ['sales', 'sales/breakdown', 'export']) {
    expect((await shop.get(`/api/analytics/${call}?currency=yen`, staff)).status).toBe(400)
  }
})

test.each(['sales', 'sales/breakdown'])('%s rejects unknown ranges and callers without analytics', async (call) => {
  const response = await shop.get(`/api/analytics/${call}?startDate=year`, staff)
  expect(response.status).toBe(400)
  expect(((await response.json()) as { errors: { path: string }[] }).errors[0]?.path).toBe('startDate')
  const customer = (await signedIn(await aCustomer())).headers
  expect((await shop.get(`/api/analytics/${call}`)).status).toBe(401)
  expect((await shop.get(`/api/analytics/${call}`, customer)).status).toBe(401)
})
