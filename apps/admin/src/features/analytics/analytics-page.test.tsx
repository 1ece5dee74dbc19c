// @vitest-environment jsdom
import type { AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { DEFINITIONS } from '@atelier/domain/analytics/definitions'
import { ROLE_PERMISSIONS } from '@atelier/domain/auth/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { AnalyticsGuard } from './analytics-guard.tsx'
import { AnalyticsPage } from './analytics-page.tsx'

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

function shopWith(
  report: () => { status?: number; body: unknown } = () => ({ body: { success: true, data: aReport() } }),
) {
  const bodies: unknown[] = []
  const server = fakeServer({
    'POST /api/analytics/custom-report': (_url, body) => {
      bodies.push(body)
      return report()
    },
    'GET /api/analytics/realtime': () => ({ body: { success: true, data: { activeUsers: 23 } } }),
  })
  return { ...server, bodies }
}

const open = (address = '/analytics') =>
  renderPortal(
    [
      { element: <AnalyticsGuard />, children: [{ path: '/analytics', Component: AnalyticsPage }] },
      { path: '/analytics/report', element: <p>the report</p> },
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
  expect(within(dialog).getByRole('img').getAttribute('aria-label')).toBe('Visitors: 11,920, peak 77 (1 PM, New York)')
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
  const reasons = await screen.findAllByRole('listitem')
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
