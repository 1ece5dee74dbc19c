// @vitest-environment jsdom
import { EMPTY_CART } from '@atelier/domain/cart/cart'
import { writeStoredCart } from '@atelier/domain/cart/stored-cart'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartStore } from '../cart/cart.store.ts'
import { withTabLock } from './with-tab-lock.ts'
import { resetCheckout } from './test-checkout.tsx'

/** What browsers do on secure pages: whoever asks while somebody has the lock is given none. */
function someLocks() {
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
afterEach(() => vi.unstubAllGlobals())

test('while one tab orders another one does not, and may afterwards', async () => {
  someLocks()
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

test.each(['with locks', 'without'])('what another tab has just ordered is not ordered again, %s', async (locks) => {
  if (locks === 'with locks') someLocks()
  else vi.stubGlobal('navigator', {})
  expect(cartStore.current()).not.toEqual([])
  // The other tab has emptied the cart, and this one has not heard of it.
  localStorage.setItem('orsenne.cart', writeStoredCart(EMPTY_CART))
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  await expect(withTabLock(work)).rejects.toThrow('Your cart is empty: this order has been placed in another tab.')
  expect(work).not.toHaveBeenCalled()
})
