import { z } from 'zod'
import { DEFAULT_CURRENCY, type Currency } from '../money/money.ts'
import type { AddressRules } from '../addresses/address-format.ts'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { codeText } from '../values/code-text.ts'
import { perMarket } from '../markets/per-market.ts'
import { shippingCountry } from './country.schema.ts'
import { OrderItem, orderChargesShape, RateTax } from './order.schema.ts'
import { DeliveryKey, QuoteRequestItem } from './place-order.schema.ts'

const quoteBody = (_currency: Currency, addresses?: AddressRules) =>
  z.strictObject({
    items: z.array(QuoteRequestItem, 'Your cart is empty').min(1, 'Your cart is empty').max(limits.cart.maxLines),
    /** Where the order goes; absent: not known yet. */
    destination: z
      .strictObject({
        country: shippingCountry('We don’t deliver to this country', addresses?.destinations),
        state: z.string().trim().max(100).optional(),
        zipCode: z.string().overwrite(codeText).trim().max(20).optional(),
      })
      .optional(),
    delivery: DeliveryKey.optional(),
  })

/** Body of POST /quote: the items of a cart, each with the price that the customer saw, if any. */
export const QuoteBody = quoteBody(DEFAULT_CURRENCY).meta({ id: 'QuoteBody' })
export type QuoteBody = z.infer<typeof QuoteBody>
/** Returns the body with the destinations of a market. */
export const quoteBodyIn = perMarket(quoteBody)

/** null: a tax provider knows it, once the quote has the country, state and postal code of its destination. */
const providedTax = z.number().nullable()

/** The tax of an item or a charge, and its rate. */
const taxOfPart = { tax: providedTax, taxPercent: z.number().nullable() }

/** What an order of these items costs: its parts add up to the total. Amounts in `currency`, as those of an order. */
export const OrderQuote = z
  .object({
    /** ISO 4217 code of every amount. */
    currency: z.string(),
    items: z.array(
      OrderItem.omit({ size: true }).extend({
        /** Price times quantity. */
        amount: z.number(),
        ...taxOfPart,
      }),
    ),
    ...orderChargesShape,
    charges: z.array(orderChargesShape.charges.element.extend(taxOfPart)),
    /** The tax of each rate; none while it is not known. */
    taxes: z.array(RateTax),
    subtotal: z.number(),
    tax: providedTax,
    /** null: the tax is added, and not known yet. */
    total: z.number().nullable(),
  })
  .meta({ id: 'OrderQuote' })
export type OrderQuote = z.infer<typeof OrderQuote>

export const QuoteResponse = envelope(OrderQuote).meta({ id: 'QuoteResponse' })
