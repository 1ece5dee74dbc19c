// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { demoTerms, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import { signInAs } from '../../testing/sign-in-as.ts'
import { DashboardPage } from './dashboard-page.tsx'

const image = { url: '/media/a.jpg', alt: '', widths: [160] }
const aDashboard = (change: Partial<Dashboard> = {}): Dashboard => ({
  revenue: {
    thisMonth: 48_216.6,
    lastMonth: 40_861.5,
    growthPercent: 18,
    allTime: 900_000,
    currency: 'USD',
    otherTotals: [],
    days: [
      { day: '2026-11-19', revenue: 100 },
      { day: '2026-11-20', revenue: 2_000.5 },
    ],
  },
  orderCounts: { pending: 4, processing: 7, completed: 1_212, failed: 2 },
  recentOrders: [],
  newestCustomers: [{ userId: 'usr_1', name: '', email: 'maren@example.com', createdAt: '2026-11-20T10:00:00Z' }],
  topProducts: [{ productId: 'totes-1', name: 'Halle Tote', image, salesCount: 71 }],
  lowStock: [{ productId: 'totes-2', name: 'Marche', image: null, stock: 0 }],
  newArrivals: [{ productId: 'totes-3', name: 'Pli', image, createdAt: '2026-11-18T10:00:00Z' }],
  attention: [{ kind: 'payments', count: 2, oldestAt: '2026-11-18T10:00:00Z' }],
  staff: null,
  ...change,
})

const figures = (revenue: number) => ({
  revenue,
  payments: revenue,
  refunds: 0,
  orders: 1,
  refundedOrders: 0,
  averageOrderValue: revenue,
  ordersWithoutVisit: 0,
  visits: 10,
  conversionRate: 0.1,
})
const SALES: SalesReport = {
  range: { from: '2026-11-15', to: '2026-11-21' },
  currency: 'USD',
  currencies: ['USD', 'EUR', 'JPY'],
  previousRange: { from: '2026-11-08', to: '2026-11-14', hours: 24 },
  current: figures(300),
  previous: figures(800),
  series: [
    {
      date: '2026-11-15',
      revenue: 300,
      orders: 1,
      previousDate: '2026-11-08',
      previousRevenue: 800,
      previousOrders: 1,
    },
  ],
  funnel: [],
}

function open(data: Dashboard | null, adminRole: AdminRole = 'MANAGER', terms: ShopTerms = demoTerms) {
  const handlers = {
    'GET /api/admin/dashboard': () => (data ? { body: { success: true, data } } : errorResponse(500, 'internal')),
  }
  const { requests } = fakeServer({
    ...handlers,
    'GET /api/analytics/sales': () => ({ body: { success: true, data: SALES } }),
  })
  signInAs(adminRole)
  const RecentOrders = () => <p>recent orders</p>
  renderPortal([{ path: '/dashboard', element: <DashboardPage RecentOrders={RecentOrders} /> }], '/dashboard', terms)
  return { requests }
}

test('shows the revenue with its growth, and its days as a chart and a table', async () => {
  open(aDashboard())
  const revenue = await screen.findByRole('region', { name: 'Revenue' })
  expect(revenue.textContent).toContain(
    'Revenue of the last 2 days$2,100.50This month $48,216.60, +18% vs. October, $900,000.00 all time',
  )
  expect((await within(revenue).findByRole('img')).getAttribute('aria-label')).toBe(
    'Revenue of the last 2 days: $2,100.50, peak $2,000.50 on Fri, Nov 20',
  )
  await userEvent.click(within(revenue).getByRole('button', { name: 'As a table (Revenue by day)' }))
  const rows = within(revenue)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual(['DayRevenue', 'Fri, Nov 20$2,000.50', 'Thu, Nov 19$100.00'])
})

