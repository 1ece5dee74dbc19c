// @vitest-environment jsdom
import { onInvalidResponse } from '@atelier/api-client/api-error'
import type { OrderListRow, OrderListTotals } from '@atelier/domain/orders/order.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { OrdersPage } from './orders-page.tsx'

const anOrder = (change: Partial<OrderListRow> = {}): OrderListRow => ({
  orderId: 'ORD-8F3W6KK7Q2MD',
  createdAt: '2026-03-04T10:00:00Z',
  status: 'PROCESSING',
  currency: 'USD',
  total: 3056.4,
  email: 'maren@shop.example',
  customerName: 'Maren Holt',
  paymentMethod: 'CREDIT_CARD',
  paymentDetails: { paymentStatus: 'succeeded' },
  country: 'CA',
  market: '',
  items: [
    { name: 'Carnet', imageUrl: '/media/carnet.jpg', quantity: 2 },
    { name: 'Halle', imageUrl: null, quantity: 1 },
  ],
  ...change,
})

/** Handlers of a shop with `total` orders; each page contains one. */
const shopWith = (total: number, order = anOrder(), otherTotals: OrderListTotals['otherTotals'] = []) =>
  fakeServer({
    'GET /api/admin/orders': (url) => ({
      body: {
        success: true,
        data: total === 0 ? [] : [order],
        total: null,
        totalValue: null,
        otherTotals: null,
        currency: order.currency,
        page: Number(url.searchParams.get('page') ?? 1),
        pageSize: 10,
      },
    }),
    'GET /api/admin/orders/totals': () => ({
      body: { success: true, data: { total, totalValue: total * 10, otherTotals, currency: order.currency } },
    }),
  })

const open = (address: string) =>
  renderPortal(
    [
      { path: '/orders', Component: OrdersPage },
      { path: '/orders/:orderId', element: <p>one order</p> },
    ],
    address,
  )

/** Returns the text of the list's only row. */
async function orderRow(): Promise<string | null> {
  const link = await screen.findByRole('link', { name: 'View order K7Q2MD' })
  return link.closest('tr')?.textContent ?? null
}

beforeEach(() => {
  signInAs('VIEWER')
})

test('shows each total in the currency of its order', async () => {
  shopWith(1, anOrder({ currency: 'JPY', total: 6_600 }))
  open('/orders')
  expect(await screen.findByText('¥6,600')).toBeDefined()
  expect((await screen.findByText(/^Total value/)).textContent).toBe('Total value ¥10')
})

test('shows the sums of other currencies beside that of the shop, and filters by one', async () => {
  const { requests } = shopWith(3, anOrder(), [
    { currency: 'EUR', orders: 1, amount: 102 },
    { currency: 'GBP', orders: 1, amount: 0 },
    { currency: 'JPY', orders: 1, amount: 15_880 },
  ])
  open('/orders?currency=JPY')
  expect((await screen.findByText(/^Total value/)).textContent).toBe('Total value $30.00and €102.00, ¥15,880')
  expect(requests).toContainEqual(expect.stringMatching(/^GET \/api\/admin\/orders\/totals\?.*currency=JPY/))
  expect(screen.getByText('Currency JPY')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Any currency' })).toBeDefined()
})

test.each([
  ['names the currency of a searched amount where markets have several', 'JPY', 'amount in USD'],
  ['names none where all markets have one', 'USD', 'amount'],
])('the search %s', async (_, currency, amount) => {
  shopWith(1)
  const market = { ...demoTerms, key: 'jp', name: 'Japan', currency }
  renderPortal([{ path: '/orders', Component: OrdersPage }], '/orders', { ...demoTerms, markets: [market] })
  expect(await screen.findByPlaceholderText(`ID, name, city, product, ${amount}`)).toBeDefined()
})

test('queries the server with the filters of the URL', async () => {
  const { requests } = shopWith(35)
  open('/orders?status=failed&customer=usr_42&sort=total&page=2')
  await screen.findByText('Page 2 of 4')
  expect(requests).toContain(
    'GET /api/admin/orders?status=failed&customer=usr_42&sort=total&order=desc&page=2&pageSize=10&totals=later',
  )
  expect(requests).toContain('GET /api/admin/orders/totals?status=failed&customer=usr_42')
  expect(await screen.findByText('Showing 1 of 35 orders')).toBeDefined()
})

test('writes a search to the URL after the debounce and resets to page 1', async () => {
  shopWith(35)
  const { address } = open('/orders?page=3')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'holt')
  expect(address()).toBe('/orders?page=3')
  await waitFor(() => expect(address()).toBe('/orders?search=holt'))
})

