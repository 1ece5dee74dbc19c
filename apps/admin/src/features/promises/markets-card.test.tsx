// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { demoTerms, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { EUROPE, TERMS_WITH_MARKETS } from '../../testing/some-markets.ts'
import { PromisesPage } from './promises-page.tsx'

const PUBLISHED = { at: '2026-11-24T10:00:00.000Z', by: 'Ida', version: 1 }
const ok = (data: unknown) => ({ body: { success: true, data } })

function open(
  terms: ShopTerms = TERMS_WITH_MARKETS,
  role: AdminRole = 'ADMIN',
  publish?: (body: unknown) => { status: number; body: unknown },
  { published = terms, hide }: { published?: ShopTerms; hide?: (url: URL, body: unknown) => void } = {},
) {
  const sent: ShopTerms[] = []
  const stored: StaffDocument = {
    key: 'terms',
    label: 'Promises',
    content: { ...terms },
    draftContent: null,
    published: PUBLISHED,
    draft: null,
    updatedAt: PUBLISHED.at,
  }
  fakeServer({
    'GET /api/products/admin': () => ({ body: { success: true, data: [], total: 1, page: 1, pageSize: 1 } }),
    'GET /api/admin/orders/totals': () => ok({ total: 0, totalValue: 0, otherTotals: [], currency: 'USD' }),
    'GET /api/products/admin/prices': () => ({
      body: {
        success: true,
        data: [],
        lists: [
          { market: 'eu', name: 'Europe', currency: 'EUR', isPublished: true, priced: 1, unpriced: 0, hidden: 0 },
          { market: 'jp', name: 'Japan', currency: 'JPY', isPublished: false, priced: 0, unpriced: 1, hidden: 2 },
        ],
        total: 0,
        page: 1,
        pageSize: 1,
      },
    }),
    'GET /api/admin/documents/terms': () => ok(stored),
    'POST /api/admin/documents/terms/publish': (_, body) => publish?.(body) ?? { status: 404, body: {} },
    'POST /api/products/admin/prices/hide': (url, body) => {
      hide?.(url, body)
      return ok({ hidden: 1 })
    },
    'GET /api/admin/documents/terms/versions': () => ok([PUBLISHED]),
    'PUT /api/admin/documents/terms/draft': (_, body) => {
      const { content } = body as { content: ShopTerms }
      sent.push(content)
      const draft = { at: '2026-11-24T11:00:00.000Z', by: 'Ida' }
      return ok({ ...stored, draftContent: content, draft, updatedAt: draft.at })
    },
  })
  signInAs(role)
  renderPortal([{ path: '/settings/promises', element: <PromisesPage /> }], '/settings/promises', published)
  return sent
}

const openMarket = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('group', { name }))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save draft' }))

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run)))

test('lists the shop itself first, and changes one market without touching the promises', async () => {
  const sent = open()
  const europe = await openMarket('Europe')
  expect(
    screen
      .getAllByRole('listitem')
      .some(({ textContent }) => textContent === 'Your shopUSD, without a prefix. Its fields are those below.'),
  ).toBe(true)
  const name = europe.getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'European Union')
  await userEvent.selectOptions(europe.getByLabelText('Add a country: Home countries'), 'IT')
  const wrap = europe.getByLabelText(/^Gift wrap/)
  await userEvent.clear(wrap)
  await userEvent.type(wrap, '12')
  await userEvent.click(europe.getByLabelText('Rounded for each line'))
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]).toMatchObject({
    giftWrapCentsPerItem: demoTerms.giftWrapCentsPerItem,
    taxRounding: 'order',
    shipping: { homeCountries: [] },
    markets: [
      {
        key: 'eu',
        name: 'European Union',
        taxRounding: 'line',
        giftWrapCentsPerItem: 1_200,
        shipping: { homeCountries: ['FR', 'DE', 'IT'] },
      },
      { key: 'jp' },
    ],
  })
})

