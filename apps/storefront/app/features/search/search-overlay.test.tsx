// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SearchHost } from './search-host.tsx'
import { searchStore } from './search.store.ts'

interface SuggestionRequest {
  query: string
  signal: AbortSignal | null | undefined
  respond: (names: string[]) => void
  fail: () => void
}

/** The requests for suggestions, which tests resolve when needed. */
let requests: SuggestionRequest[]

const suggestion = (name: string) => ({
  productId: `totes-${name}`,
  slug: name.toLowerCase(),
  name,
  category: 'totes',
  price: 1480,
  currency: 'USD',
  color: null,
  image: null,
})

function LocationDisplay() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function Page() {
  return (
    <>
      <LocationDisplay />
      <button type="button" onClick={searchStore.open}>
        Open
      </button>
      <SearchHost lists={[{ label: 'Totes', to: '/products/totes' }]} />
    </>
  )
}

async function openSearch() {
  const Shop = createRoutesStub([{ path: '*', Component: Page }])
  render(<Shop />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const field = await screen.findByRole('combobox', { name: 'Search' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { user, field }
}

const currentLocation = () => document.querySelector('output')?.textContent
const waitForRequests = async (count: number): Promise<SuggestionRequest> => {
  await waitFor(() => expect(requests).toHaveLength(count))
  const last = requests.at(-1)
  if (!last) throw new Error('no request was sent')
  return last
}

// Loaded on demand in the browser; loading is not under test here.
beforeAll(() => Promise.all([import('./search-overlay.tsx'), import('./fetch-suggestions.ts')]))
beforeEach(() => {
  requests = []
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', (input: string, { signal }: RequestInit) => {
    const query = new URL(input, 'http://shop').searchParams.get('q') ?? ''
    return new Promise<Response>((resolve, reject) => {
      const respond = (names: string[]) =>
        resolve(Response.json({ success: true, suggestions: names.map((name) => suggestion(name)) }))
      requests.push({ query, signal, respond, fail: () => reject(new TypeError('offline')) })
      signal?.addEventListener('abort', () =>
        reject(signal.reason instanceof Error ? signal.reason : new Error('stop')),
      )
    })
  })
})
afterEach(() => {
  act(searchStore.close)
})

test('sends one request for a query typed at once, and announces the number of suggestions', async () => {
  const { user, field } = await openSearch()
  await user.type(field, 'halle')
  const request = await waitForRequests(1)
  expect(request.query).toBe('halle')
  request.respond(['Halle', 'Hallette'])
  const list = screen.getByRole('listbox', { name: 'Suggestions' })
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(2))
  expect(screen.getByRole('status').textContent).toBe('2 suggestions')
  expect(field.getAttribute('aria-expanded')).toBe('true')
})

test('aborts a superseded request and never shows its response', async () => {
  const { user, field } = await openSearch()
  await user.type(field, 'ha')
  const first = await waitForRequests(1)
  await user.type(field, 'l')
  const second = await waitForRequests(2)
  expect(first.signal?.aborted).toBe(true)
  second.respond(['Halle'])
  first.respond(['Harlan'])
  expect(await screen.findByRole('option', { name: /Halle/ })).toBeDefined()
  expect(screen.queryByRole('option', { name: /Harlan/ })).toBeNull()
})

test('arrow keys cycle through suggestions and field, and Enter opens the active one', async () => {
  const { user, field } = await openSearch()
  await user.type(field, 'ha')
  ;(await waitForRequests(1)).respond(['Halle', 'Harlan'])
  await screen.findByRole('option', { name: /Halle/ })
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Harlan')
  await user.keyboard('{ArrowDown}')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
  await user.keyboard('{ArrowDown}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toContain('Halle')
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentLocation()).toBe('/products/halle'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter without a selection opens the results, even when suggestions failed', async () => {
  const { user, field } = await openSearch()
  await user.type(field, 'noir tote')
  ;(await waitForRequests(1)).fail()
  expect(await screen.findByText('No suggestions for “noir tote”.')).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentLocation()).toBe('/search?q=noir+tote'))
})

test('Escape closes the search and restores the focus', async () => {
  const { user } = await openSearch()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test("offers the shop's lists before anything is typed", async () => {
  const { user } = await openSearch()
  await user.click(screen.getByRole('link', { name: 'Totes' }))
  await waitFor(() => expect(currentLocation()).toBe('/products/totes'))
  expect(requests).toEqual([])
})
