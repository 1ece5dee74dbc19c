// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createRoutesStub, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { inYen } from '../../../testing/yen.tsx'
import type { CardProduct } from '../card-product.ts'
import type { ListPage } from './load-list.server.ts'
import { ProductList } from './product-list.tsx'

const facets = {
  colors: [
    { name: 'Noir', value: '#111111', count: 3 },
    { name: 'Cognac', value: '#884422', count: 2 },
  ],
  lowestPrice: 180,
  highestPrice: 2450,
  availableCount: 4,
  fits: [
    { thing: 'phone' as const, count: 5 },
    { thing: 'laptop' as const, count: 1 },
  ],
}

const card = (number: number): CardProduct => ({
  productId: `totes-${number}`,
  slug: `tote-${number}`,
  name: `Tote ${number}`,
  priceCents: 100_000,
  oldPriceCents: null,
  isNew: false,
  status: 'active',
  stock: null,
  colors: [
    { name: 'Cognac', value: '#884422', stock: null, images: [] },
    { name: 'Noir', value: '#111111', stock: null, images: [] },
  ],
})

/** Delays the responses of the mock. */
let latency = Promise.resolve()

/** Three pages of two products; no products from a minimum price of 9000. */
async function mockProducts({ request }: LoaderFunctionArgs): Promise<ListPage> {
  await latency
  const params = new URL(request.url).searchParams
  const page = Number(params.get('page') ?? 1)
  const first = Number(params.get('from') ?? page)
  if (params.get('minPrice') === '9000')
    return { products: [], total: 0, isCapped: false, first: 1, page: 1, pageCount: 1, facets }
  return {
    products: [1, 2, 3, 4, 5, 6].slice(first * 2 - 2, page * 2).map(card),
    total: 6,
    isCapped: params.get('minPrice') === '1',
    first,
    page,
    pageCount: 3,
    facets,
  }
}

function List() {
  const page = useLoaderData<typeof mockProducts>()
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <ProductList page={page} empty={<p>Nothing at all</p>} />
    </>
  )
}

async function renderList(address = '/products', inShop = (list: ReactElement) => list) {
  const Page = createRoutesStub([
    { path: '/products', Component: () => inShop(<List />), loader: mockProducts, HydrateFallback: () => null },
    { path: '/products/:slug', Component: () => <BackLink />, HydrateFallback: () => null },
  ])
  render(<Page initialEntries={[address]} />)
  await screen.findByRole('form', { name: 'Filter and sort' })
  return userEvent.setup()
}

function BackLink() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back to the list
    </button>
  )
}

/** The query of the URL that the list was loaded with. */
const query = () => document.querySelector('output')?.textContent
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const open = async (user: ReturnType<typeof userEvent.setup>, choice: string) =>
  user.click(screen.getByText(choice, { selector: 'summary' }))

beforeAll(async () => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  await import('./filter-sheet.tsx')
})
test('shows a capped count with a plus sign', async () => {
  await renderList('/products?minPrice=1')
  expect(screen.getByText('6+ Products')).toBeTruthy()
  expect(screen.getAllByText('Showing 2 of 6+')).toHaveLength(2)
})

