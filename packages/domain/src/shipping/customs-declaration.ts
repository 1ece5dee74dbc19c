import { exportFilingOf, lowValueDutyAt, tariffLinesOf, type ExportFiling } from '../delivery/customs.ts'
import { shareOf } from '../money/share-out.ts'
import { sumOfCents } from '../money/cents.ts'
import type { Cents, Currency } from '../money/money.ts'
import { netAndGross } from '../quote/net-and-gross.ts'
import { lineAmount, type QuotedPart, type TaxMode } from '../quote/quote.ts'
import type { ParcelFacts } from '../products/parcel-facts.ts'
import { countryName } from '../region/country-name.ts'
import type { DutiesTerms } from '../terms/delivery-zone.ts'
import { needsCustoms } from './needs-customs.ts'

/** `DDP`: the shop pays the duties. `DDU`: the recipient pays them, which carriers also call DAP. */
export const INCOTERMS = ['DDP', 'DDU'] as const
export type Incoterm = (typeof INCOTERMS)[number]

/** A line of an order with the units that are in the parcel. */
export interface ParcelLine extends ParcelFacts, Pick<QuotedPart, 'amountCents' | 'taxCents'> {
  name: string
  color: string | null
  /** Units of the order, to which amount and tax belong. */
  ordered: number
  /** Units in the parcel. */
  quantity: number
}

/** A line of a customs declaration. Weight and value are those of all its units; null: not known. */
export interface CustomsLine {
  description: string
  quantity: number
  hsCode: string | null
  origin: string | null
  weightGrams: number | null
  /** Without tax: it is no part of the customs value. */
  valueCents: Cents
}

/** What customs must know of a parcel. */
export interface CustomsDeclaration {
  currency: Currency
  incoterm: Incoterm
  lines: CustomsLine[]
  valueCents: Cents
  /** The fixed duty for goods of low value at the destination; null: there is none, or an HS code is missing. */
  duty: { cents: Cents; currency: Currency; tariffLines: number } | null
  /** What the country of the sender asks of an export; absent: nothing that is known here. */
  exportFiling?: ExportFiling | undefined
}

/** What decides the customs declaration of a parcel besides its lines. */
interface Shipment {
  from: string
  to: string
  /** The day of the order, YYYY-MM-DD. */
  day: string
  currency: Currency
  taxMode: TaxMode
  /** Who pays the duties by the delivery zone of the order; absent: the zone says nothing. */
  duties?: DutiesTerms | undefined
}

const toCustomsLine = (line: ParcelLine, taxMode: TaxMode): CustomsLine => ({
  description: [line.name, line.color].filter(Boolean).join(', '),
  quantity: line.quantity,
  hsCode: line.hsCode ?? null,
  origin: line.origin ?? null,
  weightGrams: line.weightGrams ? line.weightGrams * line.quantity : null,
  valueCents: shareOf(netAndGross(line, taxMode).netCents, line.quantity, line.ordered),
})

/** Returns the customs declaration of a parcel; null: it passes no customs. */
export function customsDeclaration(lines: readonly ParcelLine[], shipment: Shipment): CustomsDeclaration | null {
  const { from, to, day, currency, taxMode, duties } = shipment
  if (!needsCustoms(from, to)) return null
  const declared = lines.map((line) => toCustomsLine(line, taxMode))
  const valueCents = sumOfCents(declared.map((line) => line.valueCents))
  const rule = lowValueDutyAt({ country: to }, { goodsCents: valueCents, currency, from, day })
  const tariffLines = tariffLinesOf(declared.map(({ hsCode }) => hsCode))
  // Without a conversion, only goods in the currency of the rule are known to be of low value.
  const isDue = rule?.currency === currency && tariffLines !== null
  return {
    currency,
    incoterm: duties === 'included' ? 'DDP' : 'DDU',
    lines: declared,
    valueCents,
    exportFiling: exportFilingOf(declared, { from, to, currency }),
    duty:
      rule && isDue
        ? {
            cents: lineAmount({ unitPriceCents: rule.centsPerTariffLine, quantity: tariffLines }),
            currency: rule.currency,
            tariffLines,
          }
        : null,
  }
}

/** Returns what a declaration lacks, by line: `Vase, Blue (HS code, weight)`. */
export const missingFacts = ({ lines }: Pick<CustomsDeclaration, 'lines'>): string[] =>
  lines.flatMap(({ description, hsCode, origin, weightGrams }) => {
    const missing = [
      hsCode === null && 'HS code',
      origin === null && 'country of origin',
      weightGrams === null && 'weight',
    ].filter((name) => name !== false)
    return missing.length === 0 ? [] : [`${description} (${missing.join(', ')})`]
  })

/** Returns the sentence with which a label is refused whose declaration is not complete. */
export const incompleteCustoms = (country: string, missing: readonly string[]): string =>
  `A parcel to ${countryName(country) ?? country} needs a customs declaration. Enter what is missing in the form of the product: ${missing.join('; ')}.`
