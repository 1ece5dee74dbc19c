// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
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

/** Every question that was asked, to be answered when the test wants it. */
let requests: SuggestionRequest[]

const suggestion = (name: string) => ({
  productId: `totes-${name}`,
  slug: name.toLowerCase(),
  name,
  category: 'totes',
  price: 1480,
  color: null,
  image: null,
})

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function Page() {
  return (
    <>
      <Where />
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

const where = () => document.querySelector('output')?.textContent
const waitForRequests = async (count: number): Promise<SuggestionRequest> => {
  await waitFor(() => expect(requests).toHaveLength(count))
  const last = requests.at(-1)
  if (!last) throw new Error('nothing was asked')
  return last
}

// Loaded on demand in the browser; here its loading is not what is tested.
beforeAll(() => Promise.all([import('./search-overlay.tsx'), import('./fetch-suggestions.ts')]))
beforeEach(() => {
  requests = []
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', (input: string, { signal }: RequestInit) => {
    const words = new URL(input, 'http://shop').searchParams.get('q') ?? ''
    return new Promise<Response>((resolve, reject) => {
      const answer = (names: string[]) =>
        resolve(Response.json({ success: true, suggestions: names.map((name) => suggestion(name)) }))
      requests.push({ query: words, signal, respond: answer, fail: () => reject(new TypeError('offline')) })
      signal?.addEventListener('abort', () =>
        reject(signal.reason instanceof Error ? signal.reason : new Error('stop')),
      )
    })
  })
})
afterEach(() => {
  act(searchStore.close)
  cleanup()
  vi.unstubAllGlobals()
})

test('asks once for words that are typed in one go, and says how many suggestions there are', async () => {
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

test('a question that is overtaken is called off and its answer never shown', async () => {
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

test('the arrow keys go around the suggestions and the field, and Enter opens the one they are on', async () => {
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
  await waitFor(() => expect(where()).toBe('/products/halle'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter without a choice leads to the results, even when nothing could be asked', async () => {
  const { user, field } = await openSearch()
  await user.type(field, 'noir tote')
  ;(await waitForRequests(1)).fail()
  expect(await screen.findByText('Nothing suggests itself for “noir tote”.')).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/search?q=noir+tote'))
})

test('Escape closes the search and gives the focus back', async () => {
  const { user } = await openSearch()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('before anything is typed the lists of the shop are offered', async () => {
  const { user } = await openSearch()
  await user.click(screen.getByRole('link', { name: 'Totes' }))
  await waitFor(() => expect(where()).toBe('/products/totes'))
  expect(requests).toEqual([])
})
