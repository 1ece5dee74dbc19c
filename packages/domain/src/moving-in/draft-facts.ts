import { readGtin } from '../products/gtin.ts'
import { zonesOf } from '../shop-documents/region.schema.ts'
import type { RowProblem } from './import-format.ts'

const GRAMS = { g: 1, kg: 1_000, lb: 453.592_37, oz: 28.349_523_125 } as const
/** The unit of a weight. */
export type WeightUnit = keyof typeof GRAMS

/** As much as the form of a product takes. */
const MAX_GRAMS = 100_000

/** What a file says about the barcode and the parcel of a variant, in texts. */
export interface DraftFacts {
  weight: string
  weightUnit: WeightUnit
  hsCode: string
  origin: string
  gtin: string
}

/** The columns that the facts are from. */
export type FactColumns = Record<'weight' | 'hsCode' | 'origin' | 'gtin', string>

/** What was read. A fact that the file does not have is absent, so that a product without facts is compared as before. */
export interface ImportedFacts {
  weightGrams?: number
  hsCode?: string
  origin?: string
  gtin?: string
}

/** Returns the unit that a heading names, such as `Weight (kg)` or `weight lbs`. Without one it is grams. */
export function weightUnitIn(heading: string): WeightUnit {
  const [, unit = 'g'] = /\b(kg|lb|oz)s?\b/i.exec(heading.replaceAll('_', ' ')) ?? []
  return unit.toLowerCase() as WeightUnit
}

/**
 * Reads the GTIN and what parcels and customs need. A fact that cannot be read is lost and named, because the product can be
 * sold without it. A weight of 0 is none.
 */
export function readFacts(
  { row, ...draft }: DraftFacts & { row: number },
  columns: FactColumns,
  readDecimal: (text: string) => number | null,
): { facts: ImportedFacts; losses: RowProblem[] } {
  const losses: RowProblem[] = []
  const facts: ImportedFacts = {}
  const lose = (column: keyof FactColumns, message: string): void =>
    void losses.push({ row, column: columns[column], message: `Left out: ${message}` })
  if (draft.weight !== '') {
    const amount = readDecimal(draft.weight)
    const grams = amount === null ? Number.NaN : Math.round(amount * GRAMS[draft.weightUnit])
    if (grams >= 1 && grams <= MAX_GRAMS) facts.weightGrams = grams
    else if (amount !== 0) lose('weight', `${draft.weight} is no weight up to 100 kg`)
  }
  const code = draft.hsCode.replace(/^'/, '').replaceAll(/[\s.]/g, '')
  if (/^\d{6,10}$/.test(code)) facts.hsCode = code
  else if (code !== '') lose('hsCode', `${draft.hsCode} is no HS code of 6 to 10 digits`)
  const origin = draft.origin.toUpperCase()
  if (zonesOf(origin).length > 0) facts.origin = origin
  else if (origin !== '') lose('origin', `${draft.origin} is no code of a country, such as IT`)
  // Shopify puts an apostrophe before a code, so that spreadsheets take no zeros from it.
  const barcode = draft.gtin.replace(/^'/, '')
  const read = readGtin(barcode)
  if ('gtin' in read) facts.gtin = read.gtin
  else if (barcode !== '') lose('gtin', `${barcode} is no GTIN of 8, 12, 13 or 14 digits with a valid last digit`)
  return { facts, losses }
}
