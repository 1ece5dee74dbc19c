import { toAmount, type Cents } from '@atelier/domain/money/money'
import type { OrderLine } from '@atelier/domain/orders/draft-order'
import type { OrderQuote } from '@atelier/domain/orders/quote-cart.schema'
import type { Quote } from '@atelier/domain/quote/quote'
import { taxPercentOf } from '@atelier/domain/quote/quote-order'

/** Presents a quote with decimal amounts, named as those of an order. */
export function presentQuote(quote: Quote<OrderLine>): OrderQuote {
  const { currency, taxMode } = quote
  const amount = (cents: Cents): number => toAmount(cents, currency)
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
      amount: amount(line.amountCents),
      tax: amount(line.taxCents),
    })),
    taxMode,
    charges: quote.charges.map(({ kind, name, amountCents, taxCents }) => ({
      kind,
      name,
      amount: amount(amountCents),
      tax: amount(taxCents),
    })),
    taxes: quote.taxes.map(({ rate, baseCents, taxCents }) => ({
      taxPercent: taxPercentOf(rate),
      base: amount(baseCents),
      tax: amount(taxCents),
    })),
    subtotal: amount(quote.subtotalCents),
    chargesTotal: amount(quote.chargesCents),
    tax: amount(quote.taxCents),
    total: amount(quote.totalCents),
  }
}
