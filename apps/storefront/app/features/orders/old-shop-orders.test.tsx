// @vitest-environment jsdom
import type { EarlierOrder } from '@atelier/domain/earlier-orders/earlier-order.schema'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { mockFetch } from '../../testing/mock-fetch.ts'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { OldShopOrders } from './old-shop-orders.tsx'

const pageOf = (page: number): string => `/api/users/usr_1/earlier-orders?page=${page}&pageSize=10`

const order = (number: string, over: Partial<EarlierOrder> = {}): EarlierOrder => ({
  orderId: `old_${number}`,
  number,
  createdAt: '2024-05-31T10:00:00.000Z',
  status: 'partially_refunded, fulfilled',
  currency: 'EUR',
  subtotal: 100,
  discount: null,
  shipping: 5,
  tax: 0,
  total: 105,
  refunded: 0,
  items: [{ name: 'Mug', sku: '', quantity: 2, amount: 100 }],
  ...over,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows the orders of the previous shop under a heading of their own, each in its currency, page by page', async () => {
  const user = userEvent.setup()
  mockFetch({
    [pageOf(1)]: [[200, { success: true, data: [order('#1')], total: 2, page: 1, pageSize: 10 }]],
    [pageOf(2)]: [
      [
        200,
        { success: true, data: [order('#2', { currency: 'JPY', total: 12_000 })], total: 2, page: 2, pageSize: 10 },
      ],
    ],
  })
  renderInRouter(<OldShopOrders userId="usr_1" />)
  const section = within(await screen.findByRole('region', { name: 'Orders from our previous shop' }))
  expect(section.getByText('Order #1')).toBeDefined()
  expect(section.getByText(/partially refunded, fulfilled/)).toBeDefined()
  expect(section.getByText('2 × Mug')).toBeDefined()
  expect(section.getAllByText('€105.00')).toHaveLength(2)
  expect(section.queryByText('Tax')).toBeNull()
  await user.click(section.getByRole('button', { name: 'More from our previous shop' }))
  expect(await section.findByText('Order #2')).toBeDefined()
  expect(section.getAllByText('¥12,000')).toHaveLength(2)
  expect(section.queryByRole('button')).toBeNull()
})

test('is not there for a customer without such orders', async () => {
  const sent = mockFetch({ [pageOf(1)]: [[200, { success: true, data: [], total: 0, page: 1, pageSize: 10 }]] })
  renderInRouter(<OldShopOrders userId="usr_1" />)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