test('sorts a new column descending, then ascending', async () => {
  shopWith(35)
  const { address } = open('/orders')
  await userEvent.click(await screen.findByRole('button', { name: 'Customer' }))
  expect(address()).toBe('/orders?sort=customer')
  expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Customer' }))
  expect(address()).toBe('/orders?sort=customer&order=asc')
})

test('does not sort by status, which the server does not support', async () => {
  shopWith(1)
  open('/orders')
  const header = await screen.findByRole('columnheader', { name: 'Status' })
  expect(within(header).queryByRole('button')).toBeNull()
})

test('shows that nothing matches, and clears the filters on a click', async () => {
  shopWith(0)
  const { address } = open('/orders?search=nobody')
  await screen.findByText('No orders match your filters')
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(address()).toBe('/orders')
  await screen.findByText('No orders found')
})

test('shows an unpaid order as payment failed with the reason', async () => {
  shopWith(1, anOrder({ status: 'PENDING', paymentDetails: { paymentStatus: 'pending' } }))
  open('/orders')
  expect(await orderRow()).toContain('Awaiting payment')
})

test('distinguishes guests from registered customers, and shows a placeholder for a missing name', async () => {
  shopWith(1, anOrder({ customerName: '' }))
  open('/orders')
  expect(await orderRow()).toContain('Unknown CustomerGuest')
})

test('leaves days to the time zone of the shop, in the list and in the export', async () => {
  signInAs('MANAGER')
  shopWith(35)
  open('/orders?from=2026-03-01&to=2026-03-04')
  await screen.findAllByText('Maren Holt')
  const href = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(href).toMatch(/from=2026-03-01&to=2026-03-04$/)
})

test('opens an order from anywhere in its row and restores the list on the way back', async () => {
  shopWith(35)
  const { router } = open('/orders?status=pending&page=2')
  await userEvent.click(await screen.findByText('Maren Holt'))
  await screen.findByText('one order')
  expect(router.state.location.state).toEqual({ list: '?status=pending&page=2' })
})

test('shows a load error with the server’s response', async () => {
  fakeServer({ 'GET /api/admin/orders': () => errorResponse(500, 'internal', 'An error occurred') })
  open('/orders')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Unable to load ordersFailed to fetch orders')
  expect(alert.textContent).toContain('API Error 500: {"success":false')
})

test.each([
  [
    'a network error',
    (): never => {
      throw new TypeError('fetch failed')
    },
  ],
  ['an invalid response', () => ({ body: { success: true } })],
])('shows a load error after %s, and retries on a click', async (_what, response) => {
  onInvalidResponse(() => {})
  fakeServer({ 'GET /api/admin/orders': response })
  open('/orders')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Unable to load ordersAn error occurred while fetching orders')
  shopWith(1)
  await userEvent.click(within(alert).getByRole('button'))
  expect((await screen.findAllByText('Maren Holt')).length).toBeGreaterThan(0)
})

test('goes to the last page when the requested one no longer exists', async () => {
  shopWith(35)
  const { address } = open('/orders?page=99')
  await waitFor(() => expect(address()).toBe('/orders?page=4'))
})

test('shows another screen’s message for a while', async () => {
  shopWith(1)
  const { router } = open('/orders')
  await screen.findByText('Maren Holt')
  await router.navigate('/orders', { state: { message: 'The order was updated' } })
  await screen.findByText('The order was updated')
  await waitFor(() => expect(screen.queryByText('The order was updated')).toBeNull(), { timeout: 4_000 })
})

test('exports all filtered orders regardless of page and sort order', async () => {
  signInAs('MANAGER')
  shopWith(35)
  open('/orders?search=maren%20%26&status=pending&sort=total&page=2')
  await screen.findAllByText('Maren Holt')
  const link = screen.getByRole('link', { name: 'Export CSV' })
  expect(link.getAttribute('href')).toBe('/api/admin/orders/export?search=maren+%26&status=pending')
  const items = screen.getByRole('link', { name: 'Export items' })
  expect(items.getAttribute('href')).toBe('/api/admin/orders/export/items?search=maren+%26&status=pending')
})

test('offers no selection to read-only roles', async () => {
  shopWith(1)
  open('/orders')
  await orderRow()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: /Export/ })).toBeNull()
})
