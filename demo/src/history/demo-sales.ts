import { DEFAULT_CURRENCY } from '@atelier/domain/money/money'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import type { MarketAmount } from '@atelier/domain/sales/sale-in-market'
import { salePrices, type SaleTerms } from '@atelier/domain/sales/sale-price'
import type { SeedProduct } from '../catalog/product.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** A sale of the demo. Its times are whole days before now; a negative number is in the future. */
export interface DemoSale extends SaleTerms {
  /** What an amount takes off in other markets. */
  marketAmounts?: readonly MarketAmount[]
  slugs: readonly string[]
  startedDaysAgo: number
  /** null: until staff end it. */
  endsDaysAgo: number | null
}

/**
 * Two sales are running, one has ended and one is scheduled. The prices of the catalog are those during the running
 * sales: `was` is the price before.
 */
export const DEMO_SALES: readonly DemoSale[] = [
  {
    discount: { kind: 'percent', percent: 15 },
    rounding: 'five',
    slugs: ['grand-aumont', 'palais-clutch', 'lys-long-wallet'],
    startedDaysAgo: 73,
    endsDaysAgo: 59,
  },
  {
    discount: { kind: 'percent', percent: 20 },
    rounding: 'dollar',
    slugs: ['halden-rucksack', 'rivoli-envelope'],
    startedDaysAgo: 24,
    endsDaysAgo: null,
  },
  {
    discount: { kind: 'amount', cents: 320_00 },
    marketAmounts: [
      { market: 'eu', currency: 'EUR', cents: 340_00 },
      { market: 'jp', currency: 'JPY', cents: 53_000 },
    ],
    rounding: 'dollar',
    slugs: ['marceau-work-tote'],
    startedDaysAgo: 24,
    endsDaysAgo: -18,
  },
  {
    discount: { kind: 'percent', percent: 10 },
    rounding: 'five',
    slugs: ['lys-long-wallet', 'denier-coin-purse'],
    startedDaysAgo: -12,
    endsDaysAgo: -19,
  },
]

/** Sales change at this hour of UTC: in the morning of New York. */
const CHANGE_HOUR = 14

function changeTime(now: Date, daysAgo: number): Date {
  const at = daysBefore(now, daysAgo)
  at.setUTCHours(CHANGE_HOUR, 0, 0, 0)
  return at
}

export const saleStart = ({ startedDaysAgo }: DemoSale, now: Date): Date => changeTime(now, startedDaysAgo)
export const saleEnd = ({ endsDaysAgo }: DemoSale, now: Date): Date | null =>
  endsDaysAgo === null ? null : changeTime(now, endsDaysAgo)

/** Prices in cents of a product while no sale holds it. */
export const fullPriceCents = ({ price, was }: SeedProduct): number => Math.round((was ?? price) * 100)

/** Returns what a product cost at a time, in cents. */
export function priceAtCents(product: SeedProduct, at: Date, now: Date): number {
  const before = { priceCents: fullPriceCents(product), compareAtCents: null }
  const sale = DEMO_SALES.find((one) => {
    const end = saleEnd(one, now)
    return one.slugs.includes(product.slug) && saleStart(one, now) <= at && (end === null || at < end)
  })
  if (!sale) return before.priceCents
  const verdict = salePrices(before, sale, DEFAULT_CURRENCY, DEFAULT_REGION)
  return verdict.kind === 'reduced' ? verdict.prices.priceCents : before.priceCents
}
