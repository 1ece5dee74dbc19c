import type { ShopRegion } from '../region/region.ts'
import { slugFrom, hyphenated, SLUG_MAX, cutSlug } from '../products/product-names.ts'
import { readLocalAmount } from '../products/amount-text.ts'
import { exponentOf, type Currency } from '../money/money.ts'
import type { RowProblem } from './import-format.ts'

/** An image of another shop. */
export interface DraftImage {
  address: string
  alt: string
  row: number
}

/** A variant as a file says it, in texts. */
export interface DraftVariant {
  row: number
  name: string
  sku: string
  price: string
  compareAtPrice: string
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
  /** Its addresses at the old shop, as paths. */
  addresses: string[]
  variants: DraftVariant[]
  columns: { price: string; compareAtPrice: string; stock: string; name: string; images: string }
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
  colors: { name: string; sku: string; stock: number | null; images: { url: string; alt: string }[] }[]
}

const STOCK_UNIT = 'Standard'

interface Reading {
  currency: Currency
  region: ShopRegion
  decimal: '.' | ','
}

function readNumber(text: string, { currency, region, decimal }: Reading, decimals: number): number | null {
  const scale = 10 ** decimals
  const isPossible = (value: number): boolean => Math.abs(value * scale - Math.round(value * scale)) < 1e-6
  const read = readLocalAmount(text.replace(/^-/, ''), isPossible, { separator: '', decimal, currency }, region)
  if (read?.kind !== 'value') return null
  return text.startsWith('-') ? -read.value : read.value
}

/** Reads the one price of a product: here all variants have the same. */
function readPrices(draft: ProductDraft, reading: Reading, problems: RowProblem[], losses: RowProblem[]) {
  const { columns, variants } = draft
  const decimals = exponentOf(reading.currency)
  const refuse = (row: number, column: string, message: string): void => void problems.push({ row, column, message })
  const read = variants.map(({ row, price, compareAtPrice }) => ({
    row,
    price: readNumber(price, reading, decimals),
    text: price,
    compareAtPrice: compareAtPrice === '' ? null : readNumber(compareAtPrice, reading, decimals),
  }))
  for (const { row, price, text } of read) {
    if (price === null)
      refuse(row, columns.price, text === '' ? 'Enter a price' : `${text} is no price in ${reading.currency}`)
  }
  const [first] = read
  const other = read.find(({ price }) => price !== null && price !== first?.price)
  if (first?.price !== null && other) {
    const message = `Here all variants of a product have one price. This one differs from row ${first?.row ?? draft.row}: make a product of its own of it`
    refuse(other.row, columns.price, message)
  }
  const price = first?.price ?? 0
  const before = read.find(({ compareAtPrice }) => compareAtPrice !== null)
  const isHigher = before?.compareAtPrice ? before.compareAtPrice > price : false
  if (before?.compareAtPrice && !isHigher) {
    losses.push({
      row: before.row,
      column: columns.compareAtPrice,
      message: 'Left out: it is not higher than the price',
    })
  }
  return { price, compareAtPrice: isHigher ? (before?.compareAtPrice ?? null) : null }
}

function readStock(
  variant: DraftVariant,
  column: string,
  reading: Reading,
  found: { problems: RowProblem[]; losses: RowProblem[] },
) {
  const { row, stock } = variant
  if (stock === null || stock === '') return null
  const units = readNumber(stock, reading, 0)
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

/**
 * Reads numbers and names of a draft. Everything else is checked by the rules of every product when it is stored. Returns
 * what is lost, or all problems.
 */
export function readProductDraft(
  draft: ProductDraft,
  reading: Reading,
): { entry: ImportedProduct; losses: RowProblem[] } | { problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const losses: RowProblem[] = []
  const { row, columns } = draft
  if (draft.name === '') problems.push({ row, column: columns.name, message: 'Enter the name of the product' })
  const prices = readPrices(draft, reading, problems, losses)
  const names = distinctNames(draft.variants)
  const colors = draft.variants.map((variant, index) => ({
    name: names[index] ?? STOCK_UNIT,
    sku: variant.sku,
    stock: readStock(variant, columns.stock, reading, { problems, losses }),
    images: variant.images.map(({ address, alt }) => ({ url: address, alt })),
  }))
  if (problems.length > 0) return { problems }
  const slug = cutSlug(hyphenated(draft.handle), SLUG_MAX) || slugFrom(draft.name)
  const { name, description, category, status, addresses } = draft
  return { entry: { row, name, slug, description, category, status, addresses, ...prices, colors }, losses }
}
