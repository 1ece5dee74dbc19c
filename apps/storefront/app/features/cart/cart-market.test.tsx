// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { LinePrice } from '@atelier/domain/cart/cart'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tote } from '../../testing/fixtures.ts'

const WALLET = { ...tote, productId: 'wallets-1', slug: 'wallet', name: 'Aumont Wallet', unitPriceCents: 20_000 }
let fetchCartPrices: (ids: readonly string[]) => Promise<Map<string, LinePrice>>

vi.mock('./cart-prices.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  fetchCartPrices: (ids: readonly string[]) => fetchCartPrices(ids),
}))

/** Opens the cart on a page of Europe. Its modules are new, as after a page load. */
async function openCart() {
  vi.resetModules()
  const [{ default: CartDrawer }, { cartStore }, { inEurope }] = await Promise.all([
    import('./cart-drawer.tsx'),
    import('./cart.store.ts'),
    import('../../testing/europe.tsx'),
  ])
  const Page = createRoutesStub([{ path: '/', Component: () => inEurope(<CartDrawer />) }])
  const { unmount } = render(<Page />)
  act(cartStore.open)
  return { drawer: await screen.findByRole('dialog', { name: 'Your Cart' }), cartStore, unmount }
}

beforeEach(() => {
  document.documentElement.dataset.market = 'eu'
  localStorage.clear()
  localStorage.setItem('shop.cart', JSON.stringify([tote, WALLET].map((line) => ({ ...line, quantity: 1 }))))
  fetchCartPrices = async () => new Map([[tote.productId, { unitPriceCents: 105_000 }]])
})

afterEach(() => {
  delete document.documentElement.dataset.market
  localStorage.clear()
})

test('a cart from another market has the prices of this one, tells what changed, and orders only what is sold', async () => {
  const { drawer, cartStore, unmount } = await openCart()
  const notice = await within(drawer).findByText('You’re shopping in Europe, in EUR.')
  expect(
    within(notice.parentElement ?? drawer)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Aumont Tote, Cognac: €1,050.00 instead of $1,000.00.',
    'Aumont Wallet, Cognac: not sold here. It stays in your cart.',
  ])
  expect(within(drawer).getByText('Not sold in Europe, and not part of your order')).toBeTruthy()
  expect(cartStore.current().map(({ name, unitPriceCents }) => [name, unitPriceCents])).toEqual([
    ['Aumont Tote', 105_000],
  ])
  // Until it is confirmed, another page tells it again.
  unmount()
  const again = await openCart()
  await userEvent.click(await within(again.drawer).findByRole('button', { name: 'Got it' }))
  expect(within(again.drawer).queryByText('You’re shopping in Europe, in EUR.')).toBeNull()
  expect(localStorage.getItem('shop.cart-market')).toBe('eu')
  await userEvent.click(within(again.drawer).getByRole('button', { name: 'Remove Aumont Wallet' }))
  expect(localStorage.getItem('shop.cart')).not.toContain('Wallet')
})

test('the prices of the market that the shopper left are still there', async () => {
  const { drawer, unmount } = await openCart()
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Got it' }))
  unmount()
  delete document.documentElement.dataset.market
  vi.resetModules()
  const { cartStore } = await import('./cart.store.ts')
  expect(cartStore.current().map(({ unitPriceCents }) => unitPriceCents)).toEqual([100_000, 20_000])
})

test('without the prices nothing can be ordered, and opening the cart asks for them again', async () => {
  fetchCartPrices = () => Promise.reject(new TypeError('fetch failed'))
  const { drawer, cartStore } = await openCart()
  await within(drawer).findAllByText('We couldn’t load the price')
  expect(cartStore.current()).toEqual([])
  fetchCartPrices = async () => new Map([[tote.productId, { unitPriceCents: 105_000 }]])
  act(cartStore.open)
  expect(await within(drawer).findByText('You’re shopping in Europe, in EUR.')).toBeTruthy()
})

test('an empty cart of another market has nothing to tell', async () => {
  localStorage.setItem('shop.cart', '[]')
  const { cartStore, drawer } = await openCart()
  act(() => cartStore.add({ ...tote, unitPriceCents: 105_000 }))
  expect(within(drawer).queryByText('You’re shopping in Europe, in EUR.')).toBeNull()
  expect(localStorage.getItem('shop.cart-market')).toBe('eu')
})

test('gift wrap that was chosen in another market is not part of the order where it is not offered', async () => {
  localStorage.setItem('shop.cart', JSON.stringify([{ ...tote, quantity: 2, wrapped: 1 }]))
  const { drawer, cartStore } = await openCart()
  expect(
    await within(drawer).findByText('Gift wrap is not offered in Europe, and not part of your order.'),
  ).toBeTruthy()
  expect(within(drawer).queryByLabelText(/^Gift wrap/)).toBeNull()
  expect(within(drawer).getAllByText('€2,100.00')).toHaveLength(2)
  // The choice is still there for the market that offers it.
  expect(cartStore.current()).toMatchObject([{ wrapped: 1 }])
})
