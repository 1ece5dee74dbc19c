import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { grantOfRole } from '@atelier/domain/access/access-grant'
import { ADMIN_ROLES, type AdminRole } from '@atelier/domain/access/permissions'
import { attentionOf } from '@atelier/domain/dashboard/dashboard-parts'
import type { Dashboard, DashboardResponse } from '@atelier/domain/dashboard/dashboard.schema'
import { describe, expect, it } from 'vitest'
import { aCustomer, anOrder, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { havePublished } from '../../testing/have-published.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'

/** A morning in New York; November began at 04:00 UTC on its first day. */
const NOW = new Date('2026-11-20T15:00:00Z')
const at = (time: string): { created_at: Date } => ({ created_at: new Date(time) })
const paid = (cents: number, refunded = 0) => ({
  payment_status: 'succeeded' as const,
  subtotal_cents: cents,
  tax_cents: 0,
  total_cents: cents,
  paid_cents: cents,
  refunded_cents: refunded,
})

async function dashboardOf(role: AdminRole = 'SUPER_ADMIN'): Promise<Dashboard> {
  const { get, deps } = await createTestApp({}, { now: () => NOW })
  await deps.shop.refresh()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const response = await get('/api/admin/dashboard', headers)
  expect(response.status).toBe(200)
  return ((await response.json()) as DashboardResponse).data
}

describe('the revenue', () => {
  it('is paid less refunded, by the months of New York', async () => {
    await anOrder({ ...paid(500_00, 100_00), ...at('2026-11-19T10:00:00Z') })
    // Still October in New York.
    await anOrder({ ...paid(200_00), ...at('2026-11-01T03:59:59Z') })
    await anOrder({ ...paid(50_00), ...at('2026-11-01T04:00:00Z') })
    await anOrder({ ...paid(70_00), ...at('2026-10-01T03:59:59Z') })
    // An unpaid order.
    await anOrder({ total_cents: 900_00, subtotal_cents: 900_00, tax_cents: 0, ...at('2026-11-19T10:00:00Z') })
    const { revenue } = await dashboardOf()
    expect(revenue).toMatchObject({ thisMonth: 450, lastMonth: 200, growthPercent: 125, allTime: 720 })
    expect(revenue?.days).toHaveLength(30)
    expect(revenue?.days.at(-1)).toEqual({ day: '2026-11-20', revenue: 0 })
    expect(revenue?.days.filter(({ revenue: amount }) => amount > 0)).toEqual([
      { day: '2026-10-31', revenue: 200 },
      { day: '2026-11-01', revenue: 50 },
      { day: '2026-11-19', revenue: 400 },
    ])
  })

  it('is in the currency of the shop', async () => {
    const { deps } = await createTestApp()
    await havePublished(deps, 'terms', { currency: 'JPY' })
    await anOrder({ ...paid(198_000), currency: 'JPY', ...at('2026-11-19T10:00:00Z') })
    expect((await dashboardOf()).revenue).toMatchObject({ thisMonth: 198_000, allTime: 198_000, currency: 'JPY' })
  })

  it('is never a sum of two currencies: the others have their own', async () => {
    await anOrder({ ...paid(500_00, 100_00), ...at('2026-11-19T10:00:00Z') })
    await anOrder({ ...paid(15_880), currency: 'JPY', ...at('2026-11-19T10:00:00Z') })
    await anOrder({ ...paid(20_000), currency: 'JPY', ...at('2026-10-02T10:00:00Z') })
    await anOrder({ ...paid(102_00), currency: 'EUR', ...at('2026-09-19T10:00:00Z') })
    const { revenue, orderCounts } = await dashboardOf()
    expect(revenue).toMatchObject({ thisMonth: 400, lastMonth: 0, allTime: 400, currency: 'USD' })
    expect(revenue?.otherTotals).toEqual([
      { currency: 'EUR', lastDays: 0, thisMonth: 0, lastMonth: 0, allTime: 102 },
      { currency: 'JPY', lastDays: 15_880, thisMonth: 15_880, lastMonth: 20_000, allTime: 35_880 },
    ])
    expect(revenue?.days.reduce((sum, { revenue: amount }) => sum + amount, 0)).toBe(400)
    expect(orderCounts).toMatchObject({ pending: 4 })
  })

  it('reflects later payments and refunds', async () => {
    const order = await anOrder(at('2026-11-02T12:00:00Z'))
    const { db } = await testDatabase()
    const set = (change: object) =>
      db.updateTable('orders').set(change).where('order_id', '=', order.order_id).execute()
    await set({ payment_status: 'paid', paid_cents: order.total_cents })
    expect((await dashboardOf()).revenue?.thisMonth).toBe(108)
    await set({ payment_status: 'partially_refunded', refunded_cents: 8_00 })
    expect((await dashboardOf()).revenue?.thisMonth).toBe(100)
  })
})

it('counts orders by their displayed status, and links no missing product', async () => {
  await anOrder(paid(1))
  await anOrder({ ...paid(1), status: 'PROCESSING' })
  await anOrder({ ...paid(1), status: 'COMPLETED' })
  await anOrder({ ...paid(1), status: 'COMPLETED' })
  await anOrder({ status: 'PROCESSING', payment_status: 'failed' })
  await anOrder({ status: 'CANCELLED', payment_status: 'failed' })
  const { orderCounts, recentOrders } = await dashboardOf()
  expect(orderCounts).toEqual({ pending: 1, processing: 1, completed: 2, failed: 1 })
  expect(recentOrders).toHaveLength(5)
})

it('shows the five newest orders and customers, newest first, without guests and staff', async () => {
  for (const day of [1, 2, 3, 4, 5, 6])
    await anOrder({ email: `day${day}@example.com`, ...at(`2026-11-0${day}T12:00:00Z`) })
  const { db } = await testDatabase()
  for (const day of [1, 2, 3, 4, 5, 6]) {
    const { user_id } = await aCustomer({ email: `c${day}@example.com`, role: day === 6 ? 'guest' : 'customer' })
    await db
      .updateTable('users')
      .set(at(`2026-11-0${day}T12:00:00Z`))
      .where('user_id', '=', user_id)
      .execute()
  }
  const { recentOrders, newestCustomers } = await dashboardOf()
  expect(recentOrders?.map(({ email }) => email)).toEqual([6, 5, 4, 3, 2].map((day) => `day${day}@example.com`))
  expect(newestCustomers?.map(({ email }) => email)).toEqual([5, 4, 3, 2, 1].map((day) => `c${day}@example.com`))
})

it('shows bestsellers, low stock and new arrivals', async () => {
  const many = await aProduct({
    name: 'Many',
    colors: { Noir: 4, Bone: 4 },
    createdAt: new Date('2026-11-01T00:00:00Z'),
  })
  const few = await aProduct({ name: 'Few', colors: { Noir: 2, Bone: 2 }, createdAt: new Date('2026-11-10T00:00:00Z') })
  await aProduct({ name: 'None', colors: { Noir: 0 }, createdAt: new Date('2026-10-21T14:00:00Z') })
  await aProduct({ name: 'Uncounted', colors: { Noir: null }, createdAt: new Date('2026-10-22T00:00:00Z') })
  await aProduct({ name: 'Draft', status: 'draft', colors: { Noir: 1 } })
  const { db } = await testDatabase()
  await db
    .insertInto('product_sales')
    .values([
      { product_id: few.product_id, pieces: 3 },
      { product_id: many.product_id, pieces: 7 },
    ])
    .execute()
  // The dashboard shows the first image of a product's first color.
  const addImage = async ({ variants }: typeof many, url: string) => {
    await db
      .updateTable('product_images')
      .set({ url, position: 1 })
      .where('variant_id', '=', variants[0]?.variant_id ?? 0)
      .execute()
    const more = variants.map(({ variant_id }, index) => ({
      variant_id,
      alt: '',
      width: 8,
      height: 8,
      ...(index === 0 ? { position: 0, url: `${url}-first` } : { position: 5, url: `${url}-other` }),
    }))
    await db.insertInto('product_images').values(more).execute()
  }
  await addImage(many, '/media/many')
  await addImage(few, '/media/few')
  const { topProducts, lowStock, newArrivals, attention } = await dashboardOf()
  expect(topProducts).toMatchObject([
    { name: 'Many', salesCount: 7, image: { url: '/media/many-first' } },
    { name: 'Few', salesCount: 3, image: { url: '/media/few-first' } },
  ])
  expect(lowStock?.find(({ name }) => name === 'Few')?.image?.url).toBe('/media/few-first')
  expect(lowStock?.map(({ name, stock }) => [name, stock])).toEqual([
    ['None', 0],
    ['Few', 4],
  ])
  expect(newArrivals?.map(({ name }) => name)).toEqual(['Few', 'Many', 'Uncounted'])
  expect(attention).toEqual([{ kind: 'stock', count: 2, oldestAt: null }])
})

it('flags colors with low stock in the database, at the displayed threshold', async () => {
  const { db } = await testDatabase()
  const { lowStockBelow } = shopperDisplay.catalog
  await aProduct({ colors: { Below: lowStockBelow - 1, At: lowStockBelow, Uncounted: null } })
  const colors = await db.selectFrom('color_variants').select(['name', 'is_low']).orderBy('position').execute()
  expect(colors.map(({ name, is_low }) => [name, is_low])).toEqual([
    ['Below', true],
    ['At', false],
    ['Uncounted', false],
  ])
})

it('lists items that wait too long, and no others', async () => {
  expect((await dashboardOf()).attention).toEqual([])
  const { db } = await testDatabase()
  const message = (status: 'open' | 'answered', time: string) => ({
    name: 'Claire',
    email: 'claire@example.com',
    subject: 'order' as const,
    message: 'Is it lined?',
    status,
    ...at(time),
  })
  await db
    .insertInto('contact_messages')
    .values([
      message('open', '2026-11-19T14:59:00Z'),
      message('open', '2026-11-19T15:01:00Z'),
      message('answered', '2026-11-01T15:00:00Z'),
    ])
    .execute()
  await db
    .insertInto('mails')
    .values({
      recipient: 'a@example.com',
      subject: 'Lost',
      template: 'notice',
      data: '{}',
      status: 'failed',
      ...at('2026-11-18T00:00:00Z'),
    })
    .execute()
  const run = (outcome: 'done' | 'failed', time: string, job: string) => ({
    job,
    outcome,
    started_at: new Date(time),
    details: '{}',
  })
  await db
    .insertInto('job_runs')
    .values([
      run('failed', '2026-11-19T04:00:00Z', 'sweep'),
      run('done', '2026-11-20T04:00:00Z', 'sweep'),
      run('failed', '2026-11-20T05:00:00Z', 'retire'),
    ])
    .execute()
  await anOrder(at('2026-11-17T00:00:00Z'))
  await anOrder({ status: 'CANCELLED', ...at('2026-11-16T00:00:00Z') })
  expect((await dashboardOf()).attention).toEqual([
    { kind: 'payments', count: 1, oldestAt: '2026-11-17T00:00:00.000Z' },
    { kind: 'messages', count: 1, oldestAt: '2026-11-19T14:59:00.000Z' },
    { kind: 'mails', count: 1, oldestAt: '2026-11-18T00:00:00.000Z' },
    { kind: 'jobs', count: 1, oldestAt: '2026-11-20T05:00:00.000Z' },
  ])
  const known = new Set<string>(attentionOf(grantOfRole('VIEWER')))
  expect((await dashboardOf('VIEWER')).attention.every(({ kind }) => known.has(kind))).toBe(true)
})

describe('each role', () => {
  it.each(ADMIN_ROLES)('%s gets its own parts', async (role) => {
    const { staff, ...others } = await dashboardOf(role)
    expect(Object.entries(others).filter(([, part]) => part === null)).toEqual([])
    expect(staff).toEqual(role === 'SUPER_ADMIN' ? { accounts: 1, invitations: 0 } : null)
  })

  it('requires staff', async () => {
    const { get } = await createTestApp()
    expect((await get('/api/admin/dashboard')).status).toBe(401)
    const { headers } = await signedIn(await aCustomer())
    expect((await get('/api/admin/dashboard', headers)).status).toBe(401)
  })
})
