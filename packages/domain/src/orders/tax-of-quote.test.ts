import { expect, test } from 'vitest'
import { isTaxKnown } from '../quote/quote.ts'
import { quoteOrder } from '../quote/quote-order.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import type { OrderQuote } from './quote-cart.schema.ts'
import { taxOfQuote } from './tax-of-quote.ts'

const terms = { ...demoTerms, taxSource: 'stripe' as const }
const lines = [{ unitPriceCents: 50_00, quantity: 2 }]
const own = quoteOrder(lines, terms)
const item = { productId: 'bag', name: 'Bag', imageUrl: null, color: null, price: 50, quantity: 2, amount: 100 }
const answer: OrderQuote = {
  currency: 'USD',
  taxMode: 'added',
  items: [{ ...item, tax: 8.88, taxPercent: 8.875 }],
  charges: [],
  taxes: [{ taxPercent: 8.875, base: 100, tax: 8.88 }],
  subtotal: 100,
  chargesTotal: 0,
  tax: 8.88,
  total: 108.88,
}

test('the tax of the API makes the quote of the browser whole', () => {
  expect(isTaxKnown(own)).toBe(false)
  const quoted = quoteOrder(lines, terms, { calculatedTax: taxOfQuote(answer, own) })
  expect(isTaxKnown(quoted)).toBe(true)
  expect(quoted).toMatchObject({ taxCents: 8_88, totalCents: 108_88, taxes: [{ rate: 88_750 }] })
})

test.each<[string, Partial<OrderQuote>]>([
  ['no tax', { tax: null }],
  ['another price', { subtotal: 110 }],
  ['another delivery', { chargesTotal: 5 }],
  ['more lines', { items: [...answer.items, ...answer.items] }],
  ['another currency', { currency: 'EUR' }],
])('an answer with %s is none for this cart', (_, change) => {
  expect(taxOfQuote({ ...answer, ...change }, own)).toBeNull()
})
