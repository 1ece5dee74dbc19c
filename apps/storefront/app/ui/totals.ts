import { formatMoney, toCents, type Cents } from '@atelier/domain/money/money'
import { lineAmount, type Quote } from '@atelier/domain/quote/quote'
import type { ShopRegion } from '@atelier/domain/region/region'

/** What a quote or an order consists of. A list of totals reads these parts and adds nothing up (decision 68). */
export interface ShownParts extends Pick<Quote, 'currency' | 'taxMode' | 'subtotalCents' | 'taxCents' | 'totalCents'> {
  charges: readonly { name: string; amountCents: Cents }[]
}

export interface TotalsRow {
  /** `contained`: the tax that the total already has in it. */
  kind: 'part' | 'total' | 'contained'
  term: string
  amount: string
}

/** Returns the rows of a list of totals. Tax that the prices include follows the total, because nothing adds it. */
export function totalsRows(totals: ShownParts, taxLabel: string, region: ShopRegion): TotalsRow[] {
  const { currency, taxMode, subtotalCents, charges, taxCents, totalCents } = totals
  const row = (kind: TotalsRow['kind'], term: string, cents: Cents): TotalsRow => ({
    kind,
    term,
    amount: formatMoney({ cents, currency }, region),
  })
  const isAdded = taxMode === 'added'
  const tax = row(isAdded ? 'part' : 'contained', taxLabel, taxCents)
  return [
    row('part', 'Subtotal', subtotalCents),
    ...charges.map(({ name, amountCents }) => row('part', name, amountCents)),
    ...(isAdded ? [tax] : []),
    row('total', 'Total', totalCents),
    ...(isAdded ? [] : [tax]),
  ]
}

/**
 * Returns the rows of a cart, whose destination is not known yet: without the amount of the tax where that depends on it. An
 * included tax is still named: its amount changes nothing to pay.
 */
export function cartRows(quote: Quote, label: string, hasOneRate: boolean, region: ShopRegion): TotalsRow[] {
  if (hasOneRate) return totalsRows(quote, label, region)
  const rows = untaxedRows(quote, 'At checkout', region)
  return quote.taxMode === 'included' ? [...rows, { kind: 'contained', term: 'Tax', amount: 'Included' }] : rows
}

/**
 * Returns the rows of a quote whose tax is not known. An included one is left out, because it changes nothing to pay. An added
 * one has a text instead of an amount, and there is no total.
 */
export function untaxedRows(quote: Quote, instead: string, region: ShopRegion): TotalsRow[] {
  const label = 'Tax'
  const rows = totalsRows(quote, label, region)
  if (quote.taxMode === 'included') return rows.filter(({ kind }) => kind !== 'contained')
  const known = rows.filter(({ kind, term }) => kind === 'part' && term !== label)
  return [...known, { kind: 'part', term: label, amount: instead }]
}

/** The amounts of an order as the API sends them, in its currency. */
export interface OrderParts extends Pick<Quote, 'currency' | 'taxMode'> {
  subtotal: number
  charges: readonly { name: string; amount: number }[]
  tax: number
  total: number
}

/** Returns the stored parts of an order. */
export function orderTotals({ currency, taxMode, subtotal, charges, tax, total }: OrderParts): ShownParts {
  return {
    currency,
    taxMode,
    subtotalCents: toCents(subtotal, currency),
    charges: charges.map(({ name, amount }) => ({ name, amountCents: toCents(amount, currency) })),
    taxCents: toCents(tax, currency),
    totalCents: toCents(total, currency),
  }
}

/** Returns the amount of an order's line item. */
export const itemCents = (
  { currency }: Pick<OrderParts, 'currency'>,
  { price, quantity }: { price: number; quantity: number },
): Cents => lineAmount({ unitPriceCents: toCents(price, currency), quantity })
