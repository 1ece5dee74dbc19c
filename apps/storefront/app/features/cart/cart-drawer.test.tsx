// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TermsContext, useTerms } from '../../shop/use-terms.ts'
import { inEurope } from '../../testing/europe.tsx'
import { tote } from '../../testing/fixtures.ts'
import { inYen } from '../../testing/yen.tsx'
import CartDrawer from './cart-drawer.tsx'
import { cartStore } from './cart.store.ts'

function renderDrawer(inShop = (drawer: ReactElement) => drawer) {
  const Page = createRoutesStub([
    { path: '/', Component: () => inShop(<CartDrawer />) },
    { path: '/checkout', Component: () => <h1>Checkout</h1> },
  ])
  render(<Page />)
}

/** Its tax is then known with the destination only. */
function OtherRateInGermany({ children }: { children: ReactNode }) {
  const terms = { ...useTerms(), taxRates: [{ place: 'DE', percent: 19 }] }
  return <TermsContext value={terms}>{children}</TermsContext>
}

beforeEach(() => act(() => cartStore.clear()))
afterEach(() => {
  cartStore.close()
})

test('adding a product opens the drawer with the product, its quantity and the total with tax', async () => {
  renderDrawer()
  act(() => {
    cartStore.add(tote)
    cartStore.add(tote)
  })
  const drawer = await screen.findByRole('dialog', { name: 'Your Cart' })
  expect(within(drawer).getByRole('combobox', { name: 'Quantity of Aumont Tote' })).toHaveProperty('value', '2')
  expect(within(drawer).getByText('$2,160.00')).toBeTruthy()
  expect(within(drawer).getByRole('status').textContent).toBe('Aumont Tote, Cognac added. 2 items in your cart.')
})

test('prices that include the tax add none to the total', async () => {
  renderDrawer(inYen)
  act(() => cartStore.add({ ...tote, unitPriceCents: 6_600 }))
  await screen.findByRole('dialog', { name: 'Your Cart' })
  const rows = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(rows.slice(0, 3)).toEqual(['Subtotal ¥6,600', 'Total ¥6,600', 'Includes tax (10%) ¥600'])
})

test('a cart says that its prices include the tax whose rate depends on the destination', async () => {
  renderDrawer((drawer) => inEurope(<OtherRateInGermany>{drawer}</OtherRateInGermany>))
  act(() => cartStore.add(tote))
  await screen.findByRole('dialog', { name: 'Your Cart' })
  const rows = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(rows.slice(0, 3)).toEqual(['Subtotal €1,000.00', 'Total €1,000.00', 'Tax Included'])
})

test('changing the quantity changes the total', async () => {
  renderDrawer()
  act(() => cartStore.add(tote))
  await userEvent.selectOptions(await screen.findByRole('combobox'), '3')
  expect(screen.getByText('$3,240.00')).toBeTruthy()
})

test('undoing a removal restores the line in its place', async () => {
  renderDrawer()
  act(() => {
    cartStore.add(tote)
    cartStore.add({ ...tote, color: 'Noir' })
  })
  const [first] = await screen.findAllByRole('button', { name: 'Remove Aumont Tote' })
  if (first) await userEvent.click(first)
  expect(cartStore.current().map(({ color }) => color)).toEqual(['Noir'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(cartStore.current().map(({ color }) => color)).toEqual(['Cognac', 'Noir'])
})

test('an empty cart shows a message and a button to continue shopping', async () => {
  renderDrawer()
  act(() => cartStore.open())
  expect(await screen.findByText('Your cart is empty')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue Shopping' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the checkout button closes the drawer and opens the checkout', async () => {
  renderDrawer()
  act(() => cartStore.add(tote))
  await userEvent.click(await screen.findByRole('button', { name: 'Checkout' }))
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeTruthy()
})

test('shows what another tab adds to the cart', async () => {
  renderDrawer()
  act(() => cartStore.add(tote))
  const stored = JSON.stringify([{ ...tote, name: 'From the other tab', quantity: 1 }])
  localStorage.setItem('shop.cart', stored)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'shop.cart', newValue: stored })))
  expect(await screen.findByText('From the other tab')).toBeTruthy()
})
