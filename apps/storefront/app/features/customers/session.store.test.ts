// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { maren } from '../../testing/fixtures.ts'

const KEY = 'shop.user'

/** Imports the store as a newly opened page does. */
async function openPage(stored: object | null) {
  localStorage.clear()
  if (stored) localStorage.setItem(KEY, JSON.stringify(stored))
  vi.resetModules()
  return (await import('./session.store.ts')).sessionStore
}

beforeEach(() => localStorage.clear())

test('without a stored shopper the session is signed out and no request is sent', async () => {
  const store = await openPage(null)
  const fetchSession = vi.fn(() => Promise.resolve(maren))
  await store.verify(fetchSession)
  expect(store.current()).toEqual({ status: 'signed-out', user: null })
  expect(fetchSession).not.toHaveBeenCalled()
})

test('a stored shopper is shown while being verified, and is signed in once the server confirms', async () => {
  const store = await openPage(maren)
  expect(store.current()).toEqual({ status: 'checking', user: maren })
  await store.verify(() => Promise.resolve({ ...maren, name: 'Maren von Holt' }))
  expect(store.current()).toMatchObject({ status: 'signed-in', user: { name: 'Maren von Holt' } })
  expect(localStorage.getItem(KEY)).toContain('Maren von Holt')
})

test('a rejected session clears the stored shopper', async () => {
  const store = await openPage(maren)
  await store.verify(() => Promise.resolve(null))
  expect(store.current()).toEqual({ status: 'signed-out', user: null })
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a stored staff user is discarded', async () => {
  const store = await openPage({ ...maren, role: 'admin', isAdmin: true })
  expect(store.current().status).toBe('signed-out')
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('an unreachable server does not sign the shopper out', async () => {
  const store = await openPage(maren)
  await store.verify(() => Promise.resolve(undefined))
  expect(store.current()).toEqual({ status: 'signed-in', user: maren })
})

test('a late response about an earlier session changes nothing', async () => {
  const store = await openPage(maren)
  const other = { ...maren, id: 'usr_2', name: 'Somebody Else' }
  await store.verify(() => {
    store.signIn(other)
    return Promise.resolve(null)
  })
  expect(store.current()).toMatchObject({ status: 'signed-in', user: { id: 'usr_2' } })
})

test('the storage holds the shopper and no token', async () => {
  const store = await openPage(null)
  store.signIn(Object.assign({ token: 'secret' }, maren))
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(maren)
})

test('follows another tab that signs out or in', async () => {
  const store = await openPage(maren)
  const listener = vi.fn(() => undefined)
  const unsubscribe = store.subscribe(listener)
  localStorage.removeItem(KEY)
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(store.current().status).toBe('signed-out')
  localStorage.setItem(KEY, JSON.stringify(maren))
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(store.current()).toEqual({ status: 'signed-in', user: maren })
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
})
