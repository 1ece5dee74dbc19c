// @vitest-environment jsdom
import type { AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import type { SalesBreakdown, SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { DEFINITIONS } from '@atelier/domain/analytics/definitions'
import { ROLE_PERMISSIONS } from '@atelier/domain/access/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { AnalyticsGuard } from './analytics-guard.tsx'
import { AnalyticsPage } from './analytics-page.tsx'
import { ReportPage } from './report-page.tsx'

beforeEach(() => signInAs('VIEWER'))

/** Takes the permission to view analytics, which every role has, from the viewer. */
const denyAnalytics = () => vi.spyOn(ROLE_PERMISSIONS.VIEWER, 'includes').mockReturnValue(false)

const FIGURES = {
  visits: 15_200,
  visitors: 11_920,
  pageViews: 63_400,
  bounceRate: 0.382,
  avgSessionDuration: 172,
  viewsPerVisit: 4.17,
  conversions: 214,
}

const aReport = (change: Partial<typeof FIGURES> = {}): AnalyticsReport => ({
  range: { from: '2026-11-20', to: '2026-11-20' },
  overview: {
    ...FIGURES,
    ...change,
    totalVisitors: 20_000,
    totalPageViews: 90_000,
    range: { from: '2026-11-20', to: '2026-11-20' },
    previous: { ...FIGURES, visitors: 10_000 },
    previousRange: { from: '2026-11-19', to: '2026-11-19', hours: 24 },
  },
  series: [
    { date: '2026-11-20T00:00', ...FIGURES, visitors: 3 },
    { date: '2026-11-20T13:00', ...FIGURES, visitors: 77 },
  ],
  pages: Array.from({ length: 12 }, (_, index) => ({
    path: `/products/p${index}`,
    pageViews: 50 - index,
    uniqueViews: 9,
  })),
  sources: [{ source: 'Instagram', medium: 'social', visitors: 2_170, visits: 2_500 }],
  devices: [{ device: 'Phone', users: 7_420 }],
  countries: [{ country: 'France', code: 'FR', users: 1_120 }],
  conversions: [{ event: 'Order Placed', conversions: 214, conversionRate: 0.014_079, details: [] }],
})

const FALLEN = {
  revenue: 3_480,
  payments: 3_600,
  refunds: 120,
  orders: 8,
  refundedOrders: 1,
  averageOrderValue: 450,
  ordersWithoutVisit: 0,
}
const SALES: SalesReport = {
  range: { from: '2026-11-15', to: '2026-11-21' },
  currency: 'USD',
  currencies: ['USD'],
  previousRange: { from: '2026-11-08', to: '2026-11-14', hours: 24 },
  current: { ...FALLEN, visits: 400, conversionRate: 0.02 },
  previous: {
    ...FALLEN,
    revenue: 4_800,
    payments: 4_800,
    refunds: 0,
    orders: 12,
    averageOrderValue: 400,
    visits: 400,
    conversionRate: 0.03,
  },
  series: [
    {
      date: '2026-11-15',
      revenue: 480,
      orders: 1,
      previousDate: '2026-11-08',
      previousRevenue: 800,
      previousOrders: 2,
    },
    {
      date: '2026-11-16',
      revenue: 3_000,
      orders: 7,
      previousDate: '2026-11-09',
      previousRevenue: 4_000,
      previousOrders: 10,
    },
  ],
  funnel: [
    { step: 'visits', visits: 400, share: 1 },
    { step: 'product_view', visits: 200, share: 0.5 },
    { step: 'add_to_cart', visits: 20, share: 0.05 },
    { step: 'checkout', visits: 12, share: 0.03 },
    { step: 'order', visits: 8, share: 0.02 },
  ],
}

const salesRow = (label: string, revenue: number, previousRevenue: number) => ({
  key: label.toLowerCase(),
  label,
  orders: 3,
  units: 4,
  revenue,
  refunds: 60,
  previousRevenue,
  previousOrders: 2,
})
const BREAKDOWN: SalesBreakdown = {
  product: [salesRow('Halle Tote', 3_000, 4_000), salesRow('Pli', 480, 800)],
  category: [salesRow('Totes', 3_480, 4_800)],
  color: [salesRow('Noir', 3_480, 4_800)],
  source: [salesRow('Google', 480, 4_800)],
  country: [salesRow('France', 3_480, 4_800)],
  campaign: [],
}

function shopWith(
  report: () => { status?: number; body: unknown } = () => ({ body: { success: true, data: aReport() } }),
) {
  const bodies: unknown[] = []
  const server = fakeServer({
    'POST /api/analytics/custom-report': (_url, body) => {
      bodies.push(body)
      return report()
    },
    'GET /api/analytics/sales': () => ({ body: { success: true, data: SALES } }),
    'GET /api/analytics/sales/breakdown': () => ({ body: { success: true, data: BREAKDOWN } }),
    'GET /api/analytics/realtime': () => ({ body: { success: true, data: { activeUsers: 23 } } }),
  })
  return { ...server, bodies }
}

const open = (address = '/analytics') =>
  renderPortal(
    [
      { element: <AnalyticsGuard />, children: [{ path: '/analytics', Component: AnalyticsPage }] },
      { path: '/analytics/report', Component: ReportPage },
      { path: '/dashboard', element: <p>the dashboard</p> },
    ],
    address,
  )

test('shows every metric of A2 formatted, and the live visitors', async () => {
  const { bodies } = shopWith()
  open()
  const card = (name: RegExp) => screen.findByRole('button', { name })
  expect((await card(/^Visitors/)).textContent).toBe('Visitors11.9K+19% ')
  expect((await card(/^Page views/)).textContent).toContain('63.4K')
  expect((await card(/^Bounce rate/)).textContent).toContain('38.2%')
  expect((await card(/^Average duration/)).textContent).toContain('172 s')
  expect(await screen.findByText('23 people in the store now')).toBeTruthy()
  const goals = screen.getByRole('table', { name: 'Goals and conversions' })
  expect(within(goals).getByRole('row', { name: /Order Placed/ }).textContent).toBe('Order Placed2141.41%')
  // Ten pages and the header row (A9).
  expect(within(screen.getByRole('table', { name: 'Top pages' })).getAllByRole('row')).toHaveLength(11)
  const insights = screen.getByRole('region', { name: 'Key insights' })
  for (const texts of ['4.2', '172 seconds', '38.2%', '11,920']) expect(within(insights).getByText(texts)).toBeTruthy()
  const meanings = screen.getByRole('region', { name: 'About these metrics' })
  for (const { meaning } of Object.values(DEFINITIONS)) expect(within(meanings).getByText(meaning)).toBeTruthy()
  expect(bodies).toMatchObject([{ startDate: 'day', endDate: null }])
})

test('a card opens its hourly values as a summary and a table', async () => {
  shopWith()
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Visitors/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Visitors, Nov 20/ })
  expect(within(dialog).getByText(/counted once per day/)).toBeTruthy()
  expect((await within(dialog).findByRole('img')).getAttribute('aria-label')).toBe(
    'Visitors: 11,920, peak 77 (1 PM, New York)',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'As a table' }))
  expect(
    within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['HourVisitors', '1 PM, New York77', '12 AM, New York3'])
})

