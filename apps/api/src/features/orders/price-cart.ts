import { draftOrder, type CartRequest, type DraftOrder, type DraftResult } from '@atelier/domain/orders/draft-order'
import type { OrderQuote } from '@atelier/domain/orders/quote-cart.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { Deps } from '../../deps.ts'
import { listForSale } from '../products/products.public.ts'
import { presentQuote } from './quotes.present.ts'

/** Prices a cart at the current prices of a market. Returns 409 with the changes if it is out of date or sold out (S9). */
export async function priceCart(
  deps: Pick<Deps, 'db' | 'shop'>,
  cart: CartRequest,
  market: ShopMarket,
): Promise<DraftOrder> {
  const result = await draftAtCurrentPrices(deps, cart, market)
  if (!result.ok) throw new ShopError(result.reason, result.message, { data: result.changes })
  return result.draft
}

/** Quotes a cart as `priceCart` prices it. Returns 409 with the changes and the quote of what can be ordered. */
export async function quoteCart(
  deps: Pick<Deps, 'db' | 'shop'>,
  cart: CartRequest,
  market: ShopMarket,
): Promise<OrderQuote> {
  const result = await draftAtCurrentPrices(deps, cart, market)
  if (result.ok) return presentQuote(result.draft)
  const quote = result.quote && presentQuote(result.quote)
  throw new ShopError(result.reason, result.message, { data: { ...result.changes, quote } })
}

async function draftAtCurrentPrices(
  { db, shop }: Pick<Deps, 'db' | 'shop'>,
  cart: CartRequest,
  market: ShopMarket,
): Promise<DraftResult> {
  const catalog = await listForSale(
    db,
    cart.items.map((item) => item.productId),
    market.key,
  )
  return draftOrder(cart, catalog, { market, termsVersion: shop.termsVersion })
}
