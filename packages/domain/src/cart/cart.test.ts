import fc from 'fast-check'
import { quoteOrder } from '../quote/quote-order.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { expect, test } from 'vitest'
import {
  addToCart,
  cartItemId,
  EMPTY_CART,
  itemCount,
  QUANTITY_CHOICES,
  removeFromCart,
  restoreToCart,
  setQuantity,
  setWrapped,
  type Cart,
  type CartLine,
} from './cart.ts'

type Item = Omit<CartLine, 'cartItemId' | 'quantity'>

const anItem = (change: Partial<Item> = {}): Item => ({
  productId: 'totes-1a2b3c4d',
  slug: 'aumont-tote',
  name: 'Aumont Tote',
  color: 'Cognac',
  unitPriceCents: 145_000,
  imageUrl: null,
  ...change,
})

const items = fc.record({
  productId: fc.constantFrom('a', 'b', 'c'),
  slug: fc.constant('slug'),
  name: fc.string(),
  color: fc.constantFrom('Cognac', 'cognac', 'Noir', null),
  unitPriceCents: fc.nat(500_000),
  imageUrl: fc.constant(null),
})
type Step =
  | { do: 'add'; item: Item; quantity: number }
  | { do: 'set'; line: number; quantity: number }
  | { do: 'remove'; line: number }
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), item: items, quantity: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('set' as const), line: fc.nat(9), quantity: fc.integer({ min: -2, max: 30 }) }),
  fc.record({ do: fc.constant('remove' as const), line: fc.nat(9) }),
)

function run(cart: Cart, step: Step): Cart {
  if (step.do === 'add') return addToCart(cart, step.item, step.quantity)
  const id = cart[step.line]?.cartItemId ?? 'none'
  return step.do === 'set' ? setQuantity(cart, id, step.quantity) : removeFromCart(cart, id)
}

test('after any actions, every line is unique and has a quantity that can be chosen', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), (all) => {
      const cart = all.reduce(run, EMPTY_CART)
      const ids = cart.map((line) => line.cartItemId)
      expect(new Set(ids).size).toBe(ids.length)
      for (const line of cart) {
        expect(QUANTITY_CHOICES).toContain(line.quantity)
        expect(line.cartItemId).toBe(cartItemId(line.productId, line.color))
      }
    }),
  )
})

test('the total is the price of the lines plus tax', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), (all) => {
      const cart = all.reduce(run, EMPTY_CART)
      const { subtotalCents, taxCents, totalCents } = quoteOrder(cart, demoTerms)
      expect(subtotalCents).toBe(cart.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0))
      expect(Math.abs(taxCents - subtotalCents * 0.08)).toBeLessThanOrEqual(0.5)
      expect(totalCents).toBe(subtotalCents + taxCents)
    }),
  )
})

test('undoing a removal restores the cart', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 20 }), fc.nat(9), (all, at) => {
      const cart = all.reduce(run, EMPTY_CART)
      const line = cart[at]
      fc.pre(line !== undefined)
      expect(restoreToCart(removeFromCart(cart, line.cartItemId), line, at)).toEqual(cart)
    }),
  )
})

test('the same product in the same color is one line, in another color a second one', () => {
  const cart = [anItem(), anItem({ color: 'COGNAC' }), anItem({ color: 'Noir' })].reduce<Cart>(
    (before, item) => addToCart(before, item),
    EMPTY_CART,
  )
  expect(cart.map(({ color, quantity }) => [color, quantity])).toEqual([
    ['COGNAC', 2],
    ['Noir', 1],
  ])
  expect(itemCount(cart)).toBe(3)
})

test('a product without colors has the key default', () => {
  expect(cartItemId('totes-1a2b3c4d', null)).toBe('totes-1a2b3c4d:default')
})

test('adding again applies the newest price to all units of the line', () => {
  const cart = addToCart(addToCart(EMPTY_CART, anItem()), anItem({ unitPriceCents: 150_000 }))
  expect(quoteOrder(cart, demoTerms).subtotalCents).toBe(300_000)
})

test('quantities stop at ten, and 0 or less removes the line', () => {
  const cart = addToCart(EMPTY_CART, anItem(), 9)
  const id = cart[0]?.cartItemId ?? ''
  expect(addToCart(cart, anItem(), 5)[0]?.quantity).toBe(10)
  expect(setQuantity(cart, id, 11)[0]?.quantity).toBe(10)
  expect(setQuantity(cart, id, 0)).toEqual([])
  expect(setQuantity(cart, id, -1)).toEqual([])
})

test('does not restore a removed line when the item was added again', () => {
  const [line] = addToCart(EMPTY_CART, anItem())
  const again = addToCart(EMPTY_CART, anItem(), 2)
  expect(line && restoreToCart(again, line, 0)).toBe(again)
})

test('no more units are wrapped than the line has, and adding one keeps the choice', () => {
  const cart = setWrapped(addToCart(EMPTY_CART, anItem(), 3), cartItemId(anItem().productId, 'Cognac'), 5)
  const id = cart[0]?.cartItemId ?? ''
  const wrappedOf = (lines: Cart) => lines[0]?.wrapped
  expect(wrappedOf(cart)).toBe(3)
  expect(wrappedOf(setQuantity(cart, id, 2))).toBe(2)
  expect(wrappedOf(setQuantity(setWrapped(cart, id, 1), id, 2))).toBe(1)
  expect(wrappedOf(addToCart(setWrapped(cart, id, 1), anItem()))).toBe(1)
})
