import type { CartRequest, DraftOrder, DraftResult } from '@atelier/domain/orders/draft-order'
import type { OrderQuote } from '@atelier/domain/orders/quote-cart.schema'
import { assertGifts } from '@atelier/domain/orders/assert-gifts'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { listForSale } from '../products/products.public.ts'
import { draftCart, draftToOrder, type PricingDeps } from './draft-cart.ts'
import { presentQuote } from './quotes.present.ts'

/**
 * Prices a cart at the current prices of a market. Returns 409 with the changes if it is out of date or sold out (S9), and 503
 * when the tax provider of the market fails. `path` is what the request calls the destination.
 */
export async function priceCart(
  deps: PricingDeps,
  cart: CartRequest,
  market: ShopMarket,
  path = 'shipping',
): Promise<DraftOrder> {
  return draftToOrder(await draftAtCurrentPrices(deps, { cart, market, path }), path)
}

/** Quotes a cart as `priceCart` prices it. Returns 409 with the changes and the quote of what can be ordered. */
export async function quoteCart(deps: PricingDeps, cart: CartRequest, market: ShopMarket): Promise<OrderQuote> {
  assertGifts(cart, market.terms)
  const result = await draftAtCurrentPrices(deps, { cart, market, path: 'destination' })
  if (result.ok) return presentQuote(result.draft)
  const quote = result.quote && presentQuote(result.quote)
  throw new ShopError(result.reason, result.message, { data: { ...result.changes, quote } })
}

async function draftAtCurrentPrices(
  deps: PricingDeps,
  priced: { cart: CartRequest; market: ShopMarket; path: string },
): Promise<DraftResult> {
  const { cart, market } = priced
  const ids = cart.items.map(({ productId }) => productId)
  return draftCart(deps, priced, await listForSale(deps.db, ids, market.key))
}