test('each change updates the URL at once, and quick changes accumulate', async () => {
  const user = await renderList()
  await open(user, 'Color')
  await user.click(screen.getByRole('checkbox', { name: 'Black (Noir), 3 products' }))
  await user.click(screen.getByRole('checkbox', { name: 'Brown (Cognac), 2 products' }))
  await user.click(screen.getByRole('checkbox', { name: 'In stock only' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price')
  await waitFor(() => expect(query()).toBe('?color=cognac&color=noir&available=true&sort=price-asc'))
  expect(screen.getByRole('checkbox', { name: 'Black (Noir), 3 products' })).toHaveProperty('checked', true)
})

test('shows only products into which a thing fits, and any again', async () => {
  const user = await renderList()
  await open(user, 'Fits')
  await user.click(screen.getByRole('radio', { name: 'A 13-inch laptop, 1 product' }))
  await waitFor(() => expect(query()).toBe('?fits=laptop'))
  await user.click(screen.getByRole('link', { name: 'Remove filter: Fits a 13-inch laptop' }))
  await waitFor(() => expect(query()).toBe(''))
  await user.click(screen.getByRole('radio', { name: 'A phone, 5 products' }))
  await user.click(screen.getByRole('radio', { name: 'Anything' }))
  await waitFor(() => expect(query()).toBe(''))
})

test('a price applies on Enter or blur, and invalid input is reverted', async () => {
  const user = await renderList()
  await open(user, 'Price')
  expect(within(screen.getByRole('group', { name: 'Price in dollars' })).getAllByText('$')).toHaveLength(2)
  const from = screen.getByRole('textbox', { name: 'From' })
  await user.type(from, '$1,000{Enter}')
  await waitFor(() => expect(query()).toBe('?minPrice=1000'))
  expect(document.activeElement).toBe(from)
  expect(from).toHaveProperty('value', '1000')
  await user.type(screen.getByRole('textbox', { name: 'Up to' }), 'cheap')
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Up to' })).toHaveProperty('value', '')
  expect(query()).toBe('?minPrice=1000')
})

test('the price filter speaks the currency of the shop', async () => {
  const user = await renderList('/products?maxPrice=6600', inYen)
  await open(user, 'Price')
  const prices = screen.getByRole('group', { name: 'Price in yen' })
  expect(within(prices).getAllByText('¥')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Remove filter: Up to ¥6,600' })).toBeTruthy()
  await user.type(within(prices).getByRole('textbox', { name: 'From' }), '¥1,000{Enter}')
  await waitFor(() => expect(query()).toBe('?minPrice=1000&maxPrice=6600'))
})

test('each filter has a chip that removes it and moves the focus to the count', async () => {
  const user = await renderList('/products?color=noir&maxPrice=2500&sort=price-desc')
  const chips = screen.getByRole('list', { name: 'Active filters' })
  await user.click(within(chips).getByRole('link', { name: 'Remove filter: Up to $2,500.00' }))
  await waitFor(() => expect(query()).toBe('?color=noir&sort=price-desc'))
  await user.click(screen.getByRole('link', { name: 'Remove filter: Black (Noir)' }))
  await waitFor(() => expect(query()).toBe('?sort=price-desc'))
  expect(document.activeElement?.textContent).toBe('6 Products')
})

test('cards show and link to the wanted color', async () => {
  await renderList('/products?color=noir')
  const [first] = screen.getAllByRole('article')
  if (!first) throw new Error('no card')
  expect(within(first).getByText('Color: Noir')).toBeDefined()
  expect(within(first).getByRole('link', { name: 'Tote 1' }).getAttribute('href')).toBe('/products/tote-1?color=noir')
})

test('filters without a match can be cleared and stay visible', async () => {
  const user = await renderList('/products?minPrice=9000&sort=newest')
  expect(screen.getByText('0 Products')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await waitFor(() => expect(names()).toEqual(['Tote 1', 'Tote 2']))
  expect(query()).toBe('?sort=newest')
})

test('load more appends the next page, and Back or a reload restores all pages', async () => {
  const user = await renderList('/products?color=noir')
  await user.click(screen.getByRole('link', { name: 'Load more' }))
  await waitFor(() => expect(names()).toEqual(['Tote 1', 'Tote 2', 'Tote 3', 'Tote 4']))
  expect(query()).toBe('?color=noir&page=2&from=1')
  expect(document.activeElement?.textContent).toBe('Tote 3')
  await user.click(screen.getByRole('link', { name: 'Load more' }))
  await waitFor(() => expect(names()).toHaveLength(6))
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
  expect(screen.getAllByText('Showing 6 of 6')).not.toHaveLength(0)
  await user.click(screen.getByRole('link', { name: 'Tote 5' }))
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(names()).toHaveLength(6))
  cleanup()
  await renderList('/products?color=noir&page=3&from=1')
  expect(names()).toHaveLength(6)
  expect(screen.queryByRole('link', { name: 'Previous products' })).toBeNull()
})

test('opening a later page directly shows it with a link to the previous one', async () => {
  const user = await renderList('/products?page=2')
  expect(names()).toEqual(['Tote 3', 'Tote 4'])
  expect(document.activeElement).toBe(document.body)
  const earlier = screen.getByRole('link', { name: 'Previous products' })
  expect(earlier.getAttribute('href')).toBe('/products')
  await user.click(earlier)
  await waitFor(() => expect(names()).toEqual(['Tote 1', 'Tote 2']))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('6 Products'))
})

test('changing a filter returns to page 1', async () => {
  const user = await renderList('/products?page=3&from=1')
  await user.click(screen.getByRole('checkbox', { name: 'In stock only' }))
  await waitFor(() => expect(query()).toBe('?available=true'))
  expect(names()).toEqual(['Tote 1', 'Tote 2'])
})

test('the sheet shows the remaining count, and Back undoes all its changes', async () => {
  const user = await renderList('/products?sort=newest')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filter' })
  // Simulates a slow connection: the second change happens before the first response.
  const slow = Promise.withResolvers<void>()
  latency = slow.promise
  await user.click(within(sheet).getByRole('checkbox', { name: 'Black (Noir), 3 products' }))
  await user.click(within(sheet).getByRole('checkbox', { name: 'Brown (Cognac), 2 products' }))
  slow.resolve()
  await waitFor(() => expect(query()).toBe('?color=cognac&color=noir&sort=newest'))
  await user.click(within(sheet).getByRole('checkbox', { name: 'In stock only' }))
  await waitFor(() => expect(query()).toBe('?color=cognac&color=noir&available=true&sort=newest'))
  await user.click(within(sheet).getByRole('button', { name: 'Show 6 Products' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Filter, 3 active' })).toBe(document.activeElement)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(query()).toBe('?sort=newest'))
})
