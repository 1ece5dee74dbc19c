// @vitest-environment jsdom
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, fakeServer } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { PackPage } from './pack-page.tsx'

const ONE = 'ORD-8F3W6KK7Q2MD'
const TWO = 'ORD-8F3W6KP3V8XA'
const UPS = '1Z5R89390357567127'

const anItem = (name: string, quantity: number) => ({
  productId: `totes-${name}`,
  name,
  imageUrl: null,
  color: 'Noir',
  size: null,
  price: 690,
  quantity,
  sku: `${name}-NOI`.toUpperCase(),
})

const aSlip = (orderId: string, change: Partial<OrderPackingSlip> = {}): OrderPackingSlip => ({
  addressForm: 'common',
  delivery: null,
  orderId,
  createdAt: '2026-03-04T10:00:00Z',
  updatedAt: '2026-03-04T11:00:00Z',
  status: 'PROCESSING',
  paymentDetails: { paymentStatus: 'paid' },
  customerName: 'Maren Holt',
  shipping: {
    firstName: 'Maren',
    lastName: 'Holt',
    address: '1 Main Street',
    apartment: '',
    city: 'Boston',
    state: 'MA',
    zipCode: '02101',
    country: 'US',
    phone: '212 555 0142',
  },
  trackingCarrier: null,
  trackingNumber: null,
  trackingUrl: null,
  items: [anItem('Halle', 2), anItem('Aumont', 1)],
  ...change,
})

/** Opens the bench with these orders. Returns the requests that ship an order. */
function openBench(slips: readonly OrderPackingSlip[], respond = () => errorResponse(500, 'internal')) {
  const shipped: unknown[] = []
  fakeServer({
    'GET /api/admin/orders': () => ({
      body: {
        success: true,
        data: slips.map((slip) => ({
          ...slip,
          country: 'US',
          market: '',
          currency: 'USD',
          total: 690,
          email: 'maren@example.com',
          paymentMethod: 'CREDIT_CARD',
        })),
        total: null,
        totalValue: null,
        otherTotals: null,
        currency: 'USD',
        page: 1,
        pageSize: 100,
      },
    }),
    'GET /api/admin/orders/slips': (url) => {
      const ids = url.searchParams.get('ids')?.split(',') ?? []
      return { body: { success: true, data: slips.filter(({ orderId }) => ids.includes(orderId)) } }
    },
    ...Object.fromEntries(
      slips.map(({ orderId }) => [
        `PUT /api/admin/orders/${orderId}/status`,
        (_url: URL, body: unknown) => {
          shipped.push(body)
          return respond()
        },
      ]),
    ),
  })
  renderPortal(
    [
      { path: '/orders/pack', Component: PackPage },
      { path: '/orders', element: <p>The list</p> },
    ],
    '/orders/pack',
  )
  return shipped
}

const scanField = () => screen.findByLabelText('Scan an item or a label')
const isTicked = (name: RegExp): boolean => {
  const box = screen.getByRole('checkbox', { name })
  return box instanceof HTMLInputElement && box.checked
}

beforeEach(() => {
  localStorage.clear()
  signInAs('MANAGER')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each scan packs one unit, and the order ships once every unit is packed', async () => {
  const sent = openBench([aSlip(ONE), aSlip(TWO)])
  await userEvent.type(await scanField(), 'halle-noi{Enter}')
  expect(screen.getByText('1 of 2 packed')).toBeDefined()
  expect(isTicked(/Halle/)).toBe(false)
  await userEvent.type(await scanField(), `${UPS}{Enter}`)
  expect(screen.getByText('Label saved. Pack the other items, then press Enter.')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(await scanField(), 'HALLE-NOI{Enter}AUMONT-NOI{Enter}')
  expect([isTicked(/Halle/), isTicked(/Aumont/)]).toEqual([true, true])
  const number = screen.getByLabelText('Tracking number')
  await waitFor(() => expect(document.activeElement).toBe(number))
  expect(number).toHaveProperty('value', UPS)
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Failed to update order status')
  expect(sent).toEqual([
    { status: 'SHIPPED', updatedAt: '2026-03-04T11:00:00Z', trackingCarrier: 'UPS', trackingNumber: UPS },
  ])
  expect(screen.getByText('Order 1 of 2')).toBeDefined()
  expect(number).toHaveProperty('value', UPS)
}, 15_000)

test('asks for the label and its carrier before it ships', async () => {
  const sent = openBench([aSlip(ONE, { items: [anItem('Halle', 1)] })])
  await userEvent.click(await screen.findByRole('checkbox', { name: /Halle/ }))
  const ship = screen.getByRole('button', { name: 'Ship order K7Q2MD' })
  await userEvent.click(ship)
  expect(await screen.findByText('Scan the label or type the tracking number')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Tracking number'), 'S1{Enter}')
  expect(await screen.findByText(/^Choose the carrier/)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Carrier')))
  expect(sent).toEqual([])
}, 15_000)

test('skips orders of the queue that cannot ship any more', async () => {
  openBench([
    aSlip(ONE, { status: 'CANCELLED' }),
    aSlip(TWO, { status: 'PENDING', paymentDetails: { paymentStatus: 'failed' } }),
  ])
  expect(await screen.findByText('Order P3V8XA was skipped: it isn’t paid.')).toBeDefined()
  expect(screen.getByText('0 orders shipped, 2 skipped.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Look for more orders')
})

test('says that there is nothing to pack, and Escape leaves', async () => {
  openBench([])
  expect(await screen.findByText('Nothing to pack')).toBeDefined()
  cleanup()
  openBench([aSlip(ONE)])
  await scanField()
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('The list')).toBeDefined()
})

test('a failed queue can be loaded again', async () => {
  fakeServer({ 'GET /api/admin/orders': () => errorResponse(500, 'internal') })
  renderPortal([{ path: '/orders/pack', Component: PackPage }], '/orders/pack')
  expect(await screen.findByText('Failed to fetch orders')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
