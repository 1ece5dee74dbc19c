import { toAmount, type Currency } from '@atelier/domain/money/money'
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

export function presentSale(row: ListedSaleRow, currency: Currency): Sale {
  const discount = discountOf(row)
  return {
    saleId: row.saleId,
    discount:
      discount.kind === 'percent'
        ? { kind: 'percent', value: discount.percent }
        : { kind: 'amount', value: toAmount(discount.cents, currency) },
    currency,
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

export const presentCandidate = (
  row: CandidateRow,
  held: readonly HeldPeriod[],
  currency: Currency,
): SaleCandidate => ({
  productId: row.productId,
  name: row.name,
  status: row.status,
  price: toAmount(row.priceCents, currency),
  compareAtPrice: row.compareAtCents === null ? null : toAmount(row.compareAtCents, currency),
  currency,
  color: row.color,
  image: row.image,
  sales: held
    .filter(({ productId }) => productId === row.productId)
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null })),
})
