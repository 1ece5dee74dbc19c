// @vitest-environment jsdom
import { ApiError } from '@atelier/api-client/api-error'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { mockFetch, type MockResponse } from '../../testing/mock-fetch.ts'
import { inYen } from '../../testing/yen.tsx'
import { ChallengePage } from './challenge-page.tsx'
import { PayPage } from './pay-page.tsx'
import { paymentStore, type CardResult } from './payment.store.ts'

const LINK = '/api/pay/ORD-1.2.1.x'
const link = (state: string, change: object = {}): MockResponse => [
  200,
  {
    success: true,
    data: {
      displayNumber: '4XVB1A',
      currency: 'USD',
      taxMode: 'added',
      charges: [],
      chargesTotal: 0,
      items: [
        { productId: 'a', name: 'Clémence', imageUrl: null, color: 'Cognac', size: null, price: 1890, quantity: 1 },
      ],
      subtotal: 1890,
      tax: 151.2,
      taxPercent: 8,
      total: 2041.2,
      state,
      expiresAt: '2999-01-01T00:00:00.000Z',
      ...change,
    },
  },
]
const intent: MockResponse = [
  200,
  {
    success: true,
    data: {
      clientSecret: 'secret',
      paymentIntentId: 'pi_00000001',
      amount: 204_120,
      currency: 'usd',
      holdExpiresAt: null,
    },
  },
]
const statusResponse = (status: string): MockResponse => [
  200,
  { success: true, status, data: { status, orderId: null, message: null } },
]
const finished: MockResponse = [200, { success: true, data: { orderId: 'ORD-7K2QMD4XVB1A', receiptToken: 't' } }]

function renderPayPage() {
  renderInRouter(<PayPage token="ORD-1.2.1.x" cardForm={null} />, '/pay/ORD-1.2.1.x')
}

function registerTestCard(...results: CardResult[]) {
  const confirm = vi.fn<() => Promise<CardResult>>()
  for (const result of results) confirm.mockResolvedValueOnce(result)
  act(() => {
    paymentStore.setProvider('sandbox')
    paymentStore.registerCard({ prepare: () => Promise.resolve(), confirm })
    paymentStore.setComplete(true)
  })
  return confirm
}

