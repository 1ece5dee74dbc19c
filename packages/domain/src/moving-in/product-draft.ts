import { gtinKey } from '../products/gtin.ts'
import { slugFrom, hyphenated, SLUG_MAX, cutSlug } from '../products/product-names.ts'
import { readFacts, type DraftFacts, type ImportedFacts, type FactColumns } from './draft-facts.ts'
import {
  readDraftMarketPrices,
  readPrices,
  type DraftMarketPrices,
  type DraftPrices,
  type ImportedMarketPrices,
  type ReadNumber,
} from './draft-prices.ts'
import type { TaxClass } from '../tax/tax-class.ts'
import { draftTaxClass } from './draft-tax-class.ts'
import { readFileNumber, type NumberReading } from './file-number.ts'
import type { RowProblem } from './import-format.ts'

/** An image of another shop. */
export interface DraftImage {
  address: string
  alt: string
  row: number
}

/** A variant as a file says it, in texts. */
export interface DraftVariant extends DraftPrices, DraftFacts {
  name: string
  sku: string
  /** Null: not counted. */
  stock: string | null
  images: DraftImage[]
}

/** The texts of a product of any source, and the columns that they are from. */
export interface ProductDraft {
  row: number
  handle: string
  name: string
  description: string
  category: string
  status: 'active' | 'draft' | 'inactive' | 'archived'
  /** What the old shop calls its tax class, such as `reduced-rate`; empty: the usual one. */
  taxClass: string
  /** Its addresses at the old shop, as paths. */
  addresses: string[]
  variants: DraftVariant[]
  marketPrices: DraftMarketPrices[]
  columns: Record<'price' | 'compareAtPrice' | 'stock' | 'name' | 'images' | 'taxClass', string> & FactColumns
}

/** A product as it is compared and imported. Images have the addresses of the old shop. */
export interface ImportedProduct {
  row: number
  name: string
  slug: string
  description: string
  /** The category of the old shop; empty: none. */
  category: string
  price: number
  compareAtPrice: number | null
  status: ProductDraft['status']
  addresses: string[]
  /** Absent: the standard one. */
  taxClass?: TaxClass
  /** Of the markets that the file names; absent: it names none. */
  marketPrices?: ImportedMarketPrices[]
  colors: ({
    name: string
    sku: string
    stock: number | null
    images: { url: string; alt: string }[]
  } & ImportedFacts)[]
}

const STOCK_UNIT = 'Standard'

const numberReader =
  ({ region, decimal }: NumberReading): ReadNumber =>
  (text, currency, decimals) =>
    readFileNumber(text, { currency, region, decimal }, decimals)

function readStock(
  variant: DraftVariant,
  column: string,
  readWhole: (text: string) => number | null,
  found: { problems: RowProblem[]; losses: RowProblem[] },
) {
  const { row, stock } = variant
  if (stock === null || stock === '') return null
  const units = readWhole(stock)
  if (units === null) {
    found.problems.push({ row, column, message: `${stock} is no whole number` })
    return null
  }
  if (units >= 0) return units
  found.losses.push({ row, column, message: `A stock of ${units} becomes 0` })
  return 0
}

/** Gives variants of the same name numbers, because a name occurs once in a product. */
function distinctNames(variants: readonly DraftVariant[]): string[] {
  const seen = new Map<string, number>()
  return variants.map(({ name }) => {
    const own = name === '' ? STOCK_UNIT : name
    const count = (seen.get(own.toLowerCase()) ?? 0) + 1
    seen.set(own.toLowerCase(), count)
    return count === 1 ? own : `${own} ${count}`
  })
}

/** Leaves out a GTIN that another variant of the product has: some shops copy one to all of them. */
function leaveOutRepeated(
  facts: ImportedFacts,
  place: Pick<RowProblem, 'row' | 'column'>,
  seen: Set<string>,
): RowProblem[] {
  const { gtin } = facts
  if (gtin === undefined) return []
  const isRepeated = seen.has(gtinKey(gtin))
  seen.add(gtinKey(gtin))
  if (!isRepeated) return []
  delete facts.gtin
  return [{ ...place, message: `Left out: another variant has the GTIN ${gtin}` }]
}

/**
 * Reads numbers and names of a draft. Everything else is checked by the rules of every product when it is stored. Returns
 * what is lost, or all problems.
 */
export function readProductDraft(
  draft: ProductDraft,
  reading: NumberReading,
): { entry: ImportedProduct; losses: RowProblem[] } | { problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const losses: RowProblem[] = []
  const { row, columns } = draft
  if (draft.name === '') problems.push({ row, column: columns.name, message: 'Enter the name of the product' })
  const { currency } = reading
  const readNumber = numberReader(reading)
  const found = { problems, losses }
  const prices = readPrices({ variants: draft.variants, columns, currency }, readNumber, found)
  const marketPrices = readDraftMarketPrices(draft.marketPrices, readNumber, found)
  const names = distinctNames(draft.variants)
  const gtins = new Set<string>()
  const colors = draft.variants.map((variant, index) => {
    const read = readFacts(variant, columns, (text) => readNumber(text, currency, 6))
    losses.push(...read.losses, ...leaveOutRepeated(read.facts, { row: variant.row, column: columns.gtin }, gtins))
    return {
      name: names[index] ?? STOCK_UNIT,
      sku: variant.sku,
      stock: readStock(variant, columns.stock, (text) => readNumber(text, currency, 0), found),
      images: variant.images.map(({ address, alt }) => ({ url: address, alt })),
      ...read.facts,
    }
  })
  if (problems.length > 0) return { problems }
  const slug = cutSlug(hyphenated(draft.handle), SLUG_MAX) || slugFrom(draft.name)
  const { name, description, category, status, addresses } = draft
  const listed = marketPrices.length > 0 ? { marketPrices } : {}
  const own = { row, name, slug, description, category, status, addresses, ...draftTaxClass(draft, losses) }
  return { entry: { ...own, ...prices, ...listed, colors }, losses }
}
