import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import {
  PriceInMarket,
  productSelection,
  hasOneSelection,
  SELECTION_REQUIRED,
} from '../products/admin-product.schema.ts'
import { ProductImage, PRODUCT_STATUSES } from '../products/product.schema.ts'
import { isoDate } from '../values/text.schema.ts'
import { SALE_STATES } from './sale-period.ts'
import { PRICE_ROUNDINGS, type SaleTerms } from './sale-price.ts'
import { currencyUnits } from '../money/currency-name.ts'
import { isWholeAmount, perCurrency, toAmount, toCents, type Currency } from '../money/money.ts'

const { percentMax } = limits.catalog.sales
const PERCENT = `Enter a percentage from 1 to ${percentMax}`

/** A discount by an amount; any positive amount without a currency. */
export function saleAmountIn(currency: Currency | null) {
  if (currency === null) return z.number().positive()
  const hint = `Enter an amount in ${currencyUnits(currency)}`
  const max = toAmount(limits.catalog.priceMaxCents, currency)
  return z
    .number(hint)
    .positive(hint)
    .max(max, hint)
    .refine((amount) => isWholeAmount(amount, currency), hint)
}

/** The discount of a sale: a percentage or an amount. */
const discountIn = (currency: Currency | null) =>
  z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('percent'), value: z.int(PERCENT).min(1, PERCENT).max(percentMax, PERCENT) }),
      z.strictObject({ kind: z.literal('amount'), value: saleAmountIn(currency) }),
    ],
    'Choose a percentage or an amount',
  )

const Rounding = z.enum(PRICE_ROUNDINGS, 'Choose a valid rounding')

/** The terms of a request or response. */
interface SentTerms {
  discount: { kind: 'percent' | 'amount'; value: number }
  rounding: SaleTerms['rounding']
}

/** Returns the terms of a request or response with an amount in the smallest unit of the currency. */
export const saleTermsOf = ({ discount, rounding }: SentTerms, currency: Currency): SaleTerms => ({
  rounding,
  discount:
    discount.kind === 'percent'
      ? { kind: 'percent', percent: discount.value }
      : { kind: 'amount', cents: toCents(discount.value, currency) },
})

/** Body of POST /api/products/admin/sales/check: the products of a new sale. */
export const SaleProductsBody = z
  .strictObject(productSelection)
  .refine(hasOneSelection, SELECTION_REQUIRED)
  .meta({ id: 'SaleProductsBody' })

/** When a sale runs; null: not limited. */
const Period = z.object({ startsAt: isoDate, endsAt: isoDate.nullable() })

/** A product that staff choose for a sale. */
const SaleCandidate = z.object({
  productId: z.string(),
  name: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  price: z.number(),
  compareAtPrice: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string(),
  /** The first color and its first image. */
  color: z.string().nullable(),
  image: ProductImage.nullable(),
  /** The periods of its sales that have not ended. */
  sales: z.array(Period),
  /** Its prices in the other markets that sell it. */
  prices: z.array(PriceInMarket).optional(),
})
export type SaleCandidate = z.infer<typeof SaleCandidate>

export const SaleProductsResponse = envelope(z.array(SaleCandidate)).meta({ id: 'SaleProductsResponse' })

/** What an amount takes off in other markets. A market that is left out is not reduced. */
const MarketAmounts = z
  .array(z.strictObject({ market: z.string().max(5), value: z.number().positive() }))
  .max(limits.catalog.sales.marketsMax)

const saleBody = (currency: Currency | null) =>
  z
    .strictObject({
      discount: discountIn(currency),
      /** Of a discount by an amount. A percentage applies in every market. */
      marketAmounts: MarketAmounts.default([]),
      rounding: Rounding,
      /** Null: at once. */
      startsAt: isoDate.nullable(),
      /** Null: until staff end the sale. */
      endsAt: isoDate.nullable(),
      products: z
        .array(
          z.strictObject({
            productId: z.string().min(1).max(100),
            /** The price that staff saw: returns 409 when it has changed since. */
            priceSeen: z.number(),
          }),
          'Select at least one product',
        )
        .min(1, 'Select at least one product')
        .max(limits.catalog.bulkMax, `Select at most ${limits.catalog.bulkMax} products at a time`),
    })
    .refine(({ discount, marketAmounts }) => discount.kind === 'amount' || marketAmounts.length === 0, {
      path: ['marketAmounts'],
      message: 'A percentage applies in every market',
    })
    .superRefine(({ startsAt, endsAt }, context) => {
      if (startsAt === null || endsAt === null || Date.parse(endsAt) > Date.parse(startsAt)) return
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'The end must be after the start' })
    })

/** Body of POST /api/products/admin/sales. `createSaleBodyIn` checks the amount. */
export const CreateSaleBody = saleBody(null).meta({ id: 'CreateSaleBody' })
export type CreateSaleBody = z.output<typeof CreateSaleBody>
export type CreateSaleInput = z.input<typeof CreateSaleBody>
/** Returns the body with an amount in a currency. */
export const createSaleBodyIn = perCurrency(saleBody)

/** A sale with its first products. */
export const Sale = z
  .object({
    saleId: z.int(),
    discount: z.object({ kind: z.enum(['percent', 'amount']), value: z.number() }),
    /** ISO 4217, of an amount. */
    currency: z.string(),
    /** What an amount takes off in other markets. */
    marketAmounts: z.array(z.object({ market: z.string(), currency: z.string(), value: z.number() })),
    rounding: Rounding,
    ...Period.shape,
    state: z.enum(SALE_STATES),
    startedAt: isoDate.nullable(),
    endedAt: isoDate.nullable(),
    productCount: z.int(),
    /** Products that could not be reduced at the start. */
    skippedCount: z.int(),
    /** Products whose price changed by hand during the sale and stayed at its end. */
    unchangedCount: z.int(),
    /** The first products by name. */
    products: z.array(z.object({ productId: z.string(), name: z.string(), image: ProductImage.nullable() })),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof Sale>

export const SaleResponse = envelope(Sale).meta({ id: 'SaleResponse' })
export type SaleResponse = z.infer<typeof SaleResponse>

/** Query of GET /api/products/admin/sales. */
export const ListSalesQuery = z.strictObject({
  /** Only the sales that hold this product and have not ended. */
  productId: z.string().min(1).max(100).optional(),
})
export type ListSalesQuery = z.infer<typeof ListSalesQuery>

/** Running sales first, then scheduled ones, then the last ended ones. */
export const SaleListResponse = envelope(z.array(Sale)).meta({ id: 'SaleListResponse' })
