// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { RequirePermission } from '../session/require-permission.tsx'
import { EditProductPage } from './edit-product-page.tsx'

const ONE = 'GET /api/products/admin/totes-1a2b3c4d'
const SAVE = 'PUT /api/products/admin/totes-1a2b3c4d'
const IMAGE = { url: '/media/a.jpg', alt: 'A', width: 800, height: 1000, widths: [], placeholder: null }
const bag = (over = {}) =>
  aProduct({ colors: aProduct().colors.map((color) => ({ ...color, images: [IMAGE] })), ...over })
const found = (over = {}) => ({ body: { success: true, data: bag(over) } })

const open = (address = '/products/totes-1a2b3c4d') =>
  renderPortal(
    [
      { path: '/products', element: <p>The list</p> },
      { path: '/products/:productId', element: <EditProductPage ImageField={() => null} /> },
    ],
    address,
  )
const field = (label: string): HTMLElement => screen.getByLabelText(label, { selector: 'input, textarea, select' })
const type = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } })
const save = () => userEvent.click(screen.getByText('Save Product'))

// Rendering the whole form and querying it by role is slow.
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => signInAs('EDITOR'))
test('shows that a product was not found, and retries', async () => {
  const { requests } = fakeServer({ [ONE]: () => errorResponse(404, 'not_found') })
  open()
  await screen.findByText('Product with ID "totes-1a2b3c4d" not found')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(requests).toHaveLength(2))
})

test.each([
  ['The shelf fell down', 'Failed to load product: The shelf fell down'],
  ['', 'Failed to load product: HTTP error! status: 500'],
])('shows why it failed to load (%o)', async (message, text) => {
  fakeServer({ [ONE]: () => errorResponse(500, 'internal', message) })
  open()
  await screen.findByText(text)
})

test('sends no request without an id in the URL', async () => {
  const { requests } = fakeServer({})
  open('/products/%20')
  await screen.findByText('No product ID in URL')
  expect([requests, screen.queryByRole('button', { name: 'Retry' })]).toEqual([[], null])
})

test('shows read-only roles a disabled form with the reason', async () => {
  signInAs('VIEWER')
  fakeServer({ [ONE]: () => found() })
  open()
  await screen.findByText('View Only Mode')
  screen.getByText("You don't have permission to make changes.")
  for (const label of ['Name', 'Price', 'Stock of Noir', 'URL', 'Status']) {
    expect(field(label).matches(':disabled'), label).toBe(true)
  }
  for (const text of ['Save Product', 'Duplicate', 'Add color']) expect(screen.queryByText(text), text).toBeNull()
})

test('shows a failed save at the top with its reason, and preserves the form', async () => {
  fakeServer({ [ONE]: () => found(), [SAVE]: () => errorResponse(500, 'internal', '') })
  const scrolled = vi.fn()
  open()
  await screen.findByLabelText('Name')
  window.scrollTo = scrolled
  type('Name', 'Aumont Grand')
  await save()
  await screen.findByText(/Failed to save product: HTTP error! status: 500/)
  expect(scrolled).toHaveBeenCalledWith({ top: 0 })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Aumont Grand')
})

test('compares the own stock with the one after concurrent orders, and replaces it if chosen', async () => {
  const sent: { colors: { stock?: number; stockSeen?: number }[] }[] = []
  const after = bag({ stock: 1, colors: bag().colors.map((color) => ({ ...color, stock: 1 })) })
  fakeServer({
    [ONE]: () => found(),
    [SAVE]: (_, body) => {
      sent.push(body as (typeof sent)[number])
      if (sent.length > 1) return found()
      const message = 'Stock changed while you were editing: items were sold or returned'
      return { status: 409, body: { success: false, code: 'conflict', message, errors: [], data: after } }
    },
  })
  open()
  await screen.findByLabelText('Name')
  type('Stock of Noir', '10')
  await save()
  await screen.findByRole('heading', { name: 'Stock changed while you were editing: items were sold or returned' })
  screen.getByText(/10 left/)
  screen.getByText(/1 left/)
  await userEvent.click(screen.getByRole('button', { name: 'Use selected' }))
  await save()
  await screen.findByText('Product updated successfully')
  expect(sent.map(({ colors: [color] }) => [color?.stock, color?.stockSeen])).toEqual([
    [10, 3],
    [10, 1],
  ])
})

test('restores a deleted product on its page after one confirmation', async () => {
  let isDeleted = true
  const { requests } = fakeServer({
    [ONE]: () => found(isDeleted ? { status: 'deleted', deletedAt: '2026-01-02T00:00:00.000Z' } : {}),
    'POST /api/products/admin/totes-1a2b3c4d/restore': () => {
      isDeleted = false
      return { body: { ...found().body, message: 'Product restored successfully' } }
    },
  })
  open()
  await screen.findByText('This product is deleted')
  expect(screen.getByLabelText('Name').matches(':disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(requests).toEqual([ONE])
  await userEvent.click(screen.getAllByRole('button', { name: 'Restore' }).at(-1) as HTMLElement)
  await screen.findByText('Product restored successfully')
  await waitFor(() => expect(screen.getByLabelText('Name').matches(':disabled')).toBe(false))
})

test('redirects to the list with the reason without permission', async () => {
  signInAs('VIEWER')
  fakeServer({})
  const problem = 'You do not have permission to view product details.'
  const { address } = renderPortal(
    [
      {
        element: <RequirePermission permission="products:view" />,
        children: [{ path: '/products', element: <p>The list</p> }],
      },
      {
        element: <RequirePermission permission="products:delete" reason={problem} redirectTo="/products" />,
        children: [{ path: '/products/:productId', element: <p>The product</p> }],
      },
    ],
    '/products/totes-1a2b3c4d',
  )
  await screen.findByText('The list')
  expect(address()).toBe('/products')
})

test('links to the price section, and one step back still leaves the form', async () => {
  fakeServer({ [ONE]: () => found() })
  const { router } = open('/products/totes-1a2b3c4d?x=1')
  await userEvent.click(await screen.findByRole('link', { name: 'Price' }))
  await userEvent.keyboard('{Tab}')
  expect(field('Price')).toBe(document.activeElement)
  expect(screen.getByRole('link', { name: 'Price' }).getAttribute('aria-current')).toBe('location')
  expect([router.state.location.search, router.state.historyAction]).toEqual(['?x=1', 'REPLACE'])
})
