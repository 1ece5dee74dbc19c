import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import {
  draftOrder,
  type CartRequest,
  type DraftOrder,
  type DraftResult,
  type SellableVariant,
} from '@atelier/domain/orders/draft-order'
import { isTaxKnown } from '@atelier/domain/quote/quote'
import { isTaxedByProvider } from '@atelier/domain/tax/place-rate'
import type { Deps } from '../../deps.ts'
import { calculateTax, hasTaxAddress, UNKNOWN_TAX_ADDRESS } from '../taxes/taxes.public.ts'

export type PricingDeps = Pick<Deps, 'db' | 'shop' | 'taxProvider' | 'log'>

interface PricedCart {
  cart: CartRequest
  market: ShopMarket
  /** What the request calls the destination: `shipping`. */
  path: string
}

/**
 * Prices a cart from a catalog, with the tax of its destination. Where a provider calculates the tax, it is asked about carts
 * that are valid otherwise; without a whole destination the draft has no tax (`isTaxKnown`). Throws 503 when it fails.
 */
export async function draftCart(
  deps: Omit<PricingDeps, 'db'>,
  { cart, market, path }: PricedCart,
  catalog: readonly SellableVariant[],
): Promise<DraftResult> {
  const context = { market, termsVersion: deps.shop.termsVersion }
  const draft = draftOrder(cart, catalog, context)
  if (!draft.ok || !isTaxedByProvider(market.terms) || !hasTaxAddress(cart.shipping)) return draft
  const calculatedTax = await calculateTax(deps, draft.draft, cart.shipping, { path, terms: market.terms })
  return draftOrder(cart, catalog, { ...context, calculatedTax })
}

/** Returns the draft of an order. Throws 409 with the changes, and 400 for a destination whose tax cannot be known. */
export function draftToOrder(result: DraftResult, path: string): DraftOrder {
  if (!result.ok) throw new ShopError(result.reason, result.message, { data: result.changes })
  if (!isTaxKnown(result.draft)) throw invalidField(`${path}.zipCode`, UNKNOWN_TAX_ADDRESS)
  return result.draft
}

/** Returns the draft of an order at cached prices, which storing it verifies; null: not valid at these. */
export async function draftFromCache(
  deps: Omit<PricingDeps, 'db'>,
  priced: PricedCart,
  getVariants: (productIds: readonly string[], market: string) => Promise<SellableVariant[]>,
): Promise<DraftOrder | null> {
  const { cart, market } = priced
  const ids = cart.items.map(({ productId }) => productId)
  const result = await draftCart(deps, priced, await getVariants(ids, market.key))
  return result.ok && isTaxKnown(result.draft) ? result.draft : null
}
