import { usualDestination } from '../markets/home-countries.ts'
import { isDeliveryTaxedAt, isTaxedByProvider, taxPercentAt, type Destination } from '../tax/place-rate.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { deliveryCharges } from './delivery-charge.ts'
import { giftWrapCharges, withOfferedWrap } from './gift-wrap.ts'
import { quote, type CalculatedTax, type LineToQuote, type Quote } from './quote.ts'
import { taxMillionths } from './tax-rate.ts'

/** The terms by which an order is quoted. */
export type QuoteTerms = Pick<
  ShopTerms,
  | 'currency'
  | 'taxMode'
  | 'taxRounding'
  | 'taxPercent'
  | 'taxSource'
  | 'taxRates'
  | 'shipping'
  | 'giftWrapCentsPerItem'
  | 'isGiftWrapOffered'
>

/** What the customer chose, as far as it decides what an order costs. */
export interface OrderChoices {
  /** Where the order goes. Before it is known, it is the home country. */
  destination?: Destination | undefined
  /** The key of the delivery method. */
  delivery?: string | undefined
  /** What the tax provider of the market calculated for it; absent: it has not been asked yet. */
  calculatedTax?: Pick<CalculatedTax, 'parts'> | null | undefined
}

/** Quotes the lines of a cart or an order that goes to a destination, with delivery and gift wrap, by the terms of its market (S9). */
export function quoteOrder<Line extends LineToQuote>(
  lines: readonly Line[],
  terms: QuoteTerms,
  { destination = usualDestination(terms.shipping), delivery, calculatedTax }: OrderChoices = {},
): Quote<Line> {
  const { currency, taxMode, taxRounding, shipping } = terms
  const sold = withOfferedWrap(lines, terms)
  const delivered = deliveryCharges(sold, { destination, delivery }, shipping)
  const isDeliveryTaxed = isTaxedByProvider(terms) || isDeliveryTaxedAt(destination, terms)
  const deliveries = isDeliveryTaxed ? delivered : delivered.map((charge) => ({ ...charge, taxClass: 'zero' as const }))
  return quote({
    lines: sold,
    charges: [...deliveries, ...giftWrapCharges(sold, terms)],
    market: { currency, taxMode, taxRounding },
    rate: taxMillionths(taxPercentAt(destination, terms)),
    classRates: {
      reduced: taxMillionths(taxPercentAt(destination, terms, 'reduced')),
      zero: taxMillionths(taxPercentAt(destination, terms, 'zero')),
    },
    calculated: isTaxedByProvider(terms) ? (calculatedTax?.parts ?? null) : undefined,
  })
}
