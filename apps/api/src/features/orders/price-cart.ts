import { draftOrder, type CartRequest, type DraftOrder } from '@atelier/domain/orders/draft-order'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { Deps } from '../../deps.ts'
import { listForSale } from '../products/products.public.ts'

/** Prices a cart at the current prices of a market. Returns 409 with the changes if it is out of date or sold out (S9). */
export async function priceCart(
  { db, shop }: Pick<Deps, 'db' | 'shop'>,
  cart: CartRequest,
  market: ShopMarket,
): Promise<DraftOrder> {
  const catalog = await listForSale(
    db,
    cart.items.map((item) => item.productId),
    market.key,
  )
  const result = draftOrder(cart, catalog, { market, termsVersion: shop.termsVersion })
  if (!result.ok) throw new ShopError(result.reason, result.message, { data: result.changes })
  return result.draft
}