test('a new market begins with the currency, tax and holidays of its country, and opens', async () => {
  const sent = open(demoTerms)
  await userEvent.selectOptions(await screen.findByLabelText('Add a market for a country'), 'JP')
  const japan = within(await screen.findByRole('group', { name: 'Japan' }))
  expect(japan.getByLabelText('Address')).toMatchObject({ value: 'jp', disabled: false })
  expect(japan.getByText('Japan 10%')).toBeDefined()
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.markets).toMatchObject([
    { key: 'jp', name: 'Japan', currency: 'JPY', taxMode: 'included', taxSource: 'table' },
  ])
})

test('shows the rates in force for its countries with their source, and takes rates of its own', async () => {
  const sent = open()
  const europe = await openMarket('Europe')
  expect(europe.getByText('Germany 19%')).toBeDefined()
  expect(europe.getByText(/Taxes in Europe Database/)).toBeDefined()
  await userEvent.click(europe.getByRole('button', { name: 'Add rate' }))
  await userEvent.type(europe.getByLabelText('Place of rate 1'), 'de')
  await userEvent.type(europe.getByLabelText(/^Percent of rate 1/), '16')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.markets[0]?.taxRates).toEqual([{ place: 'DE', percent: 16 }])
})

test('an error in a closed market opens it and is shown at its field', async () => {
  const sent = open({
    ...TERMS_WITH_MARKETS,
    markets: TERMS_WITH_MARKETS.markets.map((market) => ({
      ...market,
      shipping: { ...market.shipping, homeCountries: ['FR'] },
    })),
  })
  const window = await screen.findByLabelText(/^Return window/)
  await userEvent.clear(window)
  await userEvent.type(window, '14')
  await save()
  const japan = within(await screen.findByRole('group', { name: 'Japan' }))
  expect(japan.getByText('Europe is the home of France')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('markets.1.shipping.homeCountries'))
  expect(sent).toEqual([])
})

