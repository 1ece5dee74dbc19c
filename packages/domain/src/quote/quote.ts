import type { TaxClass } from '../tax/tax-class.ts'
import type { Cents, Currency } from '../money/money.ts'
import { sumOfCents } from '../money/cents.ts'
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
  /** Units that are gift-wrapped; absent: none. */
  wrapped?: number | undefined
  /** The weight of a unit in grams; null or absent: not known. */
  weightGrams?: number | null | undefined
  /** Absent: taxed at the standard rate. */
  taxClass?: TaxClass | undefined
}

export interface ChargeToQuote {
  /** Absent: taxed at the standard rate. */
  taxClass?: TaxClass | undefined
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

/** The tax of an order as a provider calculated it: that of each line, then that of each charge, in their order. */
export interface CalculatedTax {
  /** The provider's id of the calculation. */
  calculationId: string
  parts: readonly Pick<QuotedPart, 'taxCents' | 'rate'>[]
}

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
  /** Empty: only a tax provider knows them, and it has not been asked. Tax and total are then without it. */
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
  /** The standard rate at the destination, at the time of the order. */
  rate: TaxRate
  /** The rates of the other classes there; absent: all is taxed at the standard rate. */
  classRates?: Partial<Record<TaxClass, TaxRate>> | undefined
  /** What a provider calculated instead; null: it has not been asked yet. */
  calculated?: CalculatedTax['parts'] | null | undefined
}

const MILLION = 1_000_000

/** Returns the tax on an amount, or that which it contains, rounded half up. */
export const taxOf = (amountCents: Cents, rate: TaxRate, taxMode: TaxMode): Cents =>
  shareOf(amountCents, rate, taxMode === 'added' ? MILLION : MILLION + rate)

/** Returns the amount of a line, as it is shown. */
export const lineAmount = ({ unitPriceCents, quantity }: LineToQuote): Cents => unitPriceCents * quantity

/** Whether tax and total of a quote are known: not before a tax provider is asked. */
export const isTaxKnown = ({ taxes }: Pick<Quote, 'taxes'>): boolean => taxes.length > 0

/** Whether the total of a quote is what is paid: with prices that include the tax, it does not change with it. */
export const isTotalKnown = (quote: Pick<Quote, 'taxes' | 'taxMode'>): boolean =>
  isTaxKnown(quote) || quote.taxMode === 'included'

/** Returns the tax of each rate, from the parts of an order. */
export function taxesOf(parts: readonly QuotedPart[]): QuotedTax[] {
  const taxes = new Map<TaxRate, Omit<QuotedTax, 'rate'>>()
  for (const { rate, amountCents, taxCents } of parts) {
    const before = taxes.get(rate) ?? { baseCents: 0, taxCents: 0 }
    taxes.set(rate, { baseCents: before.baseCents + amountCents, taxCents: before.taxCents + taxCents })
  }
  return Array.from(taxes, ([rate, tax]) => ({ rate, ...tax }))
}

/** Returns the tax of each amount, lines first. Throws a RangeError for a calculation of other parts. */
function taxesOfParts(
  amounts: readonly Cents[],
  { lines, charges = [], market: { taxMode, taxRounding }, rate, classRates, calculated }: QuoteRequest<LineToQuote>,
): CalculatedTax['parts'] {
  if (calculated === null) return amounts.map(() => ({ taxCents: 0, rate: 0 }))
  if (calculated) {
    if (calculated.length !== amounts.length) throw new RangeError('the tax was calculated for other lines')
    return calculated
  }
  const rates = [...lines, ...charges].map(({ taxClass = 'standard' }) => classRates?.[taxClass] ?? rate)
  const parts = rates.map((own, index) => ({ taxCents: taxOf(amounts[index] ?? 0, own, taxMode), rate: own }))
  return taxRounding === 'line' ? parts : roundedByRate(parts, amounts, taxMode)
}

/** Returns parts whose tax is rounded once for each rate, and spread over those that have it. */
function roundedByRate(
  parts: CalculatedTax['parts'],
  amounts: readonly Cents[],
  taxMode: TaxMode,
): CalculatedTax['parts'] {
  const taxes = new Map<number, Cents>()
  for (const [rate, group] of Map.groupBy(parts.keys(), (index) => parts[index]?.rate ?? 0)) {
    const own = group.map((index) => amounts[index] ?? 0)
    const shares = spread(taxOf(sumOfCents(own), rate, taxMode), own)
    for (const [at, index] of group.entries()) taxes.set(index, shares[at] ?? 0)
  }
  return parts.map(({ rate }, index) => ({ taxCents: taxes.get(index) ?? 0, rate }))
}

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
  const { lines, charges = [], rate, calculated } = request
  const { currency, taxMode } = request.market
  const lineCents = lines.map(lineAmount)
  const chargeCents = charges.map(({ amountCents }) => amountCents)
  const amounts = [...lineCents, ...chargeCents]
  const taxes = taxesOfParts(amounts, request)
  const parts = taxes.map((part, index): QuotedPart => ({ amountCents: amounts[index] ?? 0, ...part }))
  const [subtotalCents, chargesCents] = [sumOfCents(lineCents), sumOfCents(chargeCents)]
  const taxCents = sumOfCents(taxes.map((part) => part.taxCents))
  const none: QuotedPart = { amountCents: 0, taxCents: 0, rate: 0 }
  // An empty cart has a known tax too.
  const nothing: QuotedTax = { rate, baseCents: 0, taxCents: 0 }
  return {
    currency,
    taxMode,
    lines: lines.map((line, index) => ({ ...line, ...(parts[index] ?? none) })),
    charges: charges.map((charge, index) => ({ ...charge, ...(parts[lines.length + index] ?? none) })),
    taxes: calculated === null ? [] : parts.length === 0 ? [nothing] : taxesOf(parts),
    subtotalCents,
    chargesCents,
    taxCents,
    totalCents: totalOf({ subtotalCents, chargesCents, taxCents, taxMode }),
  }
}
