import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiContext } from '../api.server.ts'
import { loader } from './list-or-product.tsx'

const product = {
  productId: 'totes-00000001',
  slug: 'solene-tote',
  name: 'Solène',
  description: '',
  category: 'totes',
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

/** Loads /products/{handle} with a mocked API. */
async function open(handle: string, responses: (path: string) => Response, search = ''): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(apiContext, { fetch: (path) => Promise.resolve(responses(path)) })
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
