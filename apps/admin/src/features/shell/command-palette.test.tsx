// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { clearRecents } from '../../ui/page/recent-pages.ts'
import { closeOverlay, bufferKey, openCommandPalette } from './overlay.store.ts'
import { CommandPalette } from './command-palette.tsx'

const anOrder = {
  orderId: 'ORD-7K2QMD4XVB7X',
  createdAt: '2026-03-04T10:00:00.000Z',
  status: 'PENDING',
  market: '',
  currency: 'USD',
  total: 108,
  email: 'maren@shop.example',
  customerName: 'Maren Holt',
  country: 'US',
  items: [],
  paymentMethod: 'CREDIT_CARD',
  paymentDetails: { paymentStatus: 'paid' },
}

function open(role: AdminRole = 'EDITOR', address = '/dashboard') {
  const { requests } = fakeServer({
    'GET /api/admin/orders': (url) =>
      url.searchParams.get('search') === 'B7X'
        ? {
            body: {
              success: true,
              data: [anOrder],
              total: null,
              totalValue: null,
              otherTotals: null,
              currency: 'USD',
              page: 1,
              pageSize: 5,
            },
          }
        : errorResponse(500, 'internal'),
    'GET /api/products/admin': (url) => {
      const data = url.searchParams.get('search') === 'halle' ? [aProduct({ productId: 'totes-1', name: 'Halle' })] : []
      return { body: { success: true, data, total: data.length, page: 1, pageSize: 5 } }
    },
    'GET /api/admin/users': () => ({
      body: { success: true, data: [], users: [], total: 0, page: 1, pageSize: 5, isMore: false },
    }),
  })
  signInAs(role)
  const onClose = vi.fn()
  Element.prototype.scrollIntoView = () => {}
  const { router } = renderPortal(
    [
      { path: '/dashboard', element: <CommandPalette onClose={onClose} /> },
      { path: '/orders/:id', element: <PageHeader title="Order A1B2C3" icon="orders" /> },
      { path: '*', element: <p>a screen</p> },
    ],
    address,
  )
  return { requests, onClose, router }
}
const names = (): (string | null)[] => screen.getAllByRole('option').map((option) => option.textContent)

afterEach(() => {
  clearRecents()
})

test('offers only the screens that the role may open', async () => {
  open('VIEWER')
  expect(await screen.findByRole('option', { name: 'Orders' })).toBeDefined()
  for (const closed of ['Admin Users', 'Audit Log', 'New order', 'Add product']) expect(names()).not.toContain(closed)
})

test('arrow keys wrap around, and Enter opens', async () => {
  const { router, onClose } = open()
  const field = await screen.findByRole('combobox')
  await userEvent.type(field, '{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe(names()[1])
  await userEvent.type(field, '{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe(names().at(-1))
  await userEvent.type(field, 'retur{Enter}')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/returns'))
  expect(onClose).toHaveBeenCalled()
})

test('Enter waits for the results of the typed query instead of opening a stale one', async () => {
  const { router } = open()
  await userEvent.type(await screen.findByRole('combobox'), 'halle{Enter}')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/products/totes-1'), { timeout: 4_000 })
})

test('preserves keys typed before the field was mounted, including Enter', async () => {
  openCommandPalette()
  for (const key of ['h', 'a', 'l', 'l', 'e', 'Enter']) expect(bufferKey(key)).toBe(true)
  expect(bufferKey('F6')).toBe(false)
  const { router } = open()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/products/totes-1'), { timeout: 4_000 })
  expect(bufferKey('x')).toBe(false)
  closeOverlay()
})

test('lists recently opened pages first, except the current one', async () => {
  const { router } = open('EDITOR', '/orders/ORD-1')
  await screen.findByText('Order A1B2C3')
  await router.navigate('/dashboard')
  await screen.findByRole('group', { name: 'Recent' })
  expect(names()[0]).toBe('Order A1B2C3')
  await userEvent.type(screen.getByRole('combobox'), '{Enter}')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/orders/ORD-1'))
})

test('does not report an empty result when the search failed', async () => {
  open()
  await userEvent.type(await screen.findByRole('combobox'), 'zzzz')
  await screen.findByText(/Search failed/)
  expect(screen.queryByText(/No results/)).toBeNull()
})

test.each([
  ['ship B7X', 'Ship order 4XVB7X', '/orders/ORD-7K2QMD4XVB7X?do=ship'],
  ['20 % off totes', 'Put Totes on sale: 20% off', '/products?category=totes&percent=20&do=sale'],
])('%s offers the action on the object', async (text, label, address) => {
  const { router } = open('MANAGER')
  await userEvent.type(await screen.findByRole('combobox'), text)
  const actions = await screen.findByRole('group', { name: 'Actions' })
  expect(actions.textContent).toContain(label)
  await userEvent.type(screen.getByRole('combobox'), '{Enter}')
  await vi.waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address))
})

test('offers no actions to a role that may only look', async () => {
  open('VIEWER')
  await userEvent.type(await screen.findByRole('combobox'), '20 % off totes')
  await screen.findByText(/No results|Search failed/)
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull()
})
