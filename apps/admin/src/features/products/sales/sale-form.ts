import { readPrice } from '@atelier/domain/products/price-text'
import { PRODUCT_DELETED_MESSAGE } from '@atelier/domain/products/change-product'
import { toCents, type Currency } from '@atelier/domain/money/money'
import { overlaps, type SalePeriod } from '@atelier/domain/sales/sale-period'
import { salePrices, type PriceRounding, type ProductPrices } from '@atelier/domain/sales/sale-price'
import { createSaleBodyIn, saleTermsOf, type SaleCandidate } from '@atelier/domain/sales/sales.schema'
import { fromShopClock } from '@atelier/domain/region/shop-dates'
import type { FieldError } from '../../../ui/form/use-field-error.ts'

/** The fields of the dialog; text until they are sent. */
export interface SaleForm {
  /** Of an amount that is taken off, and of all prices. */
  currency: Currency
  kind: 'percent' | 'amount'
  value: string
  rounding: PriceRounding
  /** Values of datetime-local fields in the shop's time zone; empty: at once, or until staff end it. */
  startsAt: string
  endsAt: string
}

export const newSale = (currency: Currency, percent = ''): SaleForm => ({
  currency,
  kind: 'percent',
  value: percent,
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
}

const instantOf = (clock: string): string | null => fromShopClock(clock)?.toISOString() ?? null

const valueOf = ({ kind, value, currency }: SaleForm): number | undefined =>
  kind === 'percent' ? (value === '' ? undefined : Number(value)) : readPrice(value, currency)

/** Returns the request of these products. */
export const saleBodyOf = (form: SaleForm, products: readonly SaleCandidate[]) => ({
  discount: { kind: form.kind, value: valueOf(form) },
  rounding: form.rounding,
  startsAt: instantOf(form.startsAt),
  endsAt: instantOf(form.endsAt),
  products: products.map(({ productId, price }) => ({ productId, priceSeen: price })),
})

/** Returns the first validation error only. */
export function validateSale(form: SaleForm, products: readonly SaleCandidate[]): FieldError | null {
  const [issue] = createSaleBodyIn(form.currency).safeParse(saleBodyOf(form, products)).error?.issues ?? []
  return issue
    ? { field: issue.path[0] === 'discount' ? 'discount' : String(issue.path[0]), message: issue.message }
    : null
}

const periodOf = (form: SaleForm): SalePeriod => ({
  startsAt: fromShopClock(form.startsAt) ?? new Date(),
  endsAt: fromShopClock(form.endsAt) ?? null,
})

const centsOf = ({ price, compareAtPrice }: SaleCandidate, currency: Currency): ProductPrices => ({
  priceCents: toCents(price, currency),
  compareAtCents: compareAtPrice === null ? null : toCents(compareAtPrice, currency),
})

const isHeld = ({ sales }: SaleCandidate, period: SalePeriod): boolean =>
  sales.some(({ startsAt, endsAt }) =>
    overlaps({ startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }, period),
  )

/** Returns what the sale does to each product. The server judges it again. */
export function previewSale(form: SaleForm, products: readonly SaleCandidate[]): SalePreview[] {
  const { data } = createSaleBodyIn(form.currency).safeParse({ ...saleBodyOf({ ...form, endsAt: '' }, products) })
  const period = periodOf(form)
  return products.map((product) => {
    const now = centsOf(product, form.currency)
    const leftOut = (note: string): SalePreview => ({ product, now, during: null, note, isLeftOut: true })
    if (product.status === 'deleted') return leftOut(PRODUCT_DELETED_MESSAGE)
    if (isHeld(product, period)) return leftOut('Already in another sale at that time')
    const isHidden = product.status !== 'active' && product.status !== 'out_of_stock'
    const hidden = isHidden ? 'Hidden from shoppers' : null
    if (!data) return { product, now, during: null, note: hidden, isLeftOut: false }
    const verdict = salePrices(now, saleTermsOf(data, form.currency), form.currency)
    if (verdict.kind === 'refused') return leftOut(verdict.message)
    const reduced = verdict.wasReduced ? 'Already reduced: the discount applies to the current price' : null
    return { product, now, during: verdict.prices, note: reduced ?? hidden, isLeftOut: false }
  })
}