test('requests another range and stores it in the URL', async () => {
  const { bodies } = shopWith()
  const portal = open()
  await screen.findByText('Top pages', { selector: 'h2' })
  await userEvent.click(screen.getByRole('button', { name: 'Last 90 days' }))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ startDate: '91d', endDate: null }))
  expect(portal.address()).toBe('/analytics?range=91d')
  expect(screen.getByRole('button', { name: 'Last 90 days' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/analytics/export?startDate=91d',
  )
})

test('a custom range is applied with both its dates (A5)', async () => {
  const { bodies } = shopWith()
  const portal = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Custom' }))
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' })
  expect(apply.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Start date'), '2026-11-10')
  expect(apply.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('End date'), '2026-11-01')
  expect(screen.getByText('The end date is before the start date')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('End date'))
  await userEvent.type(screen.getByLabelText('End date'), '2026-11-12')
  await userEvent.click(apply)
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ startDate: '2026-11-10', endDate: '2026-11-12' }))
  expect(portal.address()).toBe('/analytics?from=2026-11-10&to=2026-11-12')
})

test('shows the server’s error, and Try Again refetches', async () => {
  let isBroken = true
  const { bodies } = shopWith(() =>
    isBroken
      ? errorResponse(400, 'invalid_input', 'The end date is in the future')
      : { body: { success: true, data: aReport() } },
  )
  open()
  expect(await screen.findByText('The end date is in the future')).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Top pages', { selector: 'h2' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(bodies).toHaveLength(2)
})

