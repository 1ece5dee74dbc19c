// @vitest-environment jsdom
import type { PricesResponse } from '@atelier/domain/products/market-prices.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { TERMS_WITH_MARKETS } from '../../../testing/some-markets.ts'
import { PricesPage } from './prices-page.tsx'

const LIST = 'GET /api/products/admin/prices'
const SAVE = 'PUT /api/products/admin/prices'

const product = (number: number, prices: PricesResponse['data'][number]['prices']) => ({
  productId: `totes-0000000${number}`,
  name: `Bag ${number}`,
  status: 'active' as const,
  image: null,
  price: 1290,
  compareAtPrice: null,
  prices,
  hiddenIn: prices.length === 0 ? ['jp'] : [],
})

const page = (euros = 1200): { body: PricesResponse } => ({
  body: {
    success: true,
    data: [product(1, [{ market: 'eu', price: euros, compareAtPrice: null }]), product(2, [])],
    lists: [
      { market: 'eu', name: 'Europe', currency: 'EUR', isPublished: true, priced: 1, unpriced: 1, hidden: 0 },
      { market: 'jp', name: 'Japan', currency: 'JPY', isPublished: false, priced: 1, unpriced: 0, hidden: 1 },
    ],
    total: 2,
    page: 1,
    pageSize: 25,
  },
})

const open = () =>
  renderPortal([{ path: '/products/prices', Component: PricesPage }], '/products/prices', TERMS_WITH_MARKETS)
const price = (number: number, market: string) =>
  screen.findByLabelText<HTMLInputElement>(`Price of Bag ${number} in ${market}`)
const replace = async (input: HTMLInputElement, text: string) => {
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

beforeEach(() => signInAs('MANAGER'))

test('shows each market beside the base price, and saves the changed prices of each list', async () => {
  const sent: unknown[] = []
  fakeServer({
    [LIST]: () => page(),
    [SAVE]: (url, body) => {
      sent.push([url.search, body])
      return { body: { success: true, data: { changed: 1, unchanged: 0 } } }
    },
  })
  open()
  expect((await price(1, 'Europe')).value).toBe('1200.00')
  expect(screen.getAllByText('$1,290.00')).toHaveLength(2)
  expect(screen.getByRole('link', { name: '1 product' }).getAttribute('href')).toBe('/products/prices?missing=eu')
  await replace(await price(1, 'Europe'), '1250')
  await userEvent.type(await screen.findByLabelText('Compare-at price of Bag 1 in Europe'), '1500')
  await replace(await price(2, 'Japan'), '198,000')
  expect(screen.getByText('2 changed prices')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save prices' }))
  await screen.findByText('2 prices saved.')
  expect(sent).toEqual([
    [
      '?market=eu',
      {
        changes: [
          {
            productId: 'totes-00000001',
            price: 1250,
            compareAtPrice: 1500,
            seen: { price: 1200, compareAtPrice: null },
          },
        ],
      },
    ],
    ['?market=jp', { changes: [{ productId: 'totes-00000002', price: 198_000, compareAtPrice: null, seen: null }] }],
  ])
  expect(screen.queryByRole('button', { name: 'Save prices' })).toBeNull()
})

test('typing the stored price again, or undoing, leaves nothing to save', async () => {
  fakeServer({ [LIST]: () => page() })
  open()
  await replace(await price(1, 'Europe'), '1')
  await screen.findByText('1 changed price')
  await replace(await price(1, 'Europe'), '1200.00')
  await waitFor(() => expect(screen.queryByText('1 changed price')).toBeNull())
  await replace(await price(1, 'Europe'), '7')
  await userEvent.click(screen.getByRole('button', { name: 'Undo changes' }))
  expect((await price(1, 'Europe')).value).toBe('1200.00')
})

test('an invalid price is shown at its input, which gets the focus, and nothing is sent', async () => {
  const { requests } = fakeServer({ [LIST]: () => page() })
  open()
  await userEvent.type(await screen.findByLabelText('Compare-at price of Bag 1 in Europe'), '900')
  await userEvent.click(screen.getByRole('button', { name: 'Save prices' }))
  expect(screen.getByText('Bag 1: The compare-at price must be higher than the price')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('compareAtPrice.eu.totes-00000001'))
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([])
})

test('a price that another person changed is shown, and the next save is based on it', async () => {
  const sent: { changes: { seen: unknown }[] }[] = []
  let stored = 1200
  fakeServer({
    [LIST]: () => page(stored),
    [SAVE]: (_, body) => {
      sent.push(body as (typeof sent)[number])
      if (sent.length > 1) return { body: { success: true, data: { changed: 1, unchanged: 0 } } }
      stored = 1300
      const message = 'The price of Bag 1 is €1,300.00 now. Check it and try again.'
      const errors = [{ path: 'changes.0.price', message }]
      return { status: 409, body: { success: false, code: 'conflict', message, errors } }
    },
  })
  open()
  await replace(await price(1, 'Europe'), '1250')
  await userEvent.click(screen.getByRole('button', { name: 'Save prices' }))
  await screen.findByText(/Bag 1: The price of Bag 1 is €1,300.00 now/)
  expect((await price(1, 'Europe')).value).toBe('1250')
  await userEvent.click(screen.getByRole('button', { name: 'Save prices' }))
  await screen.findByText('1 price saved.')
  expect(sent.map(({ changes }) => changes[0]?.seen)).toEqual([
    { price: 1200, compareAtPrice: null },
    { price: 1300, compareAtPrice: null },
  ])
})

test('a drafted market has its column, and says of a product without a price whether it is hidden', async () => {
  fakeServer({ [LIST]: () => page() })
  open()
  expect((await price(2, 'Japan')).placeholder).toBe('Hidden')
  expect((await price(2, 'Europe')).placeholder).toBe('Not sold')
  expect(screen.getByRole('columnheader', { name: 'Japan, JPY (draft)' })).toBeDefined()
})

test('Enter and the arrows move between the rows of a column', async () => {
  fakeServer({ [LIST]: () => page() })
  open()
  const first = await price(1, 'Europe')
  await userEvent.click(first)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await price(2, 'Europe'))
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
})

test('proposes prices with their differences and fills the draft, which is not saved', async () => {
  const { requests } = fakeServer({
    [LIST]: () => page(),
    'POST /api/products/admin/prices/propose': (url, body) => {
      expect([url.search, body]).toEqual(['?market=eu', { missing: 'eu', from: '', rate: 0.97, step: 50, ending: 0 }])
      const proposal = { price: 1250, compareAtPrice: null, before: null, differencePercent: null }
      return { body: { success: true, data: [{ ...proposal, productId: 'totes-00000002', name: 'Bag 2' }] } }
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Propose prices' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Rate'), '0.97')
  await replace(within(dialog).getByLabelText('Step'), '50')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show proposals' }))
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Fill in 1 price' }))
  expect((await price(2, 'Europe')).value).toBe('1250.00')
  expect(screen.getByText('1 changed price')).toBeDefined()
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([])
})

test('staff who only view cannot change prices, and a shop with one market says where to add another', async () => {
  signInAs('VIEWER')
  fakeServer({ [LIST]: () => page() })
  open()
  expect((await price(1, 'Europe')).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Propose prices' })).toBeNull()
  fakeServer({ [LIST]: () => ({ body: { ...page().body, lists: [] } }) })
  open()
  expect(await screen.findByText('Your shop has one market')).toBeDefined()
})
