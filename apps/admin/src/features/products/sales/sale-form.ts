import { readPrice } from '@atelier/domain/products/price-text'
import { PRODUCT_DELETED_MESSAGE } from '@atelier/domain/products/change-product'
import { toCents, type Currency } from '@atelier/domain/money/money'
import { overlaps, type SalePeriod } from '@atelier/domain/sales/sale-period'
import type { PriceColumns } from '@atelier/domain/products/market-columns'
import { termsInMarket, type MarketAmount } from '@atelier/domain/sales/sale-in-market'
import { salePrices, type PriceRounding, type ProductPrices, type SaleTerms } from '@atelier/domain/sales/sale-price'
import { createSaleBodyIn, saleAmountIn, saleTermsOf, type SaleCandidate } from '@atelier/domain/sales/sales.schema'
import { fromShopClock } from '@atelier/domain/region/shop-dates'
import type { FieldError } from '../../../ui/form/use-field-error.ts'
import { REGION } from '../../../region.ts'

/** The fields of the dialog; text until they are sent. */
export interface SaleForm {
  /** Of an amount that is taken off, and of all prices. */
  currency: Currency
  kind: 'percent' | 'amount'
  value: string
  /** What an amount takes off in other markets, by their keys; empty: nothing. */
  marketValues: Readonly<Record<string, string>>
  rounding: PriceRounding
  /** Values of datetime-local fields in the shop's time zone; empty: at once, or until staff end it. */
  startsAt: string
  endsAt: string
}

export const newSale = (currency: Currency, percent = ''): SaleForm => ({
  currency,
  kind: 'percent',
  value: percent,
  marketValues: {},
  rounding: 'dollar',
  startsAt: '',
  endsAt: '',
})

/** A product in the preview: its prices in the sale, or why the sale leaves it out. */
export interface SalePreview {
  product: SaleCandidate
  now: ProductPrices
  /** Null: left out, or no discount is entered yet. */
  during: ProductPrices | null
  /** What staff should know about the product. */
  note: string | null
  isLeftOut: boolean
  /** What it costs in the other markets that sell it. */
  markets: MarketPreview[]
}

/** A price in another market, as the preview shows it. */
export interface MarketPreview {
  market: string
  currency: Currency
  prices: ProductPrices
}

const instantOf = (clock: string): string | null => fromShopClock(clock, REGION)?.toISOString() ?? null

const valueOf = ({ kind, value, currency }: SaleForm): number | undefined =>
  kind === 'percent' ? (value === '' ? undefined : Number(value)) : readPrice(value, currency)

/** Returns the amounts of the markets as numbers; NaN for one that is not complete. */
function amountsOf({ kind, marketValues }: SaleForm, markets: readonly PriceColumns[]) {
  if (kind === 'percent') return []
  return markets.flatMap(({ key, currency }) => {
    const value = readPrice(marketValues[key] ?? '', currency)
    return value === undefined ? [] : [{ market: key, currency, value }]
  })
}

/** Returns the request of these products. */
export const saleBodyOf = (
  form: SaleForm,
  products: readonly SaleCandidate[],
  markets: readonly PriceColumns[] = [],
) => ({
  discount: { kind: form.kind, value: valueOf(form) },
  marketAmounts: amountsOf(form, markets).map(({ market, value }) => ({ market, value })),
  rounding: form.rounding,
  startsAt: instantOf(form.startsAt),
  endsAt: instantOf(form.endsAt),
  products: products.map(({ productId, price }) => ({ productId, priceSeen: price })),
})

/** Returns the first validation error only. */
export function validateSale(
  form: SaleForm,
  products: readonly SaleCandidate[],
  markets: readonly PriceColumns[] = [],
): FieldError | null {
  for (const { market, currency, value } of amountsOf(form, markets)) {
    const { error } = saleAmountIn(currency).safeParse(value)
    if (error) return { field: `amount-${market}`, message: error.issues[0]?.message ?? error.message }
  }
  const [issue] = createSaleBodyIn(form.currency).safeParse(saleBodyOf(form, products, markets)).error?.issues ?? []
  return issue
    ? { field: issue.path[0] === 'discount' ? 'discount' : String(issue.path[0]), message: issue.message }
    : null
}

const periodOf = (form: SaleForm): SalePeriod => ({
  startsAt: fromShopClock(form.startsAt, REGION) ?? new Date(),
  endsAt: fromShopClock(form.endsAt, REGION) ?? null,
})

const centsOf = (
  { price, compareAtPrice }: Pick<SaleCandidate, 'price' | 'compareAtPrice'>,
  currency: Currency,
): ProductPrices => ({
  priceCents: toCents(price, currency),
  compareAtCents: compareAtPrice === null ? null : toCents(compareAtPrice, currency),
})

const isHeld = ({ sales }: SaleCandidate, period: SalePeriod): boolean =>
  sales.some(({ startsAt, endsAt }) =>
    overlaps({ startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }, period),
  )

/** Returns what the sale does to the prices of a product in other markets; `terms` null: nothing is entered yet. */
function previewMarkets({ prices = [] }: SaleCandidate, terms: SaleTerms | null, amounts: readonly MarketAmount[]) {
  return prices.map(({ market, currency, ...listed }): MarketPreview => {
    const now = centsOf(listed, currency)
    const own = terms && termsInMarket(terms, amounts, { key: market, currency })
    const verdict = own && salePrices(now, own, currency, REGION)
    return { market, currency, prices: verdict?.kind === 'reduced' ? verdict.prices : now }
  })
}

/** Returns what the sale does to each product. The server judges it again. */
export function previewSale(
  form: SaleForm,
  products: readonly SaleCandidate[],
  markets: readonly PriceColumns[] = [],
): SalePreview[] {
  const body = saleBodyOf({ ...form, endsAt: '' }, products, [])
  const { data } = createSaleBodyIn(form.currency).safeParse(body)
  const terms = data ? saleTermsOf(data, form.currency) : null
  const amounts = amountsOf(form, markets)
    .filter(({ value, currency }) => saleAmountIn(currency).safeParse(value).success)
    .map(({ value, ...each }) => ({ ...each, cents: toCents(value, each.currency) }))
  const period = periodOf(form)
  return products.map((product) => {
    const now = centsOf(product, form.currency)
    const unreduced = { product, now, during: null, markets: previewMarkets(product, null, []) }
    const leftOut = (note: string): SalePreview => ({ ...unreduced, note, isLeftOut: true })
    if (product.status === 'deleted') return leftOut(PRODUCT_DELETED_MESSAGE)
    if (isHeld(product, period)) return leftOut('Already in another sale at that time')
    const isHidden = product.status !== 'active' && product.status !== 'out_of_stock'
    const hidden = isHidden ? 'Hidden from shoppers' : null
    if (!terms) return { ...unreduced, note: hidden, isLeftOut: false }
    const verdict = salePrices(now, terms, form.currency, REGION)
    if (verdict.kind === 'refused') return leftOut(verdict.message)
    const reduced = verdict.wasReduced ? 'Already reduced: the discount applies to the current price' : null
    const inMarkets = previewMarkets(product, terms, amounts)
    return { product, now, during: verdict.prices, note: reduced ?? hidden, isLeftOut: false, markets: inMarkets }
  })
}
