// @vitest-environment jsdom
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aCategory } from '../../testing/a-category.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { CategoryPage, CreateCategoryPage } from './category-page.tsx'

const image = {
  url: '/media/products/a-1.jpg',
  alt: 'A tote',
  width: 800,
  height: 400,
  widths: [480],
  placeholder: null,
}
const totes = aCategory({ slug: 'totes', name: 'Totes', description: 'Large.', image, formerSlugs: ['carryalls'] })

type Response = ReturnType<Parameters<typeof fakeServer>[0][string]>

function open(address: string, role: AdminRole = 'EDITOR', save?: (body: unknown) => Response) {
  signInAs(role)
  const sent: unknown[] = []
  const saved = (body: unknown): Response => {
    sent.push(body)
    return save?.(body) ?? { body: { success: true, data: { ...totes, ...(body as Partial<AdminCategory>), image } } }
  }
  fakeServer({
    'GET /api/admin/categories': () => ({ body: { success: true, data: [totes] } }),
    'PUT /api/admin/categories/totes': (_url, body) => saved(body),
    'PUT /api/admin/categories/shoppers': (_url, body) => saved(body),
    'POST /api/admin/categories': (_url, body) => {
      const response = saved(body)
      return { status: 201, ...response }
    },
  })
  const portal = renderPortal(
    [
      { path: '/products/categories', element: <p>the list</p> },
      { path: '/products/categories/create', Component: CreateCategoryPage },
      { path: '/products/categories/:slug', Component: CategoryPage },
    ],
    address,
  )
  return { ...portal, sent }
}

const retype = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}

test('creates a category from a name, and returns to the list', async () => {
  const { sent } = open('/products/categories/create')
  await retype('Name', 'Belts')
  expect(screen.getByLabelText('URL').getAttribute('placeholder')).toBe('belts')
  await userEvent.click(screen.getByRole('button', { name: 'Create category' }))
  await screen.findByText('the list')
  expect(sent).toEqual([
    { name: 'Belts', description: '', image: null, searchTerms: '', seoTitle: '', seoDescription: '' },
  ])
})

test('saves a category with the version it started from', async () => {
  const { sent } = open('/products/categories/totes')
  await screen.findByText('These URLs redirect here: /products/carryalls.')
  await retype('URL', 'shoppers')
  screen.getByText('/products/totes will redirect here.')
  await retype('Description of the image', 'A large tote')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('the list')
  expect(sent).toMatchObject([
    {
      name: 'Totes',
      slug: 'shoppers',
      image: { url: image.url, alt: 'A large tote' },
      updatedAt: totes.updatedAt,
    },
  ])
})

test.each([
  ['Name', '', 'Category name is required'],
  ['URL', 'Large Bags', 'Use lowercase letters, digits and single hyphens'],
  ['URL', 'sale', 'This URL is reserved. Choose a different one.'],
  ['Description of the image', '', 'Describe the image for people who can’t see it'],
])('%s: %o shows its problem at the field', async (label, text, message) => {
  const { sent } = open('/products/categories/totes')
  await retype(label, text)
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(message)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  expect(sent).toEqual([])
})

test('shows at the field what only the server knows', async () => {
  const message = 'The product Aumont uses or used this URL'
  open('/products/categories/totes', 'EDITOR', () => ({
    status: 409,
    body: { success: false, code: 'conflict', message, errors: [{ path: 'slug', message }] },
  }))
  await retype('URL', 'aumont')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(message)
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('aumont')
})

const newer = {
  ...totes,
  slug: 'shoppers',
  name: 'Shoppers',
  description: 'For every day.',
  formerSlugs: ['carryalls', 'totes'],
  updatedAt: '2026-02-01T00:00:00.000Z',
}
const conflict: Response = {
  status: 409,
  body: { success: false, code: 'conflict', message: 'Someone else changed this category', errors: [], data: newer },
}

test('shows both versions after a conflict, and saves the chosen fields over the newer one', async () => {
  let isFirst = true
  const { sent } = open('/products/categories/totes', 'EDITOR', () => {
    const response = isFirst ? conflict : { body: { success: true, data: newer } }
    isFirst = false
    return response
  })
  await retype('Description', 'Very large.')
  await retype('Search terms', 'carryall')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Someone else changed this category')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  const isChosen = (name: string): boolean => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  expect([isChosen('Name: Saved'), isChosen('Description: Yours'), isChosen('Search terms: Yours')]).toEqual([
    true,
    true,
    true,
  ])
  expect(screen.queryByRole('radiogroup', { name: 'Image' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Description: Saved' }))
  await userEvent.click(screen.getByRole('button', { name: 'Use selected' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Shoppers')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('the list')
  expect(sent[1]).toMatchObject({
    name: 'Shoppers',
    slug: 'shoppers',
    description: 'For every day.',
    searchTerms: 'carryall',
    updatedAt: newer.updatedAt,
  })
})

test('takes the saved version after a conflict', async () => {
  open('/products/categories/totes', 'EDITOR', () => conflict)
  await retype('Description of the image', 'A tote at noon')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('radiogroup', { name: 'Image' })
  await userEvent.click(screen.getByRole('button', { name: 'Use saved version' }))
  expect(screen.getByLabelText<HTMLInputElement>('Description of the image').value).toBe('A tote')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true)
})

test('removes the image', async () => {
  const { sent } = open('/products/categories/totes')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove image' }))
  expect(screen.queryByRole('img', { name: 'A tote' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('the list')
  expect(sent).toMatchObject([{ image: null }])
})

test('finds a category by a former slug', async () => {
  open('/products/categories/carryalls')
  await screen.findByRole('heading', { level: 1, name: 'Totes' })
})

test('says when there is no such category', async () => {
  open('/products/categories/belts')
  await screen.findByText('Category not found')
})

test('a viewer sees the fields but cannot change them', async () => {
  open('/products/categories/totes', 'VIEWER')
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).disabled).toBe(true)
  screen.getByText('You have view-only access to categories.')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Replace image' })).toBeNull()
})