beforeEach(() => sessionStorage.clear())
test.each([
  ['paid', link('paid'), 'Payment received. Thank you'],
  ['closed', link('closed'), 'No payment due'],
  [
    'invalid or expired',
    [404, { success: false, code: 'not_found', message: 'This payment link is no longer valid.', errors: [] }],
    'This link has expired',
  ],
  ['not available', [500, {}], 'We couldn’t load your order'],
] satisfies [string, MockResponse, string][])('shows that a link is %s', async (_, response, title) => {
  mockFetch({ [LINK]: [response] })
  renderPayPage()
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('says that the shipping is not included where it is not charged', async () => {
  mockFetch({ [LINK]: [link('open')] })
  registerTestCard()
  renderPayPage()
  expect(await screen.findAllByText(/^Shipping isn’t included. Questions\?/)).not.toHaveLength(0)
})

test('an order in yen is paid in yen, and its total includes the tax', async () => {
  const charges = [{ kind: 'delivery', name: 'Standard delivery', amount: 880 }]
  const yen = { currency: 'JPY', taxMode: 'included', taxPercent: 10, subtotal: 6_600, charges, tax: 680, total: 7_480 }
  mockFetch({ [LINK]: [link('open', yen)] })
  registerTestCard()
  renderPayPage()
  expect(await screen.findByRole('button', { name: 'Pay ¥7,480' })).toBeTruthy()
  const [rows] = screen.getAllByText('Subtotal').map((term) => term.closest('dl')?.textContent)
  expect(rows).toBe('Subtotal¥6,600Standard delivery¥880Total¥7,480Includes tax (10%)¥680')
  expect(screen.queryByText(/Shipping isn’t included/)).toBeNull()
  expect(paymentStore.current().amount).toEqual({ cents: 7_480, currency: 'JPY' })
})

test('polls a processing payment, also after a reload', async () => {
  const requests = mockFetch({
    [LINK]: [link('open'), link('open'), link('paid')],
    [`${LINK}/intent`]: [intent],
    '/api/sandbox/pi_00000001/status': [
      ...Array.from({ length: 3 }, () => statusResponse('processing')),
      statusResponse('succeeded'),
    ],
    [`${LINK}/finish`]: [finished],
  })
  registerTestCard({ status: 'processing' })
  renderPayPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $2,041.20' }))
  expect(await screen.findByRole('heading', { name: 'Your payment is being confirmed' })).toBeTruthy()
  cleanup()
  renderPayPage()
  expect(await screen.findByRole('heading', { name: 'Your payment is being confirmed' })).toBeTruthy()
  await screen.findByRole('heading', { name: 'Payment received. Thank you' }, { timeout: 5_000 })
  expect(requests.filter(({ path }) => path === `${LINK}/intent`)).toHaveLength(1)
  expect(requests.filter(({ path }) => path === `${LINK}/finish`)).toHaveLength(1)
})

test('waits when the provider has not confirmed the payment to the server yet', async () => {
  const processing = { success: false, code: 'payment_processing', message: 'Still being processed', errors: [] }
  const requests = mockFetch({
    [LINK]: [link('open'), link('paid')],
    [`${LINK}/intent`]: [intent],
    '/api/sandbox/pi_00000001/status': [statusResponse('succeeded')],
    [`${LINK}/finish`]: [[409, processing], finished],
  })
  registerTestCard({ status: 'succeeded' })
  renderPayPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $2,041.20' }))
  expect(await screen.findByRole('heading', { name: 'Payment received. Thank you' })).toBeTruthy()
  expect(requests.filter(({ path }) => path === `${LINK}/finish`)).toHaveLength(2)
})

test('starts no second payment while the outcome of the first is unknown', async () => {
  const requests = mockFetch({
    [LINK]: [link('open'), link('paid')],
    [`${LINK}/intent`]: [intent],
    '/api/sandbox/pi_00000001/status': [[503, {}], statusResponse('succeeded')],
    [`${LINK}/finish`]: [finished],
  })
  registerTestCard().mockRejectedValueOnce(new ApiError('payment_timeout', 'Too slow', { status: 504, body: '' }))
  renderPayPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $2,041.20' }))
  expect((await screen.findByRole('alert')).textContent).toContain('is taking too long to respond')
  await userEvent.click(screen.getByRole('button', { name: 'Pay $2,041.20' }))
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('currently unavailable'))
  await userEvent.click(screen.getByRole('button', { name: 'Pay $2,041.20' }))
  expect(await screen.findByRole('heading', { name: 'Payment received. Thank you' })).toBeTruthy()
  expect(requests.filter(({ path }) => path === `${LINK}/intent`)).toHaveLength(1)
})

test('shows that the bank has not confirmed the payment when the shopper returns from it', async () => {
  mockFetch({
    [LINK]: [link('open')],
    '/api/sandbox/pi_00000001/status': [statusResponse('requires_confirmation')],
  })
  const payment = { provider: 'sandbox', paymentIntentId: 'pi_00000001', holdExpiresAt: null }
  sessionStorage.setItem('shop.pay.ORD-1.2.1.x', JSON.stringify(payment))
  vi.stubGlobal('location', { ...location, href: 'https://shop.example/pay/ORD-1.2.1.x?payment_intent=pi_00000001' })
  registerTestCard()
  renderPayPage()
  expect((await screen.findByRole('alert')).textContent).toContain('Your bank did not confirm the payment')
})

test.each([
  ['105840', 'ORSENNE is requesting $1,058.40 on your test card.'],
  ['', 'ORSENNE is requesting a payment on your test card.'],
  ['1e9', 'ORSENNE is requesting a payment on your test card.'],
])("the sandbox's bank page names the amount %o", async (amount, sentence) => {
  renderInRouter(
    <ChallengePage />,
    `/sandbox/challenge?payment_intent=sbx_1&payment_intent_client_secret=s&amount=${amount}`,
  )
  expect(await screen.findByText(sentence, { exact: false })).toBeDefined()
})

test.each([
  ['', inYen(<ChallengePage />)],
  ['&currency=jpy', <ChallengePage key="page" />],
  ['&currency=yen!', inYen(<ChallengePage />)],
])("the sandbox's bank page names the currency of the payment, or of the shop: %s", async (currency, page) => {
  const query = 'payment_intent=sbx_1&payment_intent_client_secret=s&amount=6600'
  renderInRouter(page, `/sandbox/challenge?${query}${currency}`)
  expect(await screen.findByText('ORSENNE is requesting ¥6,600 on your test card.', { exact: false })).toBeDefined()
})

test.each([
  ['/pay/ORD-1.2.1.x', '/pay/ORD-1.2.1.x?payment_intent=sbx_1&payment_intent_client_secret=s'],
  ['https://elsewhere.example/', '/checkout?step=payment&payment_intent=sbx_1&payment_intent_client_secret=s'],
  ['//elsewhere.example/', '/checkout?step=payment&payment_intent=sbx_1&payment_intent_client_secret=s'],
])("the sandbox's bank page redirects to the shop only: %s", async (returnUrl, expected) => {
  mockFetch({ '/api/sandbox/sbx_1/challenge': [[200, { success: true, data: { status: 'succeeded' } }]] })
  const replace = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { origin: 'https://shop.example', href: 'https://shop.example/', replace })
  const query = new URLSearchParams({
    payment_intent: 'sbx_1',
    payment_intent_client_secret: 's',
    return_url: returnUrl,
  })
  renderInRouter(<ChallengePage />, `/sandbox/challenge?${query}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(`https://shop.example${expected}`))
})
