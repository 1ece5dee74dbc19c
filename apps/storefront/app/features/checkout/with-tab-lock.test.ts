// @vitest-environment jsdom
import { EMPTY_CART } from '@atelier/domain/cart/cart'
import { writeStoredCart } from '@atelier/domain/cart/stored-cart'
import { beforeEach, expect, test, vi } from 'vitest'
import { cartStore } from '../cart/cart.store.ts'
import { withTabLock } from './with-tab-lock.ts'
import { resetCheckout } from './test-checkout.tsx'

/** Mocks the Web Locks of secure pages: a request with `ifAvailable` gets null while the lock is held. */
function mockLocks() {
  let isTaken = false
  const request = async (_name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
    if (isTaken) return work(null)
    isTaken = true
    await work({}).finally(() => {
      isTaken = false
    })
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

beforeEach(() => resetCheckout())
test('another tab cannot order while one is ordering, but can afterwards', async () => {
  mockLocks()
  const ordering = Promise.withResolvers<void>()
  const first = withTabLock(() => ordering.promise)
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  await expect(withTabLock(work)).rejects.toThrow('Your order is being placed in another tab.')
  expect(work).not.toHaveBeenCalled()
  ordering.resolve()
  await first
  await withTabLock(work)
  expect(work).toHaveBeenCalledOnce()
})

test.each(['with locks', 'without'])('does not order again what another tab has just ordered, %s', async (locks) => {
  if (locks === 'with locks') mockLocks()
  else vi.stubGlobal('navigator', {})
  expect(cartStore.current()).not.toEqual([])
  // The other tab has emptied the cart, and this tab has not received the event.
  localStorage.setItem('shop.cart', writeStoredCart({ cart: EMPTY_CART, unpriced: [] }))
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  await expect(withTabLock(work)).rejects.toThrow('Your cart is empty. This order was placed in another tab.')
  expect(work).not.toHaveBeenCalled()
})
