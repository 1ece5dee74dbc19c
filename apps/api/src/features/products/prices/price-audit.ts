import { toAmount } from '@atelier/domain/money/money'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { ProductPrices } from '@atelier/domain/sales/sale-price'
import type { ActionContext } from '../../../action-context.ts'
import type { AuditRecord } from '../../audit/audit.public.ts'
import { productTarget } from '../desk/logged-product.ts'

interface PriceChangeRecord {
  product: { productId: string; name: string }
  before: ProductPrices | null
  after: ProductPrices | null
}

/** Lists the prices of a market under their names, such as `eu: price`; null: not sold there. */
function loggedPrices(prices: ProductPrices | null, { key, terms: { currency } }: ShopMarket): Record<string, unknown> {
  const amount = (cents: number | null | undefined): number | null =>
    cents === null || cents === undefined ? null : toAmount(cents, currency)
  return { [`${key}: price`]: amount(prices?.priceCents), [`${key}: compareAtPrice`]: amount(prices?.compareAtCents) }
}

/** Returns the audit entry of a product whose price in a market changes. */
export const marketPriceAudit = (
  { at, context, market }: { at: Date; context: ActionContext; market: ShopMarket },
  { product, before, after }: PriceChangeRecord,
): AuditRecord => ({
  at,
  context,
  action: 'product.updated',
  target: productTarget(product),
  before: loggedPrices(before, market),
  after: loggedPrices(after, market),
})
