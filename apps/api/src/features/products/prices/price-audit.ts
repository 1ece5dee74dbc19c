import type { ListedAmounts, PriceColumns } from '@atelier/domain/products/market-columns'
import type { ProductPrices } from '@atelier/domain/sales/sale-price'
import type { ActionContext } from '../../../action-context.ts'
import type { AuditRecord } from '../../audit/audit.public.ts'
import { productTarget } from '../desk/logged-product.ts'
import { presentPrices } from './prices.present.ts'

interface PriceChangeRecord {
  product: { productId: string; name: string }
  before: ProductPrices | null
  after: ProductPrices | null
}

/** Lists the prices of a market under their names, such as `eu: price`; null: not sold there. */
export const loggedPrices = (prices: ListedAmounts | null, market: string): Record<string, unknown> => ({
  [`${market}: price`]: prices?.price ?? null,
  [`${market}: compareAtPrice`]: prices?.compareAtPrice ?? null,
})

/** Returns the audit entry of a product whose price in a market changes. */
export const marketPriceAudit = (
  { at, context, market }: { at: Date; context: ActionContext; market: PriceColumns },
  { product, before, after }: PriceChangeRecord,
): AuditRecord => ({
  at,
  context,
  action: 'product.updated',
  target: productTarget(product),
  before: loggedPrices(before && presentPrices(before, market.currency), market.key),
  after: loggedPrices(after && presentPrices(after, market.currency), market.key),
})
