import { toAmount, type Currency } from '@atelier/domain/money/money'
import type { KnownPrices } from '@atelier/domain/products/import-market-prices'
import { saleStateOf } from '@atelier/domain/sales/sale-period'
import type { Discount, SaleTerms } from '@atelier/domain/sales/sale-price'
import type { Sale, SaleCandidate } from '@atelier/domain/sales/sales.schema'
import { pricesInMarkets } from '../prices/list-prices.ts'
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
    marketAmounts: row.marketAmounts.map(({ market, currency: listed, cents }) => ({
      market,
      currency: listed,
      value: toAmount(cents, listed),
    })),
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

/** What the preview of a sale shows of a product: its prices, and the periods of other sales. */
interface CandidateFacts {
  held: readonly HeldPeriod[]
  currency: Currency
  lists: readonly KnownPrices[]
}

export const presentCandidate = (row: CandidateRow, { held, currency, lists }: CandidateFacts): SaleCandidate => ({
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
  prices: pricesInMarkets(lists, row.productId),
})
