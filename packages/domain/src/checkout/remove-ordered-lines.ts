import type { Cart } from '../cart/cart.ts'
import type { OrderRequestItem } from '../orders/place-order.schema.ts'

/** Returns the cart without the ordered lines (S4). Lines that the customer added in another tab remain. */
export const removeOrderedLines = (cart: Cart, items: readonly Pick<OrderRequestItem, 'cartItemId'>[]): Cart =>
  cart.filter((line) => !items.some((item) => item.cartItemId === line.cartItemId))
