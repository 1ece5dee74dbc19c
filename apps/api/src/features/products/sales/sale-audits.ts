import { toAmount, type Currency } from '@atelier/domain/money/money'
import type { PriceColumns } from '@atelier/domain/products/market-columns'
import { discountLabel, type ProductPrices } from '@atelier/domain/sales/sale-price'
import type { ActionContext } from '../../../action-context.ts'
import type { AuditRecord } from '../../audit/audit.public.ts'
import { productTarget } from '../desk/logged-product.ts'
import type { PriceRow } from './sale-prices.repo.ts'
import type { SaleRow } from './sales.repo.ts'
import { storedTermsOf } from './sales.present.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Who changes a sale, and when. */
export interface SaleChange {
  at: Date
  context: ActionContext
  currency: Currency
  region: ShopRegion
  /** The other markets, whose prices it changes too. */
  markets: readonly PriceColumns[]
}

/** The context of sales that a job starts or ends. */
export const SALE_JOB: ActionContext = { actor: null, network: '', device: 'Scheduled sale' }

/** Returns the audit entry of a sale, with how many products it concerns. */
export const saleAudit = (
  { at, context, currency, region }: SaleChange,
  action: 'sale.scheduled' | 'sale.started' | 'sale.ended' | 'sale.canceled',
  sale: SaleRow,
  productCount: number,
): AuditRecord => ({
  at,
  context,
  action,
  target: {
    type: 'sale',
    id: String(sale.saleId),
    name: discountLabel(storedTermsOf(sale).discount, currency, region),
  },
  after: { products: productCount, startsAt: sale.startsAt.toISOString(), endsAt: sale.endsAt?.toISOString() ?? null },
})

const logged = ({ priceCents, compareAtCents }: ProductPrices, currency: Currency) => ({
  price: toAmount(priceCents, currency),
  compareAtPrice: compareAtCents === null ? null : toAmount(compareAtCents, currency),
})

/** Returns the audit entry of a product whose price a sale changes. */
export const priceAudit = (
  { at, context, currency }: SaleChange,
  before: PriceRow,
  after: ProductPrices,
): AuditRecord => ({
  at,
  context,
  action: 'product.updated',
  target: productTarget(before),
  before: logged(before, currency),
  after: logged(after, currency),
})
