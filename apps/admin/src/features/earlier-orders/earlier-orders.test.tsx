// @vitest-environment jsdom
import type { EarlierOrderBrief, StaffEarlierOrder } from '@atelier/domain/earlier-orders/earlier-order.schema'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { EarlierOrderMatches } from './earlier-order-matches.tsx'
import { EarlierOrderPage } from './earlier-order-page.tsx'
import { EarlierOrdersPage } from './earlier-orders-page.tsx'

beforeEach(() => signInAs('ADMIN'))

const brief = (number: string): EarlierOrderBrief => ({
  orderId: `old_${number}`,
  number,
  createdAt: '2024-05-31T10:00:00.000Z',
  status: 'paid, fulfilled',
  currency: 'EUR',
  total: 189.7,
  name: 'Ada Lane',
  email: 'ada@example.com',
  source: 'shopify',
})

const ORDER: StaffEarlierOrder = {
  ...brief('#1001'),
  userId: 'usr_1',
  subtotal: 179.8,
  discount: null,
  shipping: 9.9,
  tax: null,
  refunded: 59.95,
  items: [
    { name: 'City Bag', sku: 'B1', quantity: 2, amount: 119.9 },
    { name: '革ベルト', sku: '', quantity: 1, amount: null },
  ],
}

function open(address: string) {
  const searches: (string | null)[] = []
  const server = fakeServer({
    'GET /api/admin/earlier-orders': (url) => {
      searches.push(url.searchParams.get('search'))
      const isFound = url.searchParams.get('search') !== 'nothing'
      const data = isFound ? [brief('#1001'), brief('#1002')] : []
      return { body: { success: true, data, total: isFound ? 5 : 0, page: 1, pageSize: 25 } }
    },
    'GET /api/admin/earlier-orders/old_1': () => ({ body: { success: true, data: ORDER } }),
    'GET /api/admin/earlier-orders/old_none': () => errorResponse(404, 'not_found', 'There is no such earlier order'),
  })
  const routes = [
    { path: '/orders/earlier', element: <EarlierOrdersPage /> },
    { path: '/orders/earlier/:orderId', element: <EarlierOrderPage /> },
    { path: '/found', element: <EarlierOrderMatches search="100" /> },
    { path: '/none', element: <EarlierOrderMatches search="nothing" /> },
    { path: '/unsearched', element: <EarlierOrderMatches search="" /> },
  ]
  return { ...server, searches, ...renderPortal(routes, address) }
}

test('lists earlier orders with their own currency, and searches them', async () => {
  const user = userEvent.setup()
  const { searches } = open('/orders/earlier')
  const link = await screen.findByRole('link', { name: '#1001' })
  expect(link.getAttribute('href')).toContain('/orders/earlier/old_%231001')
  expect(screen.getAllByText('€189.70').length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Search earlier orders'), 'nothing{Enter}')
  expect(await screen.findByText('No earlier orders match your search')).toBeTruthy()
  expect(searches).toContain('nothing')
})

test('shows an earlier order as the old shop stored it, with no action on it', async () => {
  open('/orders/earlier/old_1')
  expect(await screen.findByRole('heading', { name: 'Earlier order #1001' })).toBeTruthy()
  expect(screen.getByText(/It is read-only/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ada Lane' }).getAttribute('href')).toContain('/users/usr_1')
  for (const text of ['革ベルト', '€119.90', '€179.80', '€9.90', '€189.70', '€59.95', 'paid, fulfilled', 'Shopify'])
    expect([text, screen.getAllByText(text).length]).toEqual([text, 1])
  // What the old shop did not say is not there.
  expect(screen.queryByText('Tax')).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('says that there is no such earlier order', async () => {
  open('/orders/earlier/old_none')
  expect(await screen.findByText('Check the number, or search for it in the list.')).toBeTruthy()
})

test('a search of the order list names the earlier orders that it also finds, and leads to the others', async () => {
  open('/found')
  expect((await screen.findByText(/of your old shop match/)).textContent).toBe(
    '5 earlier orders of your old shop match: #1001, #1002 and 3 more',
  )
  expect(screen.getByRole('link', { name: '3 more' }).getAttribute('href')).toContain('/orders/earlier?search=100')
})

test('asks for no earlier orders without a search, and says nothing without a match', async () => {
  const first = open('/unsearched')
  expect(first.searches).toEqual([])
  const { searches } = open('/none')
  await waitFor(() => expect(searches).toEqual(['nothing']))
  expect(screen.queryByText(/of your old shop/)).toBeNull()
})
