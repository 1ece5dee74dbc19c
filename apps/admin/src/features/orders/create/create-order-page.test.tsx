// @vitest-environment jsdom
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { demoTerms, type Market, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aProduct } from '../../../testing/a-product.ts'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { EUROPE } from '../../../testing/some-markets.ts'
import { CreateOrderPage } from './create-order-page.tsx'

type FakeResponse = ReturnType<typeof errorResponse>

/** Renders the form with one Aumont in the order and all fields filled in. */
async function open(
  response: () => FakeResponse,
  {
    product = aProduct(),
    terms = demoTerms,
    quote,
  }: { product?: AdminProduct; terms?: ShopTerms; quote?: () => FakeResponse } = {},
) {
  const keys: (string | null)[] = []
  const bodies: unknown[] = []
  const urls: string[] = []
  fakeServer({
    'GET /api/products/admin': () => ({
      body: { success: true, data: [product], total: 1, page: 1, pageSize: 5 },
    }),
    ...(quote && { 'POST /api/quote': quote }),
    'POST /api/admin/orders': (url, body, headers) => {
      urls.push(url.search)
      bodies.push(body)
      keys.push(headers.get('Idempotency-Key'))
      return response()
    },
  })
  const portal = renderPortal(
    [
      { path: '/orders/create', Component: CreateOrderPage },
      { path: '/orders', element: <p>the list</p> },
    ],
    '/orders/create',
    terms,
  )
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a product' }), 'Aumont{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Add Aumont' }))
  for (const [label, text] of [
    ['Email', 'maren@shop.example'],
    ['First name', 'Maren'],
    ['Last name', 'Holt'],
    ['Street address', '1 Main Street'],
    ['Apartment, suite, floor (optional)', 'Suite 4'],
    ['City', 'Boston'],
    ['ZIP code', '02101'],
    ['Phone', '212 555 0142'],
  ] as const) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Massachusetts')
  const send = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Create order and email link' }))
  return { ...portal, send, keys, bodies, urls }
}

beforeEach(() => signInAs('MANAGER'))

test('creates an order at the displayed price, and confirms it in the list', async () => {
  const { send, bodies, address, router } = await open(() => ({
    status: 201,
    body: { success: true, data: { orderId: 'ORD-8F3W6KK7Q2MD' } },
  }))
  await send()
  await waitFor(() => expect(address()).toBe('/orders'))
  expect(bodies).toMatchObject([{ shipping: { state: 'MA', apartment: 'Suite 4' } }])
  expect(bodies).toMatchObject([{ userId: null, email: 'maren@shop.example', total: 1393.2, billing: null }])
  expect(router.state.location.state).toEqual({
    message: 'Order K7Q2MD created. The payment link was sent to maren@shop.example.',
  })
}, 20_000)

test('shows a changed price, and sends nothing before the next submit', async () => {
  const change = { name: 'Aumont', productId: 'totes-1a2b3c4d', color: 'Noir', price: 1400, available: 3 }
  const { send, bodies } = await open(() => ({
    status: 409,
    body: {
      success: false,
      code: 'price_changed',
      message: 'Prices have changed',
      errors: [],
      data: { items: [change], total: 1512 },
    },
  }))
  await send()
  expect(await screen.findByText('Prices have changed')).toBeDefined()
  expect(await screen.findByText('$1,512.00')).toBeDefined()
  await send()
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({ total: 1512, items: [{ price: 1400 }] })
}, 20_000)

test('preserves the form when no response arrives, and retries with the same idempotency key', async () => {
  const { send, keys } = await open(() => {
    throw new TypeError('fetch failed')
  })
  await send()
  expect(await screen.findByText('An unexpected error occurred')).toBeDefined()
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Boston')
  await send()
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
}, 20_000)

test('shows the invalid field and sends nothing', async () => {
  const { send, bodies } = await open(() => errorResponse(500, 'internal'))
  const phone = screen.getByLabelText('Phone')
  await userEvent.clear(phone)
  await send()
  expect(await screen.findByText('Please enter a valid phone number')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(phone))
  expect(bodies).toEqual([])
}, 20_000)

const WITHOUT_CHARGES: Market = {
  ...EUROPE,
  shipping: { ...EUROPE.shipping, isCharged: false },
  giftWrapCentsPerItem: 0,
}

test('another market has its own currency, prices and countries, and the order is created there', async () => {
  const prices = [{ market: 'eu', currency: 'EUR', price: 1_200, compareAtPrice: null }]
  const created = () => ({ status: 201, body: { success: true, data: { orderId: 'ORD-8F3W6KK7Q2MD' } } })
  const { send, bodies, urls } = await open(created, {
    product: aProduct({ prices }),
    terms: { ...demoTerms, markets: [WITHOUT_CHARGES] },
  })
  await userEvent.selectOptions(screen.getByLabelText('Sold in'), 'Europe, EUR')
  expect(screen.getAllByText('€1,200.00').length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'FR')
  expect(screen.queryByLabelText('State')).toBeNull()
  await send()
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies).toMatchObject([{ total: 1_200, shipping: { country: 'FR' }, items: [{ price: 1_200 }] }])
  expect(urls).toEqual(['?market=eu'])
}, 20_000)

test('names what the market does not sell, and sends nothing', async () => {
  const { send, bodies } = await open(() => errorResponse(500, 'internal'), {
    terms: { ...demoTerms, markets: [WITHOUT_CHARGES] },
  })
  await userEvent.selectOptions(screen.getByLabelText('Sold in'), 'Europe, EUR')
  expect(screen.getAllByText('Not sold in this market').length).toBeGreaterThan(0)
  await send()
  expect(await screen.findByText('Remove Aumont: this market doesn’t sell it')).toBeDefined()
  expect(bodies).toEqual([])
}, 20_000)

test('a tax that a provider calculates comes with the address, and is asked for again after a failure', async () => {
  const item = { productId: 'totes-1a2b3c4d', name: 'Aumont', imageUrl: null, color: 'Noir', price: 1290, quantity: 1 }
  const quoted = {
    currency: 'USD',
    taxMode: 'added',
    items: [{ ...item, amount: 1290, tax: 80.63, taxPercent: 6.25 }],
    charges: [],
    taxes: [{ taxPercent: 6.25, base: 1290, tax: 80.63 }],
    subtotal: 1290,
    chargesTotal: 0,
    tax: 80.63,
    total: 1370.63,
  }
  const answers: FakeResponse[] = [
    errorResponse(503, 'tax_unavailable', 'Tax cannot be calculated now.'),
    { status: 200, body: { success: true, data: quoted } },
  ]
  const { send, bodies } = await open(
    () => ({ status: 201, body: { success: true, data: { orderId: 'ORD-8F3W6KK7Q2MD' } } }),
    {
      terms: { ...demoTerms, taxSource: 'stripe' },
      quote: () => answers.shift() ?? errorResponse(500, 'internal'),
    },
  )
  expect(await screen.findByText('Tax cannot be calculated now.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create order and email link' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Calculate the tax again' }))
  expect(await screen.findByText('Tax (6.25%)')).toBeDefined()
  expect(screen.getByText('$1,370.63')).toBeDefined()
  await send()
  await waitFor(() => expect(bodies).toMatchObject([{ total: 1370.63 }]))
}, 20_000)
