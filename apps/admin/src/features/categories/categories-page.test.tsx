// @vitest-environment jsdom
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aCategory } from '../../testing/a-category.ts'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { CategoriesPage } from './categories-page.tsx'

const totes = aCategory({ slug: 'totes', name: 'Totes', productCount: 4, deletedCount: 1 })
const belts = aCategory({ slug: 'belts', name: 'Belts' })
const hats = aCategory({ slug: 'headwear', name: 'Hats', productCount: 1 })

type Handlers = Parameters<typeof fakeServer>[0]

/** Opens the list over a server that moves, merges and deletes. */
function open(role: AdminRole = 'ADMIN', first: AdminCategory[] = [totes, belts, hats], more: Handlers = {}) {
  signInAs(role)
  let categories = first
  const sent: unknown[] = []
  const { requests } = fakeServer({
    'GET /api/admin/categories': () => ({ body: { success: true, data: categories } }),
    'POST /api/admin/categories/order': (_url, body) => {
      sent.push(body)
      const { slugs } = body as { slugs: string[] }
      categories = slugs.flatMap((slug) => categories.filter((one) => one.slug === slug))
      return { body: { success: true, data: categories } }
    },
    'POST /api/admin/categories/totes/merge': (_url, body) => {
      sent.push(body)
      categories = [belts, hats]
      return { body: { success: true, message: 'Totes was merged into Hats: 5 products moved', data: hats } }
    },
    'DELETE /api/admin/categories/belts': () => {
      categories = [totes, hats]
      return { body: { success: true } }
    },
    ...more,
  })
  renderPortal(
    [
      { path: '/products/categories', Component: CategoriesPage },
      { path: '/products/categories/:slug', element: <p>one category</p> },
      { path: '/products', element: <p>the products</p> },
    ],
    '/products/categories',
  )
  return { requests, sent }
}

const names = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent ?? null)

const choose = async (name: string, action: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('lists the categories with their address, and links to their products', async () => {
  open('VIEWER')
  const products = await screen.findByRole('link', { name: '5 products of Totes' })
  expect(products.getAttribute('href')).toBe('/products?category=totes&status=all')
  screen.getByText('/products/headwear')
  screen.getByText('No products')
  expect(names()).toEqual(['Totes', 'Belts', 'Hats'])
  expect(screen.queryByRole('button', { name: 'Move Totes down' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Totes' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add category' })).toBeNull()
})

test('moves a category with the keyboard, keeps the focus and says the new place', async () => {
  const { sent } = open()
  const button = await screen.findByRole('button', { name: 'Move Totes down' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['Belts', 'Totes', 'Hats']))
  screen.getByText('Totes is now 2 of 3')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Totes down'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['Belts', 'Hats', 'Totes']))
  await waitFor(() =>
    expect(sent).toEqual([{ slugs: ['belts', 'totes', 'headwear'] }, { slugs: ['belts', 'headwear', 'totes'] }]),
  )
  // The last one has no place below.
  await userEvent.keyboard('{Enter}')
  expect(names()).toEqual(['Belts', 'Hats', 'Totes'])
})

test('shows the stored order again when moving fails', async () => {
  const refused = errorResponse(409, 'conflict', 'Someone else added or removed a category. Review the order again.')
  open('ADMIN', [totes, belts, hats], { 'POST /api/admin/categories/order': () => refused })
  await userEvent.click(await screen.findByRole('button', { name: 'Move Totes down' }))
  await screen.findByText(/Someone else added or removed a category/)
  await waitFor(() => expect(names()).toEqual(['Totes', 'Belts', 'Hats']))
})

test('merges a category after its consequences were shown', async () => {
  const { sent } = open()
  await choose('Totes', 'Merge')
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Totes into another category?' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true)
  await userEvent.selectOptions(dialog.getByLabelText('Merge into'), 'Hats')
  dialog.getByText('5 products move to Hats. Totes disappears, and /products/totes redirects. You can’t undo this.')
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByText('Totes was merged into Hats: 5 products moved')
  expect(sent).toEqual([{ into: 'headwear' }])
  await waitFor(() => expect(names()).toEqual(['Belts', 'Hats']))
})

test('deletes an empty category', async () => {
  open()
  await choose('Belts', 'Delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Belts deleted')
  await waitFor(() => expect(names()).toEqual(['Totes', 'Hats']))
})

test('does not delete a category with products, and offers to merge it', async () => {
  const { requests } = open()
  await choose('Totes', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Totes can’t be deleted' }))
  dialog.getByText('Totes has 5 products, 1 of them deleted. Merge it into another category instead.')
  await userEvent.click(dialog.getByRole('button', { name: 'Merge instead' }))
  await screen.findByRole('dialog', { name: 'Merge Totes into another category?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Totes'))
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([])
})

test('a role that may not delete sees no such action', async () => {
  open('EDITOR')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Belts' }))
  await screen.findByRole('menuitem', { name: 'Merge' })
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})

test('an empty shop says what categories are for', async () => {
  open('ADMIN', [])
  await screen.findByText('No categories yet')
  expect(screen.getAllByRole('link', { name: 'Add category' })).toHaveLength(2)
})

test('a list that fails to load can be loaded again', async () => {
  open('ADMIN', [], { 'GET /api/admin/categories': () => errorResponse(500, 'internal') })
  await screen.findByText('Failed to load categories')
  screen.getByRole('button', { name: 'Try again' })
})
