import { zonesOf } from '../shop-documents/region.schema.ts'
import type { RowProblem } from './import-format.ts'

const GRAMS = { g: 1, kg: 1_000, lb: 453.592_37, oz: 28.349_523_125 } as const
/** The unit of a weight. */
export type WeightUnit = keyof typeof GRAMS

/** As much as the form of a product takes. */
const MAX_GRAMS = 100_000

/** What a file says about the parcel of a variant, in texts. */
export interface DraftParcelFacts {
  weight: string
  weightUnit: WeightUnit
  hsCode: string
  origin: string
}

/** The columns that the facts are from. */
export type ParcelColumns = Record<'weight' | 'hsCode' | 'origin', string>

/** What was read. A fact that the file does not have is absent, so that a product without facts is compared as before. */
export interface ImportedParcelFacts {
  weightGrams?: number
  hsCode?: string
  origin?: string
}

/** Returns the unit that a heading names, such as `Weight (kg)` or `weight lbs`. Without one it is grams. */
export function weightUnitIn(heading: string): WeightUnit {
  const [, unit = 'g'] = /\b(kg|lb|oz)s?\b/i.exec(heading.replaceAll('_', ' ')) ?? []
  return unit.toLowerCase() as WeightUnit
}

/**
 * Reads what parcels and customs need. A fact that cannot be read is lost and named, because the product can be sold without
 * it. A weight of 0 is none.
 */
export function readParcelFacts(
  { row, ...draft }: DraftParcelFacts & { row: number },
  columns: ParcelColumns,
  readDecimal: (text: string) => number | null,
): { facts: ImportedParcelFacts; losses: RowProblem[] } {
  const losses: RowProblem[] = []
  const facts: ImportedParcelFacts = {}
  const lose = (column: keyof ParcelColumns, message: string): void =>
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
  return { facts, losses }
}
