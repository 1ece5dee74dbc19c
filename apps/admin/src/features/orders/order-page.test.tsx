// @vitest-environment jsdom
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { OrderPage } from './order-page.tsx'

const anOrder = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  orderId: 'ORD-8F3W6KK7Q2MD',
  createdAt: '2026-03-04T10:00:00Z',
  updatedAt: '2026-03-04T11:00:00Z',
  status: 'PROCESSING',
  statusNote: null,
  subtotal: 2830,
  tax: 226.4,
  total: 3056.4,
  email: 'maren@shop.example',
  customerName: 'Maren Holt',
  userId: 'usr_77aa4f9a21cc',
  paymentMethod: 'CREDIT_CARD',
  paymentDetails: { paymentStatus: 'succeeded' },
  shipping: {
    firstName: 'Maren',
    lastName: 'Holt',
    address: '48 Alder Street',
    city: 'Portland',
    state: 'ME',
    zipCode: '04101',
    country: 'US',
    phone: '+1 555 010 4471',
  },
  items: [
    { productId: 'a', name: 'Carnet', imageUrl: null, color: 'Oxblood', size: null, price: 340.1, quantity: 3 },
    { productId: 'b', name: 'Halle', imageUrl: null, color: null, size: null, price: 1809.7, quantity: 1 },
  ],
  statusHistory: [
    { status: 'PENDING', note: null, timestamp: '2026-03-04T10:00:00Z', by: null },
    { status: 'PROCESSING', note: 'Pack both together', timestamp: '2026-03-04T11:00:00Z', by: 'Ines Carrow' },
  ],
  ...change,
})

const PATH = 'GET /api/admin/orders/ORD-8F3W6KK7Q2MD'

function open(order: OrderDetail) {
  fakeServer({ [PATH]: () => ({ body: { success: true, data: order } }) })
  return renderPortal([{ path: '/orders/:orderId', Component: OrderPage }], '/orders/ORD-8F3W6KK7Q2MD')
}

const card = (title: string) => within(screen.getByRole('region', { name: title }))
const warning = () => screen.queryByText('This order has not been paid. Do not ship it.')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('adds up each line without the errors of binary fractions and shows the stored totals', async () => {
  open(anOrder())
  await screen.findByRole('region', { name: 'Status History' })
  const items = screen.getByRole('region', { name: 'Order Items' }).textContent
  expect(items).toContain('$340.103$1,020.30')
  expect(items).toContain('Subtotal$2,830.00Tax (8%)$226.40Total$3,056.40')
  expect(items).toContain('4 items')
})

test('shows a customer by the last 8 characters of their id', async () => {
  open(anOrder())
  await screen.findByRole('region', { name: 'Status History' })
  expect(card('Customer Information').getByText('Registered, 4f9a21cc')).toBeDefined()
  expect(card('Customer Information').queryByText('Guest')).toBeNull()
})

test('calls an order without a customer id a guest order', async () => {
  open(anOrder({ userId: undefined }))
  await screen.findByRole('region', { name: 'Status History' })
  expect(card('Customer Information').getByText('Guest')).toBeDefined()
})

test('tells the story of the order with the newest first', async () => {
  open(anOrder())
  await screen.findByRole('region', { name: 'Status History' })
  const told = card('Status History')
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)
  expect(told).toEqual(['Processing', 'Pending'])
})

test.each(['pending', 'failed', 'requires_payment_method'] as const)(
  'warns not to ship an order whose payment is %s',
  async (paymentStatus) => {
    open(anOrder({ status: 'PENDING', paymentDetails: { paymentStatus } }))
    await screen.findByRole('region', { name: 'Status History' })
    expect(warning()).not.toBeNull()
  },
)

test.each(['paid', 'succeeded', 'refunded'] as const)('does not warn when the payment is %s', async (paymentStatus) => {
  open(anOrder({ paymentDetails: { paymentStatus } }))
  await screen.findByRole('region', { name: 'Status History' })
  expect(warning()).toBeNull()
})

test.each([
  [404, 'not_found', 'Order not found or could not be loaded'],
  [500, 'internal', 'An error occurred while fetching the order'],
])('says on status %i what the catalogue says', async (status, code, message) => {
  fakeServer({ [PATH]: () => refusal(status, code) })
  renderPortal([{ path: '/orders/:orderId', Component: OrderPage }], '/orders/ORD-8F3W6KK7Q2MD')
  expect(await screen.findByRole('heading', { name: message })).toBeDefined()
})
