// @vitest-environment jsdom
import { orderTermsOf } from '@atelier/domain/orders/order-terms.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { ConcurrentEditNotice } from './concurrent-edit-notice.tsx'
import { orderQuery } from '../orders.queries.ts'
import { useOrderCache } from '../use-order-cache.ts'

const ID = 'ORD-8F3W6KK7Q2MD'
const shipping = {
  firstName: 'A',
  lastName: 'B',
  address: 'C',
  city: 'D',
  state: 'E',
  zipCode: 'F',
  country: 'US',
  phone: '1',
}

const anOrder = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  orderId: ID,
  createdAt: '2026-03-04T10:00:00.000Z',
  updatedAt: '2026-03-04T11:00:00.000Z',
  status: 'PROCESSING',
  currency: 'USD',
  market: '',
  delivery: null,
  taxMode: 'added',
  charges: [],
  chargesTotal: 0,
  total: 108,
  subtotal: 100,
  tax: 8,
  paid: 108,
  refunded: 0,
  email: 'maren@shop.example',
  customerName: 'Maren Holt',
  paymentMethod: 'CREDIT_CARD',
  paymentDetails: { paymentStatus: 'succeeded' },
  billing: null,
  paymentLink: null,
  statusNote: null,
  trackingCarrier: null,
  trackingNumber: null,
  trackingUrl: null,
  terms: orderTermsOf(demoTerms),
  shipping,
  items: [],
  deliveredAt: null,
  ledger: [],
  refunds: [],
  disputes: [],
  returns: [],
  statusHistory: [{ status: 'PENDING', note: null, timestamp: '2026-03-04T10:00:00.000Z', by: null }],
  internalNotes: [],
  ...change,
})

const sent = anOrder({
  status: 'SHIPPED',
  updatedAt: '2026-03-04T12:00:00.000Z',
  statusHistory: [
    { status: 'PENDING', note: null, timestamp: '2026-03-04T10:00:00.000Z', by: null },
    { status: 'SHIPPED', note: 'Two boxes', timestamp: '2026-03-04T12:00:00.000Z', by: 'Marcus Fairweather' },
  ],
})

/** The order on the server; a test changes it as another user would. */
let stored = anOrder()

function Screen() {
  const { data: order } = useQuery(orderQuery(ID))
  const orderCache = useOrderCache()
  if (!order) return null
  return (
    <>
      <p>now {order.status}</p>
      <button type="button" onClick={() => orderCache.cache(sent)}>
        ship it myself
      </button>
      <ConcurrentEditNotice order={order} />
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stored = anOrder()
  fakeServer({ [`GET /api/admin/orders/${ID}`]: () => ({ body: { success: true, data: stored } }) })
  renderPortal([{ path: '/', Component: Screen }], '/')
})

test('shows another user’s change with its author', async () => {
  await screen.findByText('now PROCESSING')
  stored = sent
  await vi.advanceTimersByTimeAsync(20_000)
  await screen.findByText('now SHIPPED')
  const notice = 'Marcus Fairweather updated this order while you were viewing it: Shipped. Two boxes'
  expect(await screen.findByText(notice)).toBeDefined()
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
})

test('shows no notice for the user’s own change', async () => {
  await screen.findByText('now PROCESSING')
  stored = sent
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByText('ship it myself'))
  await screen.findByText('now SHIPPED')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(screen.queryByText(/while you were viewing it/)).toBeNull()
})
