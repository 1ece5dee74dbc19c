import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiContext } from '../server/api.server.ts'
import { loader } from './list-or-product.tsx'

const product = {
  productId: 'totes-00000001',
  slug: 'solene-tote',
  name: 'Solène',
  description: '',
  category: 'totes',
  currency: 'USD',
  price: 90,
  compareAtPrice: null,
  isNew: false,
  status: 'active',
  isActive: true,
  stock: null,
  colors: [],
  features: [],
  dimensions: null,
  included: [],
  materials: null,
  rating: null,
  reviewCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const totes = {
  slug: 'totes',
  name: 'Totes',
  description: '',
  image: null,
  seoTitle: '',
  seoDescription: '',
  hasProducts: true,
}

/** The responses about categories: one, which was called bags before. */
function categoryResponse(path: string): Response | null {
  if (path === '/api/categories') return Response.json({ success: true, data: [totes] })
  if (path === '/api/categories/bags') return Response.json({ success: true, data: totes })
  return path.startsWith('/api/categories/') ? errorResponse(404)() : null
}

/** Loads /products/{handle} with a mocked API. */
async function open(handle: string, responses: (path: string) => Response, search = ''): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(apiContext, { fetch: (path) => Promise.resolve(categoryResponse(path) ?? responses(path)) })
  const request = new Request(`http://shop.example/products/${handle}${search}`)
  const where = { context, params: { handle }, request, url: new URL(request.url), pattern: '/products/:handle' }
  return Promise.resolve(loader(where)).catch((thrown: unknown) => thrown)
}

const related = (products: object[]) => Response.json({ success: true, products })
const productResponse = (path: string) =>
  path.endsWith('/related') ? related([product]) : Response.json({ success: true, product })
const errorResponse = (status: number) => () =>
  Response.json({ success: false, code: 'not_found', message: 'Product not found', errors: [] }, { status })

test('redirects a former slug permanently to the new one, with the color parameter', async () => {
  const result = await open('solene-bag', productResponse, '?color=noir')
  expect(result).toBeInstanceOf(Response)
  const { status, headers } = result as Response
  expect([status, headers.get('Location')]).toEqual([301, '/products/solene-tote?color=noir'])
})

test.each(['undefined', 'null', '%20'])('redirects %s, which names no product, to the list', async (handle) => {
  const result = await open(decodeURIComponent(handle), productResponse)
  const { status, headers } = result as Response
  expect([status, headers.get('Location')]).toEqual([302, '/products'])
})

const listResponse = (path: string) => {
  requested.push(path)
  return Response.json({ success: true, products: [product], total: 1, page: 1, pageSize: 12 })
}
let requested: string[] = []

test.each([
  ['totes', 'TOTES', 'Totes'],
  ['sale', 'SALE', 'Sale'],
])('%s is a list with its title, filters and facts for search engines', async (handle, heading, title) => {
  requested = []
  expect(await open(handle, listResponse, '?color=noir&sort=price-asc')).toMatchObject({
    kind: 'list',
    head: { heading },
    page: { total: 1, products: [{ slug: 'solene-tote' }] },
    facts: { title, path: `/products/${handle}`, isPrivate: false },
  })
  expect(requested).toEqual([expect.stringMatching(new RegExp(`category=${handle}.*colors=noir.*sort=price-asc`))])
})

test('redirects a former slug of a category permanently, with its filters', async () => {
  const result = await open('bags', errorResponse(404), '?color=noir')
  const { status, headers } = result as Response
  expect([status, headers.get('Location')]).toEqual([301, '/products/totes?color=noir'])
})

test('a list that fails to load shows the message of lists', async () => {
  expect(await open('totes', () => new Response('', { status: 500 }))).toMatchObject({
    data: { message: 'Failed to load products. Please try again later.' },
    init: { status: 503 },
  })
})

test('a product is not among its related products', async () => {
  expect(await open('solene-tote', productResponse)).toMatchObject({ kind: 'product', product, related: [] })
})

test('shows a product without its related products when they fail to load', async () => {
  const responses = (path: string) =>
    path.endsWith('/related') ? new Response('', { status: 500 }) : productResponse(path)
  expect(await open('solene-tote', responses)).toMatchObject({ kind: 'product', related: [] })
})

test.each([
  [404, 'nothing'],
  [410, 'gone'],
])('a product with status %i is a page with the same status: %s', async (status, kind) => {
  expect(await open('umbrella', errorResponse(status))).toMatchObject({ data: { kind }, init: { status } })
})

test("an API error shows the specification's message", async () => {
  expect(await open('solene-tote', () => new Response('', { status: 500 }))).toMatchObject({
    data: { message: 'Failed to load product' },
    init: { status: 503 },
  })
})
