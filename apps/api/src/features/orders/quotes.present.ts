import { toAmount, type Cents } from '@atelier/domain/money/money'
import type { OrderLine } from '@atelier/domain/orders/draft-order'
import type { OrderQuote } from '@atelier/domain/orders/quote-cart.schema'
import { presentTaxes } from '@atelier/domain/orders/order-taxes'
import { isTaxKnown, isTotalKnown, type Quote, type QuotedPart } from '@atelier/domain/quote/quote'
import { taxPercentOf } from '@atelier/domain/quote/tax-rate'

/** Presents a quote with decimal amounts, named as those of an order. */
export function presentQuote(quote: Quote<OrderLine>): OrderQuote {
  const { currency, taxMode } = quote
  const amount = (cents: Cents): number => toAmount(cents, currency)
  const isKnown = isTaxKnown(quote)
  const tax = (cents: Cents): number | null => (isKnown ? amount(cents) : null)
  const taxOf = ({ taxCents, rate }: QuotedPart) => ({
    tax: tax(taxCents),
    taxPercent: isKnown ? taxPercentOf(rate) : null,
  })
  return {
    currency,
    items: quote.lines.map(({ productId, name, imageUrl, color, colorLabel, quantity, ...line }) => ({
      productId,
      name,
      imageUrl,
      color,
      ...(colorLabel === undefined ? {} : { colorLabel }),
      price: amount(line.unitPriceCents),
      quantity,
      ...(line.wrapped !== undefined && { wrapped: line.wrapped }),
      amount: amount(line.amountCents),
      ...taxOf(line),
    })),
    taxMode,
    charges: quote.charges.map(({ kind, name, ...charge }) => ({
      kind,
      name,
      amount: amount(charge.amountCents),
      ...taxOf(charge),
    })),
    taxes: presentTaxes(quote.taxes, currency),
    subtotal: amount(quote.subtotalCents),
    chargesTotal: amount(quote.chargesCents),
    tax: tax(quote.taxCents),
    total: isTotalKnown(quote) ? amount(quote.totalCents) : null,
  }
}