test('shows the revenue in the currency of the shop', async () => {
  const days = [
    { day: '2026-11-19', revenue: 6_600 },
    { day: '2026-11-20', revenue: 198_000 },
  ]
  const revenue = {
    thisMonth: 204_600,
    lastMonth: 0,
    growthPercent: 100,
    allTime: 204_600,
    currency: 'JPY',
    otherTotals: [],
    days,
  }
  open(aDashboard({ revenue }), 'MANAGER', { ...demoTerms, currency: 'JPY' })
  const region = await screen.findByRole('region', { name: 'Revenue' })
  expect(region.textContent).toContain('Revenue of the last 2 days¥204,600This month ¥204,600, +100%')
  expect((await within(region).findByRole('img')).getAttribute('aria-label')).toBe(
    'Revenue of the last 2 days: ¥204,600, peak ¥198,000 on Fri, Nov 20',
  )
})

test('shows the revenue in other currencies beside that of the shop', async () => {
  const yen = { currency: 'JPY', lastDays: 15_880, thisMonth: 15_880, lastMonth: 0, allTime: 15_880 }
  const euros = { currency: 'EUR', lastDays: 0, thisMonth: 0, lastMonth: 102, allTime: 102 }
  const { revenue } = aDashboard()
  open(aDashboard({ revenue: revenue && { ...revenue, otherTotals: [euros, yen] } }))
  const region = await screen.findByRole('region', { name: 'Revenue' })
  expect(region.textContent).toContain('Revenue of the last 2 days$2,100.50and ¥15,880This month $48,216.60')
  await userEvent.click(within(region).getByRole('button', { name: 'Last week' }))
  expect(await within(region).findByText('Without orders in EUR, JPY')).toBeDefined()
})

test('switches the chart to another period, and leads to the reasons', async () => {
  const { requests } = open(aDashboard())
  const revenue = await screen.findByRole('region', { name: 'Revenue' })
  await userEvent.click(within(revenue).getByRole('button', { name: 'Last week' }))
  const why = await within(revenue).findByRole('link', { name: /Why did revenue fall/ })
  expect(why.getAttribute('href')).toBe('/analytics?range=last-week&why=1')
  expect(revenue.textContent).toContain('Revenue last week$300.00')
  expect(revenue.textContent).toContain('$800.00 in the previous period')
  expect(requests).toContain('GET /api/analytics/sales?startDate=last-week')
})

test('links each count to its orders', async () => {
  open(aDashboard())
  const counts = await screen.findByRole('region', { name: 'Orders by status' })
  const links = within(counts).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['pending', 'processing', 'completed', 'failed'].map((status) => `/orders?status=${status}`),
  )
  expect(links[2]?.textContent).toContain('1,212')
})

test('links each item that needs attention, and shows nothing without any', async () => {
  open(aDashboard())
  const link = await screen.findByRole('link', { name: /2 orders awaiting payment/ })
  expect(link.getAttribute('href')).toBe('/orders?status=failed')
  cleanup()
  open(aDashboard({ attention: [] }))
  await screen.findByText('recent orders')
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
})

test('marks restricted cards, and shows the super admin panel to super admins only', async () => {
  open(aDashboard({ revenue: null, orderCounts: null, lowStock: null }))
  expect((await screen.findByRole('region', { name: 'Revenue' })).textContent).toBe('Revenue---Access restricted')
  expect(screen.getAllByText('Access restricted')).toHaveLength(3)
  expect(screen.queryByText('Super admin')).toBeNull()
  cleanup()
  open(aDashboard({ staff: { accounts: 5, invitations: 1 } }), 'SUPER_ADMIN')
  expect((await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')).toBe('/settings')
  expect(screen.getByText('5 staff accounts, 1 invitation pending.')).toBeDefined()
})

test('welcomes staff without view permissions', async () => {
  const nothing = { revenue: null, orderCounts: null, recentOrders: null, newestCustomers: null, topProducts: null }
  open(aDashboard({ ...nothing, lowStock: null, newArrivals: null, attention: [] }))
  await screen.findByText('Welcome to the admin portal')
  expect(screen.getByText(/limited access/)).toBeDefined()
})

test('shows a load error, and retries on a click', async () => {
  const { requests } = open(null)
  await screen.findByText('Failed to load dashboard data')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(requests.filter((call) => call === 'GET /api/admin/dashboard')).toHaveLength(2)
})
