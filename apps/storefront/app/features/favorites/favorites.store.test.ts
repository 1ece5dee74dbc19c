// @vitest-environment jsdom
import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import { beforeEach, expect, test, vi } from 'vitest'
import { maren } from '../../testing/fixtures.ts'

const guest: ShopUser = { ...maren, id: 'guest_1', name: 'Guest User', role: 'guest', isGuest: true }
const aFavorite = (productId: string, over: Partial<Favorite> = {}): Favorite => ({
  productId,
  name: `Bag ${productId}`,
  price: 100,
  imageUrl: null,
  dateAdded: '2026-11-01T10:00:00.000Z',
  ...over,
})
const idsOf = (favorites: readonly Favorite[]): string[] => favorites.map(({ productId }) => productId)
const stored = (owner: string): string[] =>
  idsOf(JSON.parse(localStorage.getItem(`favorites:${owner}`) ?? '[]') as Favorite[])

/** Mocks an account on the server; `failure`, if set, is the message of a 409 to every write. */
function mockAccount(saved: Favorite[] = []) {
  const account = { saved, calls: [] as string[], failure: '' }
  const responseOf = (favorites: readonly Favorite[]) =>
    jsonResponse({
      success: true,
      data: favorites.map((one) => ({ savedPrice: null, currency: 'USD', color: null, colorLabel: null, ...one })),
    })
  const jsonResponse = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const [, productId] = /favorites\/(.+)$/.exec(path) ?? []
    account.calls.push(`${method} ${productId ?? 'all'}`)
    if (method !== 'GET' && account.failure) {
      return jsonResponse({ success: false, code: 'conflict', message: account.failure, errors: [] }, 409)
    }
    if (productId === 'merge') {
      const { favorites } = JSON.parse(body as string) as { favorites: Favorite[] }
      account.saved = [...account.saved, ...favorites.map((one) => ({ ...aFavorite(one.productId), ...one }))]
      return responseOf(account.saved)
    }
    if (method === 'GET') return responseOf(account.saved)
    if (method === 'PUT') account.saved = [aFavorite(productId ?? ''), ...account.saved]
    if (method === 'DELETE') account.saved = account.saved.filter((one) => productId && one.productId !== productId)
    return jsonResponse({ success: true })
  })
  return account
}

/** Imports both stores as a newly opened page does, with one subscriber. */
async function openPage() {
  vi.resetModules()
  const { sessionStore } = await import('../customers/session.store.ts')
  const { favoritesStore } = await import('./favorites.store.ts')
  favoritesStore.subscribe(() => undefined)
  return { session: sessionStore, favorites: favoritesStore }
}

beforeEach(() => localStorage.clear())

test("stores a visitor's favorites in the browser, newest first without duplicates", async () => {
  const { favorites } = await openPage()
  favorites.add(aFavorite('a'))
  favorites.add(aFavorite('b'))
  favorites.add(aFavorite('a'))
  favorites.add(aFavorite(''))
  expect(stored('guest')).toEqual(['b', 'a'])
  favorites.toggle(aFavorite('b'))
  expect(stored('guest')).toEqual(['a'])
})

test("signing in merges the visitor's favorites into the account's", async () => {
  const account = mockAccount([aFavorite('old')])
  const { session, favorites } = await openPage()
  favorites.add(aFavorite('new'))
  session.signIn(maren)
  await vi.waitFor(() => expect(idsOf(favorites.current())).toEqual(['old', 'new']))
  expect(account.calls).toEqual(['POST merge'])
  expect(stored('guest')).toEqual([])
})

test('another device shows the color and the price that the account saved', async () => {
  const fromAccount = { savedPrice: 120, color: 'Noir', colorLabel: 'Black (Noir)' }
  mockAccount([aFavorite('a', fromAccount), aFavorite('b', { savedPrice: null } as Partial<Favorite>)])
  localStorage.setItem(
    `favorites:${maren.id}`,
    JSON.stringify([aFavorite('a', { price: 1 }), aFavorite('b', { price: 90 })]),
  )
  const { session, favorites } = await openPage()
  session.signIn(maren)
  await vi.waitFor(() => expect(favorites.current()[0]?.price).toBe(120))
  expect(favorites.current()).toMatchObject([
    { productId: 'a', price: 120, color: 'Noir', colorLabel: 'Black (Noir)' },
    { productId: 'b', price: 90 },
  ])
})

test("registering merges a guest's favorites into the account", async () => {
  mockAccount()
  const { session, favorites } = await openPage()
  favorites.add(aFavorite('visited'))
  session.signIn(guest)
  favorites.add(aFavorite('guested'))
  expect(stored('guest_1')).toEqual(['guested', 'visited'])
  session.signIn(maren)
  await vi.waitFor(() => expect(stored('usr_1').sort()).toEqual(['guested', 'visited']))
  expect(stored('guest_1')).toEqual([])
})

test('favorites that could not be merged stay in the browser', async () => {
  const account = mockAccount()
  account.failure = 'You can save up to 500 favorites'
  const { session, favorites } = await openPage()
  favorites.add(aFavorite('new'))
  session.signIn(maren)
  await vi.waitFor(() => expect(favorites.failure()).toBe('You can save up to 500 favorites'))
  expect(stored('guest')).toEqual(['new'])
})

test("a customer's change shows at once and is sent to the account", async () => {
  const account = mockAccount([aFavorite('old')])
  const { session, favorites } = await openPage()
  session.signIn(maren)
  await vi.waitFor(() => expect(idsOf(favorites.current())).toEqual(['old']))
  favorites.toggle(aFavorite('new'))
  expect(idsOf(favorites.current())).toEqual(['new', 'old'])
  await vi.waitFor(() => expect(idsOf(account.saved)).toEqual(['new', 'old']))
  favorites.clear()
  await vi.waitFor(() => expect(account.saved).toEqual([]))
})

test('a rejected change is rolled back and its reason shown', async () => {
  const account = mockAccount([aFavorite('old')])
  const { session, favorites } = await openPage()
  session.signIn(maren)
  await vi.waitFor(() => expect(idsOf(favorites.current())).toEqual(['old']))
  account.failure = 'Product not found'
  favorites.add(aFavorite('gone'))
  favorites.remove('old')
  await vi.waitFor(() => expect(idsOf(favorites.current())).toEqual(['old']))
  expect(favorites.failure()).toBe('Product not found')
  expect(stored('usr_1')).toEqual(['old'])
})

test('a favorite added while the list is loading is not lost', async () => {
  const account = mockAccount([aFavorite('old')])
  const { session, favorites } = await openPage()
  session.signIn(maren)
  favorites.add(aFavorite('quick'))
  await vi.waitFor(() => expect(idsOf(favorites.current())).toEqual(['quick', 'old']))
  expect(account.calls).toEqual(['GET all', 'PUT quick', 'GET all'])
})

test("signing out removes the account's favorites from the browser", async () => {
  mockAccount([aFavorite('old')])
  const { session, favorites } = await openPage()
  session.signIn(maren)
  await vi.waitFor(() => expect(stored('usr_1')).toEqual(['old']))
  session.clear()
  expect(favorites.current()).toEqual([])
  expect(stored('usr_1')).toEqual([])
})

test("shows another tab's favorites, and ignores invalid data", async () => {
  const { favorites } = await openPage()
  localStorage.setItem('favorites:guest', JSON.stringify([aFavorite('other'), { productId: 7 }, null]))
  dispatchEvent(new StorageEvent('storage', { key: 'favorites:guest' }))
  expect(idsOf(favorites.current())).toEqual(['other'])
})
