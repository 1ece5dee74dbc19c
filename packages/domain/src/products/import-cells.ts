import type { Currency } from '../money/money.ts'
import type { AdminProduct } from './admin-product.schema.ts'
import { priceHint, readPrice } from './price-text.ts'
import { taxClassOf } from '../tax/tax-class.ts'
import { cellProblem, linesOf, type CsvProblem, type CsvRow, type ProductColumn } from './product-csv.ts'

/** A color in the form of a save request, before validation. */
export interface ImportedColor {
  variantId?: number
  name: string
  value?: string | undefined
  sku?: string | undefined
  stock?: number | null
  stockSeen?: number | null
  images: { url: string; alt?: string | undefined }[]
  weightGrams?: number | null
  hsCode?: string | null
  origin?: string | null
  gtin?: string | null
}

/** Columns of the product. `EMPTIED` defines what an empty cell means. */
const OWN_COLUMNS = [
  'slug',
  'name',
  'category',
  'status',
  'isNew',
  'price',
  'compareAtPrice',
  'description',
  'features',
  'dimensions',
  'included',
  'materials',
  'taxClass',
] as const satisfies readonly ProductColumn[]
type OwnColumn = (typeof OWN_COLUMNS)[number]

const YES_VALUES = new Set(['yes', 'true', '1', 'y'])
const NO_VALUES = new Set(['no', 'false', '0', 'n'])

/** Maps names in lower case and slugs, also former ones, to the slugs of categories. */
export type CategorySlugs = ReadonlyMap<string, string>

/** What the cells of a product refer to. */
export interface CellContext {
  categories: CategorySlugs
  /** The currency of the prices. */
  currency: Currency
}

/** Parses a cell, or returns what was expected. */
function readCell(
  column: OwnColumn,
  text: string,
  { categories, currency }: CellContext,
): { value: unknown } | { expected: string } {
  if (column === 'price' || column === 'compareAtPrice') {
    const price = readPrice(text, currency)
    return price === undefined || Number.isNaN(price) ? { expected: priceHint(currency) } : { value: price }
  }
  if (column === 'isNew') {
    const word = text.toLowerCase()
    if (YES_VALUES.has(word)) return { value: true }
    return NO_VALUES.has(word) ? { value: false } : { expected: 'Enter yes or no' }
  }
  if (column === 'features' || column === 'included') return { value: linesOf(text) }
  if (column === 'category') {
    const slug = categories.get(text.toLowerCase())
    return slug === undefined ? { expected: `No category is called ${text}. Create it first.` } : { value: slug }
  }
  if (column === 'taxClass') return { value: text.toLowerCase() }
  if (column === 'status') return { value: text.toLowerCase().replaceAll(' ', '_') }
  return { value: text.replaceAll(/\r\n|\r/g, '\n') }
}

const EMPTY_VALUES: Partial<Record<OwnColumn, unknown>> = {
  compareAtPrice: null,
  features: [],
  dimensions: null,
  included: [],
  materials: null,
  taxClass: 'standard',
}

/** Returns the stored product in the form of a save request. */
const asStored = (product: AdminProduct): Record<string, unknown> => ({
  name: product.name,
  category: product.category,
  status: product.status,
  isNew: product.isNew,
  price: product.price,
  compareAtPrice: product.compareAtPrice,
  description: product.description,
  features: product.features,
  dimensions: product.dimensions,
  included: product.included,
  materials: product.materials,
  taxClass: taxClassOf(product),
})

/**
 * Reads the product's own fields from all of its rows. One filled cell per column is enough; different values are a
 * problem. If a column is empty in all rows, optional fields are cleared and others stay unchanged.
 */
export function readProduct(
  rows: readonly CsvRow[],
  product: AdminProduct | null,
  known: CellContext,
): { fields: Record<string, unknown>; problems: CsvProblem[] } {
  const fields = product ? asStored(product) : {}
  const problems: CsvProblem[] = []
  for (const column of OWN_COLUMNS) {
    const given = rows.filter(({ cells }) => cells[column] !== undefined)
    const filled = given.filter(({ cells }) => cells[column] !== '')
    const [first, ...others] = filled
    const text = first?.cells[column] ?? ''
    if (!first) {
      if (given.length > 0 && column in EMPTY_VALUES) fields[column] = EMPTY_VALUES[column]
      continue
    }
    const other = others.find(({ cells }) => cells[column] !== text)
    if (other) problems.push(cellProblem(other.row, column, `Enter the same value as in row ${first.row}`))
    const read = readCell(column, text, known)
    if ('expected' in read) problems.push(cellProblem(first.row, column, read.expected))
    else fields[column] = read.value
  }
  return { fields, problems }
}

const toImportedColor = (color: AdminProduct['colors'][number]): ImportedColor => ({
  variantId: color.variantId,
  name: color.name,
  value: color.value,
  sku: color.sku,
  images: color.images.map(({ url, alt }) => ({ url, alt })),
})

const COUNT_HINTS = {
  stock: 'Enter a whole number, or leave it blank to stop tracking stock',
  stockSeen: 'Enter the stock that the export showed',
}

/** Reads a count: null for an empty cell, undefined without the column. */
function readCount(
  { row, cells }: CsvRow,
  column: keyof typeof COUNT_HINTS,
): { count?: number | null; problems: CsvProblem[] } {
  const cell = cells[column]
  if (cell === undefined) return { problems: [] }
  if (cell === '') return { count: null, problems: [] }
  if (/^\d{1,9}$/.test(cell)) return { count: Number(cell), problems: [] }
  return { problems: [cellProblem(row, column, COUNT_HINTS[column])] }
}