test.each([
  ['an HTML response of a proxy', () => ({ status: 502, body: '<!doctype html>' }), 'Analytics request failed'],
  [
    'a network error',
    () => {
      throw new TypeError('fetch failed')
    },
    'Failed to load analytics data',
  ],
])('shows an error for %s', async (_what, response, sentence) => {
  shopWith(response)
  open()
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('Refresh refetches everything', async () => {
  const { bodies, requests } = shopWith()
  open()
  await screen.findByText('23 people in the store now')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  await waitFor(() => expect(requests.filter((call) => call.includes('realtime'))).toHaveLength(2))
})

test('explains why there may be no data', async () => {
  shopWith(() => ({
    body: { success: true, data: { ...aReport({ visits: 0, pageViews: 0, visitors: 0 }), pages: [] } },
  }))
  open()
  const note = (await screen.findByText('No analytics data for this period')).closest<HTMLElement>('[role=status]')
  const reasons = within(note ?? document.body).getAllByRole('listitem')
  expect(reasons.map(({ textContent }) => textContent?.split(/[:.]/)[0])).toEqual([
    'Analytics is still collecting',
    'No activity in the selected range',
    'Tracking script not installed',
    'API key not configured',
  ])
  expect(screen.queryByText('Top pages', { selector: 'h2' })).toBeNull()
})

test('without permission shows the role, sends no request, and redirects to the dashboard', async () => {
  denyAnalytics()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { requests } = shopWith()
  const { router } = open()
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(screen.getByText('You do not have permission to view analytics. Your role is Viewer.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard')
  await vi.advanceTimersByTimeAsync(5_000)
  await screen.findByText('the dashboard')
  expect(router.state.location.state).toEqual({ problem: 'You do not have permission to view analytics.' })
  expect(requests).toEqual([])
})

test.each([
  [
    'refreshing',
    () => screen.getByRole('button', { name: 'Refresh' }),
    'You do not have permission to refresh analytics',
  ],
  [
    'another range',
    () => screen.getByRole('button', { name: 'Yesterday' }),
    'You do not have permission to change date ranges',
  ],
])('%s shows an error after the permission was revoked', async (_what, button, sentence) => {
  denyAnalytics()
  const { requests } = shopWith()
  renderPortal([{ path: '/analytics', Component: AnalyticsPage }], '/analytics')
  expect(await screen.findByText('You do not have permission to view analytics data')).toBeTruthy()
  await userEvent.click(button())
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(requests.filter((call) => !call.includes('realtime'))).toEqual([])
})

test('begins with revenue, orders, average order value and conversion, each with its change', async () => {
  shopWith()
  open('/analytics?range=last-week')
  const sales = await screen.findByRole('region', { name: 'Sales' })
  expect(
    within(sales)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['$3,480.00-28% from $4,800.00', '8-33% from 12', '$450.00+13% from $400.00', '2.00%-1 points from 3.00%'])
  const chart = await within(sales).findByRole('img')
  expect(chart.getAttribute('aria-label')).toBe(
    'Revenue: $3,480.00, peak $3,000.00 (Mon, Nov 16); previous period $4,800.00',
  )
  const slider = within(sales).getByRole('slider', { name: 'Point in time' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Mon, Nov 16: $3,000.00, Mon, Nov 9: $4,000.00')
  await userEvent.click(within(sales).getByRole('button', { name: 'As a table (Revenue over time)' }))
  expect(
    within(sales)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['DayRevenueOrdersPrevious revenue', 'Sun, Nov 15$480.001$800.00', 'Mon, Nov 16$3,000.007$4,000.00'])
})

test('explains on a click why revenue fell, with the orders behind each sentence', async () => {
  shopWith()
  const portal = open('/analytics?range=last-week')
  await userEvent.click(await screen.findByRole('button', { name: 'Why did revenue fall?' }))
  const reasons = await screen.findByRole('region', { name: 'Why revenue changed' })
  expect(within(reasons).getByRole('heading', { name: /^Revenue fell by/ }).textContent).toBe(
    'Revenue fell by $1,320.00 (28%), from $4,800.00 to $3,480.00.',
  )
  const link = (name: RegExp) => within(reasons).getByRole('link', { name }).getAttribute('href')
  const days = 'from=2026-11-15&to=2026-11-21'
  expect(link(/^Orders fell from 12 to 8/)).toBe(`/orders?${days}&money=paid`)
  expect(link(/^Refunds rose/)).toBe(`/orders?${days}&money=refunded`)
  expect(link(/^Halle Tote brought \$1,000.00 less/)).toBe(`/orders?${days}&money=paid&product=halle+tote`)
  expect(link(/^Google brought/)).toBe(`/orders?${days}&money=paid&source=google`)
  expect(portal.address()).toBe('/analytics?range=last-week&why=1')
})

test('chooses the currency of sales where orders have several, and leads to the orders in it', async () => {
  const currencies = ['USD', 'JPY']
  const { requests } = fakeServer({
    'POST /api/analytics/custom-report': () => ({ body: { success: true, data: aReport() } }),
    'GET /api/analytics/sales': ({ searchParams }) => {
      const currency = searchParams.get('currency') ?? 'USD'
      return { body: { success: true, data: { ...SALES, currency, currencies } } }
    },
    'GET /api/analytics/sales/breakdown': () => ({ body: { success: true, data: BREAKDOWN } }),
    'GET /api/analytics/realtime': () => ({ body: { success: true, data: { activeUsers: 23 } } }),
  })
  const { router } = open('/analytics?range=last-week')
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' })
  expect([...select.options].map(({ text }) => text)).toEqual(['US Dollar (USD)', 'Japanese Yen (JPY)'])
  await userEvent.selectOptions(select, 'JPY')
  const sales = screen.getByRole('region', { name: 'Sales' })
  await waitFor(() => expect(within(sales).getAllByRole('definition')[0]?.textContent).toContain('¥3,480'))
  expect(requests).toContainEqual(expect.stringMatching(/sales\/breakdown\?.*currency=JPY/))
  expect(router.state.location.search).toBe('?range=last-week&currency=JPY')
  const tote = screen.getAllByRole('link', { name: 'Halle Tote' })[0]
  expect(tote?.getAttribute('href')).toContain('currency=JPY&money=paid&product=halle+tote')
  expect(screen.getByRole('link', { name: 'Generate Report' }).getAttribute('href')).toContain('currency=JPY')
})

test('has no choice of a currency in a shop with one', async () => {
  shopWith()
  open('/analytics?range=last-week')
  await screen.findByRole('region', { name: 'Sales' })
  expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull()
})

test('lists sales by the chosen dimension, refunds and the funnel', async () => {
  shopWith()
  open()
  const products = await screen.findByRole('table', { name: 'Sales by product' })
  expect(within(products).getByRole('row', { name: /Halle Tote/ }).textContent).toBe(
    'Halle Tote34$60.00$3,000.00$4,000.00',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Country' }))
  expect(
    within(screen.getByRole('table', { name: 'Sales by country' })).getByRole('row', { name: /France/ }),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Campaign' }))
  expect(screen.getByText('No orders from campaign links in this period.')).toBeTruthy()
  const refunds = screen.getByRole('region', { name: 'Refunds' })
  expect(within(refunds).getByRole('link', { name: '1' }).getAttribute('href')).toContain('money=refunded')
  const funnel = screen.getByRole('region', { name: 'From visit to order' })
  expect(
    within(funnel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toContain('Add to Cart205.00%')
})

test('the report has the chosen sections: sales without visits, visits without sales', async () => {
  const { bodies } = shopWith()
  open('/analytics/report?range=7d')
  const report = within(await screen.findByRole('article', { name: 'Report' }))
  expect(report.getByRole('heading', { level: 2 }).textContent).toBe('Sales and visitors')
  expect(within(report.getByRole('table', { name: 'Sales by product' })).getByText('Halle Tote')).toBeTruthy()
  // The preview is printed: its rows are no links, and empty tables are left out.
  expect(report.queryByRole('link')).toBeNull()
  expect(report.queryByRole('table', { name: 'Sales by campaign' })).toBeNull()
  expect(report.getByRole('table', { name: 'Top pages' })).toBeTruthy()
  const sections = within(screen.getByRole('group', { name: 'Sections to include' }))
  for (const box of sections.getAllByRole('checkbox').slice(1)) await userEvent.click(box)
  expect(report.getByRole('heading', { level: 2 }).textContent).toBe('Sales')
  expect(report.queryByRole('table', { name: 'Top pages' })).toBeNull()
  await userEvent.click(sections.getByLabelText('Sales'))
  expect(await screen.findByText('Select at least one section.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print Report' })).toHaveProperty('disabled', true)
  await userEvent.click(sections.getByLabelText('Countries'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ parts: ['countries'] }))
  expect((await screen.findByRole('heading', { name: 'Store visitors' })).tagName).toBe('H2')
})
