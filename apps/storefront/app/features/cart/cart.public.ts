/** What the checkout shows of the cart. */
export { useQuote } from './use-quote.ts'
export { CartMoveList, useMarketName } from './cart-market.tsx'