const stockText = (stock: number | null): string => (stock === null ? 'not tracked' : String(stock))

/**
 * Reads the stock that a row sets and the stored stock that it replaces. A cell as exported sets nothing, whatever was
 * sold since. A changed cell is a problem when the stock changed since the export: the new number did not count that.
 */
function readStock(
  row: CsvRow,
  stored: Pick<AdminProduct['colors'][number], 'stock'> | undefined,
): { sets: Pick<ImportedColor, 'stock' | 'stockSeen'>; problems: CsvProblem[] } {
  const [given, exported] = [readCount(row, 'stock'), readCount(row, 'stockSeen')]
  const problems = [...given.problems, ...exported.problems]
  const [stock, seen] = [given.count, exported.count]
  if (stock === undefined || problems.length > 0) return { sets: {}, problems }
  if (stored === undefined) return { sets: { stock }, problems }
  if (stock === seen || stock === stored.stock) return { sets: {}, problems }
  if (seen === undefined || seen === stored.stock) return { sets: { stock, stockSeen: stored.stock }, problems }
  const now = stockText(stored.stock)
  const remedy = stored.stock === null ? 'leave Exported stock blank' : `enter ${now} under Exported stock`
  const message = `The stock was ${stockText(seen)} in the export and is ${now} now. Correct the number and ${remedy}.`
  return { sets: {}, problems: [cellProblem(row.row, 'stock', message)] }
}

/** Returns the GTIN of a cell. Spreadsheets drop zeros at its beginning: the stored one without them is the stored one. */
const gtinOf = (cell: string, stored = ''): string | null =>
  stored !== '' && cell.padStart(stored.length, '0') === stored ? stored : cell || null

/** Reads GTIN and what parcels and customs must know: an empty cell removes it, a missing column changes nothing. */
function readFacts(
  { weightGrams, hsCode, origin, gtin }: CsvRow['cells'],
  stored: Pick<AdminProduct['colors'][number], 'gtin'> | undefined,
): Pick<ImportedColor, 'weightGrams' | 'hsCode' | 'origin' | 'gtin'> {
  return {
    // The schema refuses NaN.
    ...(weightGrams !== undefined && { weightGrams: weightGrams === '' ? null : Number(weightGrams) }),
    ...(hsCode !== undefined && { hsCode: hsCode || null }),
    ...(origin !== undefined && { origin: origin || null }),
    ...(gtin !== undefined && { gtin: gtinOf(gtin, stored?.gtin) }),
  }
}

function readImages({ cells }: CsvRow, stored: ImportedColor['images']): ImportedColor['images'] {
  const alts = cells.alts === undefined ? undefined : cells.alts.split(/\r\n|\n|\r/)
  const urls = cells.images === undefined ? stored.map(({ url }) => url) : linesOf(cells.images)
  return urls.map((url, index) => ({
    url,
    alt: alts?.[index]?.trim() || stored.find((image) => image.url === url)?.alt,
  }))
}

/** Finds image files that a cell names and that were not uploaded with the CSV file. */
function missingFiles({ row, cells }: CsvRow): CsvProblem[] {
  const missing = linesOf(cells.images ?? '').find((line) => /^[^/:]+\.(?:jpe?g|png|webp)$/i.test(line))
  return missing === undefined ? [] : [cellProblem(row, 'images', `Choose ${missing} together with the CSV file`)]
}

/**
 * Merges the rows into the product's colors: rows match by SKU, then by name; others add new colors. `rows` contains
 * the row of each color, or undefined for a color without one.
 */
export function readColors(
  rows: readonly CsvRow[],
  product: AdminProduct | null,
): { colors: ImportedColor[]; rows: (number | undefined)[]; problems: CsvProblem[] } {
  const colors = (product?.colors ?? []).map(toImportedColor)
  const rowOf: (number | undefined)[] = colors.map(() => undefined)
  const problems: CsvProblem[] = []
  for (const row of rows) {
    const [name = '', sku = ''] = [row.cells.color, row.cells.sku]
    if (name === '' && sku === '' && colors.length > 0) continue
    const bySku = sku === '' ? -1 : colors.findIndex((color) => color.sku?.toLowerCase() === sku.toLowerCase())
    const at = bySku < 0 ? colors.findIndex((color) => color.name.toLowerCase() === name.toLowerCase()) : bySku
    const before = rowOf[at]
    if (before !== undefined) {
      problems.push(cellProblem(row.row, 'color', `This color is already in row ${before}`))
      continue
    }
    const stored = colors[at]
    const present = product?.colors.find(({ variantId }) => variantId === stored?.variantId)
    const stock = readStock(row, present)
    problems.push(...stock.problems, ...missingFiles(row))
    const color: ImportedColor = {
      ...stored,
      // A row that matched case-insensitively does not change the case of the name or SKU.
      name: name === '' || (stored && bySku < 0) ? (stored?.name ?? '') : name,
      value: row.cells.value || stored?.value,
      sku: sku === '' || bySku >= 0 ? stored?.sku : sku,
      images: readImages(row, stored?.images ?? []),
      ...stock.sets,
      ...readFacts(row.cells, present),
    }
    if (stored) colors[at] = color
    else colors.push(color)
    rowOf[stored ? at : colors.length - 1] = row.row
  }
  return { colors, rows: rowOf, problems }
}