test('a published market asks before it is removed, and can be brought back', async () => {
  const sent = open()
  const europe = await openMarket('Europe')
  expect(europe.getByLabelText('Address')).toHaveProperty('disabled', true)
  await vi.waitFor(() => expect(europe.getByLabelText('Currency')).toHaveProperty('disabled', true))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Europe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove market' }))
  expect(screen.queryByRole('button', { name: 'Europe' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo: bring back the market' }))
  expect(screen.getByRole('button', { name: 'Europe' })).toBeDefined()
  expect(sent).toEqual([])
})

test('shoppers choose among the markets in the order that staff give them', async () => {
  const sent = open()
  await screen.findByRole('button', { name: 'Europe' })
  expect(screen.getByRole('button', { name: 'Move Europe up' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Move Europe down' }))
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.markets.map(({ key }) => key)).toEqual(['jp', 'eu'])
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/preview/pages/shipping')
})

test('asks before a publication that removes pages, and sends what was confirmed', async () => {
  const sent: unknown[] = []
  open(TERMS_WITH_MARKETS, 'ADMIN', (body) => {
    sent.push(body)
    const warnings = [{ code: 'removed:eu:21', message: 'Europe: the pages at /eu are no longer found.' }]
    const refused = { success: false, code: 'conflict', message: 'Confirm', errors: [], data: { warnings } }
    return sent.length === 1 ? { status: 409, body: refused } : { status: 404, body: { ...refused, code: 'not_found' } }
  })
  const field = await screen.findByLabelText(/^Return window/)
  await userEvent.clear(field)
  await userEvent.type(field, '14')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Europe: the pages at /eu are no longer found.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish anyway' }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{}, { accepts: ['removed:eu:21'] }])
})

test('a publication without prices is refused at the market, where one button hides the products', async () => {
  let hidden: unknown
  const message = '1 product has no price in Japan. Enter prices, or hide it there'
  open(
    TERMS_WITH_MARKETS,
    'ADMIN',
    () => {
      const errors = [{ path: 'markets.1.prices', message }]
      return { status: 400, body: { success: false, code: 'invalid_input', message, errors } }
    },
    { published: { ...TERMS_WITH_MARKETS, markets: [EUROPE] }, hide: (url, body) => (hidden = [url.search, body]) },
  )
  const field = await screen.findByLabelText(/^Return window/)
  await userEvent.clear(field)
  await userEvent.type(field, '14')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const prices = within(await screen.findByRole('group', { name: 'Prices in Japan' }))
  await prices.findByText(`${message}.`)
  expect(prices.getByRole('status').textContent).toBe(
    '0 products have a price in Japan. 2 products are hidden there. 1 product has none: enter prices or hide it before you publish.',
  )
  expect(prices.getByRole('link', { name: 'Enter prices' }).getAttribute('href')).toBe('/products/prices?missing=jp')
  const hide = prices.getByRole('button', { name: 'Hide this product in Japan' })
  await vi.waitFor(() => expect(document.activeElement).toBe(hide))
  await userEvent.click(hide)
  await vi.waitFor(() => expect(hidden).toEqual(['?market=jp', { unpriced: 1 }]))
  await userEvent.click(screen.getByRole('button', { name: 'Europe' }))
  expect(screen.queryByRole('group', { name: 'Prices in Europe' })).toBeNull()
})

test('read-only roles see a market but cannot change it', async () => {
  open(TERMS_WITH_MARKETS, 'MANAGER')
  const europe = await openMarket('Europe')
  expect(europe.getByLabelText('Name')).toHaveProperty('disabled', true)
  expect(screen.queryByLabelText('Add a market for a country')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove Europe' })).toBeNull()
})

test('a market gets delivery zones with the prices of its rates, and methods of their own', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Europe' }))
  const market = within(screen.getByRole('group', { name: 'Europe' }))
  await userEvent.click(market.getByRole('button', { name: 'Use delivery zones' }))
  expect(market.queryByRole('group', { name: 'Standard shipping' })).toBeNull()
  const home = within(market.getByRole('group', { name: 'Home, Standard' }))
  expect(home.getByLabelText('Price')).toHaveProperty('value', '8.95')
  await userEvent.click(market.getByRole('button', { name: 'Remove method Overnight' }))
  await userEvent.click(home.getByRole('button', { name: 'Another price of Standard from an amount on' }))
  await userEvent.type(home.getByLabelText('Price 2'), '5')
  await userEvent.type(home.getByLabelText('for orders from'), '60')
  await userEvent.clear(home.getByLabelText('Free for orders from'))
  await userEvent.click(market.getByRole('button', { name: 'Add zone' }))
  const places = market.getAllByLabelText('Places')[1] ?? document.body
  await userEvent.type(market.getAllByLabelText('Name of the zone')[1] ?? document.body, 'Corsica')
  await userEvent.type(places, 'fr-20*')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.markets[0]?.shipping.zones).toMatchObject([
    {
      name: 'Home',
      places: ['FR', 'DE'],
      methods: [
        {
          key: 'standard',
          bands: [
            { from: 0, cents: 8_95 },
            { from: 60_00, cents: 5_00 },
          ],
          freeFromCents: null,
        },
        { key: 'express' },
      ],
    },
    { name: 'Corsica', places: ['FR-20*'], methods: [] },
  ])
})

test('the problems of zones stand at their fields', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Europe' }))
  const market = within(screen.getByRole('group', { name: 'Europe' }))
  await userEvent.click(market.getByRole('button', { name: 'Use delivery zones' }))
  const places = market.getByLabelText('Places')
  await userEvent.clear(places)
  await userEvent.type(places, 'FR')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await market.findByText(/^No delivery to Germany/)).toBeTruthy()
  await userEvent.clear(places)
  await userEvent.type(places, 'FR, DE, CH')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await market.findByText(/^The market does not deliver to Switzerland/)).toBeTruthy()
  expect(places.getAttribute('aria-invalid')).toBe('true')
})
