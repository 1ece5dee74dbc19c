import { toDollars } from '@atelier/domain/region/money'
import { discountLabel, type ProductPrices } from '@atelier/domain/sales/sale-price'
import type { ActionContext } from '../../../action-context.ts'
import type { AuditRecord } from '../../audit/audit.public.ts'
import { productTarget } from '../desk/logged-product.ts'
import type { PriceRow } from './sale-prices.repo.ts'
import type { SaleRow } from './sales.repo.ts'
import { storedTermsOf } from './sales.present.ts'

/** Who changes a sale, and when. */
export interface SaleChange {
  at: Date
  context: ActionContext
}

/** The context of sales that a job starts or ends. */
export const SALE_JOB: ActionContext = { actor: null, network: '', device: 'Scheduled sale' }

/** Returns the audit entry of a sale, with how many products it concerns. */
export const saleAudit = (
  { at, context }: SaleChange,
  action: 'sale.scheduled' | 'sale.started' | 'sale.ended' | 'sale.canceled',
  sale: SaleRow,
  productCount: number,
): AuditRecord => ({
  at,
  context,
  action,
  target: { type: 'sale', id: String(sale.saleId), name: discountLabel(storedTermsOf(sale).discount) },
  after: { products: productCount, startsAt: sale.startsAt.toISOString(), endsAt: sale.endsAt?.toISOString() ?? null },
})

const logged = ({ priceCents, compareAtCents }: ProductPrices) => ({
  price: toDollars(priceCents),
  compareAtPrice: compareAtCents === null ? null : toDollars(compareAtCents),
})

/** Returns the audit entry of a product whose price a sale changes. */
export const priceAudit = ({ at, context }: SaleChange, before: PriceRow, after: ProductPrices): AuditRecord => ({
  at,
  context,
  action: 'product.updated',
  target: productTarget(before),
  before: logged(before),
  after: logged(after),
})
