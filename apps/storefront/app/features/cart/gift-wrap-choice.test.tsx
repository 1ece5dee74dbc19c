// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_TERMS, TermsContext } from '../../shop/use-terms.ts'
import { tote } from '../../testing/fixtures.ts'
import CartDrawer from './cart-drawer.tsx'
import { cartStore } from './cart.store.ts'

/** Opens the cart with a bag of $1,000, in a shop that wraps gifts at a price. */
async function openCart(giftWrapCentsPerItem: number, isGiftWrapOffered = true) {
  const terms = { ...DEFAULT_TERMS, giftWrapCentsPerItem, isGiftWrapOffered }
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TermsContext value={terms}>
          <CartDrawer />
        </TermsContext>
      ),
    },
  ])
  render(<Page />)
  act(() => cartStore.add(tote))
  return within(await screen.findByRole('dialog', { name: 'Your Cart' }))
}

beforeEach(() => act(() => cartStore.clear()))
afterEach(() => cartStore.close())

test('one unit has a box to tick, which nothing ticks for the shopper', async () => {
  const drawer = await openCart(8_00)
  const box = drawer.getByRole('checkbox', { name: 'Gift wrap, $8 for Aumont Tote' })
  expect(box).toHaveProperty('checked', false)
  await userEvent.click(box)
  expect(drawer.getByText('$1,088.64')).toBeTruthy()
  expect(drawer.getByRole('status').textContent).toBe('Aumont Tote, Cognac: Gift-wrapped.')
  await userEvent.click(box)
  expect(drawer.getByText('$1,080.00')).toBeTruthy()
})

test('several units have a choice of how many, and no more than there are', async () => {
  const drawer = await openCart(8_00)
  await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Quantity of Aumont Tote' }), '3')
  const choice = () => drawer.getByRole('combobox', { name: 'Gift wrap, $8 each for Aumont Tote' })
  expect(within(choice()).getAllByRole('option')).toHaveLength(4)
  await userEvent.selectOptions(choice(), '3')
  expect(drawer.getByRole('status').textContent).toBe('Aumont Tote, Cognac: Gift-wrapped.')
  await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Quantity of Aumont Tote' }), '2')
  expect(choice()).toHaveProperty('value', '2')
  await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Quantity of Aumont Tote' }), '1')
  expect(drawer.getByRole('checkbox')).toHaveProperty('checked', true)
})

test('free gift wrap says so, and costs nothing', async () => {
  const drawer = await openCart(0)
  await userEvent.click(drawer.getByRole('checkbox', { name: 'Gift wrap, free for Aumont Tote' }))
  expect(drawer.getByText('$1,080.00')).toBeTruthy()
  expect(cartStore.current()).toMatchObject([{ wrapped: 1 }])
})

test('a shop that does not offer it has no choice', async () => {
  const drawer = await openCart(8_00, false)
  expect(drawer.queryByRole('checkbox')).toBeNull()
})
