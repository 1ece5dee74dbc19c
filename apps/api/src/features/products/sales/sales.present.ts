import { toDollars } from '@atelier/domain/region/money'
import { saleStateOf } from '@atelier/domain/sales/sale-period'
import type { Discount, SaleTerms } from '@atelier/domain/sales/sale-price'
import type { Sale, SaleCandidate } from '@atelier/domain/sales/sales.schema'
import type { CandidateRow } from './sale-prices.repo.ts'
import type { HeldPeriod, ListedSaleRow, SaleRow } from './sales.repo.ts'

/** Returns the stored discount of a sale. */
function discountOf({ discountPercent, discountCents }: SaleRow): Discount {
  if (discountPercent !== null) return { kind: 'percent', percent: discountPercent }
  return { kind: 'amount', cents: discountCents ?? 0 }
}

/** Returns the stored terms of a sale. */
export const storedTermsOf = (row: SaleRow): SaleTerms => ({ discount: discountOf(row), rounding: row.rounding })

export function presentSale(row: ListedSaleRow): Sale {
  const discount = discountOf(row)
  return {
    saleId: row.saleId,
    discount:
      discount.kind === 'percent'
        ? { kind: 'percent', value: discount.percent }
        : { kind: 'amount', value: toDollars(discount.cents) },
    rounding: row.rounding,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    state: saleStateOf(row),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    productCount: row.productCount,
    skippedCount: row.skippedCount,
    unchangedCount: row.unchangedCount,
    products: row.products,
  }
}

export const presentCandidate = (row: CandidateRow, held: readonly HeldPeriod[]): SaleCandidate => ({
  productId: row.productId,
  name: row.name,
  status: row.status,
  price: toDollars(row.priceCents),
  compareAtPrice: row.compareAtCents === null ? null : toDollars(row.compareAtCents),
  color: row.color,
  image: row.image,
  sales: held
    .filter(({ productId }) => productId === row.productId)
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null })),
})
