import type { Cents, Currency } from '../money/money.ts'
import { shareOf, spread } from '../money/share-out.ts'

/** `added`: the tax is on top of the prices. `included`: the prices contain it. */
export const TAX_MODES = ['added', 'included'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** `order`: rounded once for each rate of an order. `line`: rounded for each line and charge. */
export const TAX_ROUNDINGS = ['order', 'line'] as const
export type TaxRounding = (typeof TAX_ROUNDINGS)[number]

/** What an order charges besides its lines. */
export const CHARGE_KINDS = ['delivery', 'gift_wrap'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** A tax rate in millionths: 8.875 % is 88,750. */
export type TaxRate = number

export interface LineToQuote {
  unitPriceCents: Cents
  quantity: number
}

export interface ChargeToQuote {
  kind: ChargeKind
  /** As the customer reads it: `Standard delivery`. */
  name: string
  /** In the price convention of the market, as a line: with or without tax. */
  amountCents: Cents
}

/** What decides how prices and tax are computed: the market in which the order is placed. */
export interface TaxRules {
  currency: Currency
  taxMode: TaxMode
  taxRounding: TaxRounding
}

/** What is computed of a line or charge. */
export interface QuotedPart {
  /** Price times quantity, as it is shown: with the tax where prices include it. */
  amountCents: Cents
  taxCents: Cents
  rate: TaxRate
}

export type QuotedCharge = ChargeToQuote & QuotedPart

/** The tax of one rate. */
export interface QuotedTax {
  rate: TaxRate
  /** What it is computed on: without the tax where it is added, with it where it is included. */
  baseCents: Cents
  taxCents: Cents
}

/** The whole calculation of an order. Its parts add up to the total exactly, and are stored. */
export interface Quote<Line extends LineToQuote = LineToQuote> extends Pick<TaxRules, 'currency' | 'taxMode'> {
  lines: (Line & QuotedPart)[]
  charges: QuotedCharge[]
  taxes: QuotedTax[]
  /** The lines, as shown. */
  subtotalCents: Cents
  /** The charges, as shown. */
  chargesCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** What is asked of `quote`. */
export interface QuoteRequest<Line extends LineToQuote> {
  lines: readonly Line[]
  charges?: readonly ChargeToQuote[]
  market: TaxRules
  /** The rate of the lines and charges at the destination, at the time of the order. */
  rate: TaxRate
}

const MILLION = 1_000_000

/** Returns the tax on an amount, or that which it contains, rounded half up. */
export const taxOf = (amountCents: Cents, rate: TaxRate, taxMode: TaxMode): Cents =>
  shareOf(amountCents, rate, taxMode === 'added' ? MILLION : MILLION + rate)

/** Returns the amount of a line, as it is shown. */
export const lineAmount = ({ unitPriceCents, quantity }: LineToQuote): Cents => unitPriceCents * quantity

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the total of stored parts: the only place that knows whether tax is on top. */
export const totalOf = ({
  subtotalCents,
  chargesCents,
  taxCents,
  taxMode,
}: Pick<Quote, 'subtotalCents' | 'chargesCents' | 'taxCents' | 'taxMode'>): Cents =>
  subtotalCents + chargesCents + (taxMode === 'added' ? taxCents : 0)

/**
 * Computes an order: amounts of its lines and charges, the tax of each, and the total. Pure, in whole smallest units.
 * The product page, cart, checkout, order, refund and emails read its result, and nothing adds money up again (S9).
 */
export function quote<Line extends LineToQuote>(request: QuoteRequest<Line>): Quote<Line> {
  const { lines, charges = [], rate } = request
  const { currency, taxMode, taxRounding } = request.market
  const lineCents = lines.map(lineAmount)
  const subtotalCents = sumOf(lineCents)
  const chargesCents = sumOf(charges.map(({ amountCents }) => amountCents))
  const amounts = [...lineCents, ...charges.map(({ amountCents }) => amountCents)]
  const taxes =
    taxRounding === 'line'
      ? amounts.map((amount) => taxOf(amount, rate, taxMode))
      : spread(taxOf(subtotalCents + chargesCents, rate, taxMode), amounts)
  const taxCents = sumOf(taxes)
  const partOf = (index: number): QuotedPart => ({
    amountCents: amounts[index] ?? 0,
    taxCents: taxes[index] ?? 0,
    rate,
  })
  return {
    currency,
    taxMode,
    lines: lines.map((line, index) => ({ ...line, ...partOf(index) })),
    charges: charges.map((charge, index) => ({ ...charge, ...partOf(lines.length + index) })),
    taxes: [{ rate, baseCents: subtotalCents + chargesCents, taxCents }],
    subtotalCents,
    chargesCents,
    taxCents,
    totalCents: totalOf({ subtotalCents, chargesCents, taxCents, taxMode }),
  }
}
