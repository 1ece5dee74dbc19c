import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { perCurrency, type Currency } from '../money/money.ts'
import { isoDate } from '../values/text.schema.ts'
import { ProductMatching } from './admin-product.schema.ts'
import { ProductImage, PRODUCT_STATUSES } from './product.schema.ts'
import { priceIn } from './save-product.schema.ts'

const { bulkMax } = limits.catalog

const FILTERS = {
  search: ProductMatching.shape.search,
  category: ProductMatching.shape.category,
  /** The key of a market: only products without a price in its list that are not hidden there. */
  missing: z
    .string()
    .regex(/^[a-z]{2,5}$/, 'Choose a market')
    .optional(),
}

/** Query of GET /api/products/admin/prices; the screen of prices uses the same parameters in its URL. */
export const ListPricesQuery = z.strictObject({
  ...FILTERS,
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.prices),
})
export type ListPricesQuery = z.infer<typeof ListPricesQuery>
export type PriceFilters = Pick<ListPricesQuery, keyof typeof FILTERS>

/** A price, and the higher one that is shown crossed out. */
const Price = z.object({ price: z.number(), compareAtPrice: z.number().nullable() })

/** A product with its price in the shop's currency and those of the price lists; a list without one is left out. */
const PricedProduct = Price.extend({
  productId: z.string(),
  name: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  /** The first image of the first color. */
  image: ProductImage.nullable(),
  prices: z.array(Price.extend({ market: z.string() })),
  /** The keys of the markets that do not sell it by decision (decision 102). */
  hiddenIn: z.array(z.string()).default([]),
}).meta({ id: 'PricedProduct' })
export type PricedProduct = z.infer<typeof PricedProduct>

/** A price list: that of a market, with how many of the products that shoppers see it prices. */
const PriceList = z
  .object({
    market: z.string(),
    name: z.string(),
    /** ISO 4217. */
    currency: z.string(),
    /** False: the market is drafted, and its prices apply when it is published. */
    isPublished: z.boolean().default(true),
    priced: z.int(),
    /** Without a price, and not hidden. */
    unpriced: z.int(),
    hidden: z.int().default(0),
  })
  .meta({ id: 'PriceList' })
export type PriceList = z.infer<typeof PriceList>

export const PricesResponse = z
  .object({
    success: z.literal(true),
    data: z.array(PricedProduct),
    lists: z.array(PriceList),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'PricesResponse' })
export type PricesResponse = z.infer<typeof PricesResponse>

interface SentPrice {
  productId: string
  price: number | null
  compareAtPrice: number | null
}

function checkChanges(changes: readonly SentPrice[], context: z.RefinementCtx): void {
  const issue = (index: number, field: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [index, field], message })
  const ids = new Set<string>()
  for (const [index, { productId, price, compareAtPrice }] of changes.entries()) {
    if (ids.has(productId)) issue(index, 'productId', 'Change each product once')
    ids.add(productId)
    if (compareAtPrice === null) continue
    if (price === null) issue(index, 'compareAtPrice', 'A product that is not sold has no compare-at price')
    else if (compareAtPrice <= price)
      issue(index, 'compareAtPrice', 'The compare-at price must be higher than the price')
  }
}

const pricesBody = (currency: Currency | null) =>
  z.strictObject({
    changes: z
      .array(
        z.strictObject({
          productId: z.string().min(1).max(100),
          /** null: the product is not sold in this market. */
          price: priceIn(currency).nullable(),
          compareAtPrice: priceIn(currency).nullable(),
          /** What the person saw, null for no price: returns 409 when it has changed since. */
          seen: z.strictObject({ price: z.number(), compareAtPrice: z.number().nullable() }).nullable(),
        }),
        'Change at least one price',
      )
      .min(1, 'Change at least one price')
      .max(bulkMax, `Change at most ${bulkMax} prices at a time`)
      .superRefine(checkChanges),
  })

/** Body of PUT /api/products/admin/prices, all or nothing. `savePricesBodyIn` checks the amounts. */
export const SavePricesBody = pricesBody(null).meta({ id: 'SavePricesBody' })
export type SavePricesBody = z.output<typeof SavePricesBody>
export type PriceChangeBody = SavePricesBody['changes'][number]
/** Returns the body with prices in a currency. */
export const savePricesBodyIn = perCurrency(pricesBody)

/** Body of POST /api/products/admin/prices/hide: how many products the person saw without a price. Returns 409 for another number. */
export const HideUnpricedBody = z
  .strictObject({
    unpriced: z.int('Say how many products have no price').min(1, 'Every product has a price or is hidden'),
  })
  .meta({ id: 'HideUnpricedBody' })

export const HideUnpricedResponse = envelope(z.object({ hidden: z.int() }))

/** How many products got another price. */
export const SavePricesResponse = envelope(z.object({ changed: z.int(), unchanged: z.int() }))

const RATE = 'Enter a rate above 0'

const proposeBody = (currency: Currency | null) =>
  z
    .strictObject({
      ...FILTERS,
      /** The key of the market whose prices are converted; empty: those in the shop's own currency. */
      from: z.string().regex(/^([a-z]{2,5})?$/, 'Choose the prices to start from'),
      rate: z.number(RATE).positive(RATE).max(1_000_000, 'Enter a lower rate'),
      /** The distance between two prices, and what each ends with. */
      step: priceIn(currency),
      ending: z.union([z.literal(0), priceIn(currency)], 'Enter an ending of 0 or more'),
    })
    .refine(({ step, ending }) => ending < step, { path: ['ending'], message: 'The ending must be below the step' })

/** Body of POST /api/products/admin/prices/propose. `proposePricesBodyIn` checks the amounts. */
export const ProposePricesBody = proposeBody(null).meta({ id: 'ProposePricesBody' })
export type ProposePricesBody = z.output<typeof ProposePricesBody>
/** Returns the body with amounts in a currency. */
export const proposePricesBodyIn = perCurrency(proposeBody)

const ProposedPrice = Price.extend({
  productId: z.string(),
  name: z.string(),
  /** What the product costs in the market now; null: it is not sold there. */
  before: Price.nullable(),
  /** By how many percent the proposed price differs from the one before. */
  differencePercent: z.number().nullable(),
}).meta({ id: 'ProposedPrice' })
export type ProposedPrice = z.infer<typeof ProposedPrice>

/** The proposals by name of the product. Nothing is stored. */
export const ProposePricesResponse = envelope(z.array(ProposedPrice))

const MarketPrice = Price.extend({
  market: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  from: isoDate,
  /** null: it applies now. */
  until: isoDate.nullable(),
  /** The member of staff who decided it; null: the system did. */
  actorName: z.string().nullable(),
}).meta({ id: 'MarketPrice' })
export type MarketPrice = z.infer<typeof MarketPrice>

/** Response of GET /api/products/admin/{id}/prices: the prices of every market, newest first, and where the product is hidden. */
export const ProductPricesResponse = z.object({
  success: z.literal(true),
  data: z.array(MarketPrice),
  hiddenIn: z.array(z.string()).default([]),
})
