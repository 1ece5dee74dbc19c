import { expect, test } from 'vitest'
import { addToCart, EMPTY_CART, type Cart } from './cart.ts'
import { acceptChanges, lineChanges } from './cart-changes.ts'

const aCart = (...lines: [productId: string, color: string | null, quantity: number][]): Cart =>
  lines.reduce<Cart>(
    (cart, [productId, color, quantity]) =>
      addToCart(
        cart,
        { productId, slug: productId, name: productId, color, unitPriceCents: 10_000, imageUrl: null },
        quantity,
      ),
    EMPTY_CART,
  )

const checkoutChange = (productId: string, color: string | null, price: number | null, available: number | null) => ({
  productId,
  color,
  name: productId,
  price,
  available,
})

const accept = (cart: Cart, ...changes: ReturnType<typeof checkoutChange>[]) =>
  acceptChanges(cart, lineChanges(cart, changes, 'USD'))

test('applies a new price to that color only', () => {
  const cart = aCart(['tote', 'Cognac', 2], ['tote', 'Noir', 1])
  expect(accept(cart, checkoutChange('tote', 'cognac', 120, 9)).map((line) => line.unitPriceCents)).toEqual([
    12_000, 10_000,
  ])
})

test('reduces the quantity to the available units', () => {
  const cart = aCart(['tote', 'Cognac', 4])
  expect(accept(cart, checkoutChange('tote', 'Cognac', 100, 3)).map((line) => line.quantity)).toEqual([3])
})

test('removes lines that are sold out or no longer sold', () => {
  const cart = aCart(['tote', 'Cognac', 1], ['clutch', 'Bone', 1], ['wallet', 'Noir', 1])
  expect(
    accept(cart, checkoutChange('tote', 'Cognac', 100, 0), checkoutChange('clutch', 'Bone', null, 0)).map(
      (line) => line.productId,
    ),
  ).toEqual(['wallet'])
})

test('matches a line without a color to the color in the response', () => {
  const cart = aCart(['tote', null, 1])
  expect(accept(cart, checkoutChange('tote', 'Cognac', 90, null))[0]?.unitPriceCents).toBe(9_000)
})

test('omits lines that are available unchanged', () => {
  expect(
    lineChanges(
      aCart(['tote', 'Cognac', 2]),
      [checkoutChange('tote', 'Cognac', 100, 2), checkoutChange('bag', 'Noir', 1, 1)],
      'USD',
    ),
  ).toEqual([])
})

test('reads a new price in the currency of the cart', () => {
  const [change] = lineChanges(aCart(['tote', 'Cognac', 1]), [checkoutChange('tote', 'Cognac', 6_600, null)], 'JPY')
  expect(change?.newPriceCents).toBe(6_600)
})
