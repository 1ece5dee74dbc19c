// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aProduct } from '../../../testing/a-product.ts'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { ProductsPage } from './products-page.tsx'

const LIST = 'GET /api/products/admin'
const list = (total: number) => () => ({
  body: {
    success: true,
    data: [1, 2].map((number) => aProduct({ productId: `totes-0000000${number}`, name: `Bag ${number}` })),
    total,
    page: 1,
    pageSize: 12,
  },
})

const open = (address = '/products') => renderPortal([{ path: '/products', Component: ProductsPage }], address)

beforeEach(() => signInAs('MANAGER'))
test('queries the server with the filters of the URL, twelve per page', async () => {
  const { requests } = fakeServer({ [LIST]: list(30) })
  const { address } = open('/products?status=draft&category=totes&sort=name&order=asc&page=2')
  await screen.findByText('Page 2 of 3')
  expect(requests).toContain(
    'GET /api/products/admin?status=draft&category=totes&sort=name&order=asc&page=2&pageSize=12',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Price' }))
  expect(address()).toBe('/products?status=draft&category=totes&sort=price')
})

test('extends a page’s selection to all matches, and lists failed products', async () => {
  const sent: unknown[] = []
  fakeServer({
    [LIST]: list(40),
    'POST /api/products/admin/bulk': (_, body) => {
      sent.push(body)
      const failures = [
        { productId: 'totes-00000002', name: 'Bag 2', message: 'At least one image is required for Noir' },
      ]
      return {
        body: {
          success: true,
          message: '38 products changed',
          data: { changed: 38, unchanged: 1, failures, undo: [] },
        },
      }
    },
  })
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
  await screen.findByText('2 selected')
  await userEvent.click(screen.getByRole('button', { name: 'Select all 40 that match' }))
  await screen.findByText('40 selected')
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await screen.findByText(/38 products changed, 1 already up to date, 1 not changed/)
  expect(screen.getByText(/At least one image is required for Noir/)).toBeDefined()
  expect(sent).toEqual([{ action: 'archive', matching: { status: 'active' } }])
  await waitFor(() => expect(screen.queryByText('40 selected')).toBeNull())
})

test('shows why the list failed to load, and retries', async () => {
  const { requests } = fakeServer({ [LIST]: () => errorResponse(500, 'internal', 'The shelf fell down') })
  open()
  await screen.findByText('Failed to load products: The shelf fell down')
  const before = requests.length
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
})

test('suggests what to do when nothing matches', async () => {
  fakeServer({ [LIST]: () => ({ body: { success: true, data: [], total: 0, page: 1, pageSize: 12 } }) })
  const { address } = open('/products?search=zzz')
  await screen.findByText('No products match your filters')
  await userEvent.click(screen.getByRole('button', { name: 'Show active products' }))
  expect(address()).toBe('/products')
})

test('shows a refresh error above the stale list', async () => {
  fakeServer({ [LIST]: list(30) })
  const { client } = open()
  await screen.findByText('Bag 1')
  fakeServer({ [LIST]: () => errorResponse(500, 'internal', 'The shelf fell down') })
  await client.refetchQueries()
  expect(await screen.findByText('Failed to load products: The shelf fell down')).toBeDefined()
  expect(screen.getByText('Showing the last data we loaded.')).toBeDefined()
  expect(screen.getByText('Bag 1')).toBeDefined()
})
