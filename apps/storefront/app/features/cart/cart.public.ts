/** What the checkout shows of the cart. */
export { CartMoveList, useMarketName } from './cart-market.tsx'
