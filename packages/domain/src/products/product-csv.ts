import { DEFAULT_CURRENCY, exponentOf, type Currency } from '../money/money.ts'
import { csvNumber, unescapeFormulas } from '../region/spreadsheet.ts'
import type { AdminProduct } from './admin-product.schema.ts'
import { readMarketColumn, type PriceColumns } from './market-columns.ts'
import type { ShopRegion } from '../region/region.ts'

/** Columns of the catalog CSV. Each row is one color and repeats the columns of its product. */
export const PRODUCT_COLUMNS = {
  productId: 'Product ID',
  slug: 'URL',
  name: 'Name',
  category: 'Category',
  status: 'Status',
  isNew: 'New',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  description: 'Description',
  features: 'Features',
  dimensions: 'Dimensions',
  included: 'Included',
  materials: 'Materials',
  taxClass: 'Tax class',
  color: 'Color',
  value: 'Swatch',
  sku: 'SKU',
  stock: 'Stock',
  stockSeen: 'Exported stock',
  images: 'Images',
  alts: 'Alt texts',
  weightGrams: 'Weight (g)',
  hsCode: 'HS code',
  origin: 'Origin',
  gtin: 'GTIN',
} as const
export type ProductColumn = keyof typeof PRODUCT_COLUMNS
export const PRODUCT_COLUMN_KEYS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]

/** Returns the headings of the catalog CSV. Those of prices name the currency, `Price (JPY)`, unless it is that of the specification. */
export const productCsvHeadings = (currency: Currency): string[] =>
  PRODUCT_COLUMN_KEYS.map((key) => {
    const isNamed = currency !== DEFAULT_CURRENCY && (key === 'price' || key === 'compareAtPrice')
    return isNamed ? `${PRODUCT_COLUMNS[key]} (${currency})` : PRODUCT_COLUMNS[key]
  })

/** How many columns are those of a color. */
const COLOR_COLUMNS = PRODUCT_COLUMN_KEYS.length - PRODUCT_COLUMN_KEYS.indexOf('color')

const stockCell = (stock: number | null): string => (stock === null ? '' : String(stock))

const priceCell = (amount: number | null, { currency }: AdminProduct, region: ShopRegion): string =>
  amount === null ? '' : csvNumber(amount, region, exponentOf(currency))

/**
 * Returns a product's CSV rows; lists are lines within one cell. The stock occurs twice: an import compares both cells,
 * and writes only a number that staff changed.
 */
export function productCsvRows(product: AdminProduct, region: ShopRegion): string[][] {
  const { productId, slug, name, category, status, description, dimensions, materials } = product
  const own = [productId, slug, name, category, status, product.isNew ? 'yes' : 'no']
  const prices = [priceCell(product.price, product, region), priceCell(product.compareAtPrice, product, region)]
  const texts = [
    description,
    product.features.join('\n'),
    dimensions ?? '',
    product.included.join('\n'),
    materials ?? '',
    product.taxClass ?? '',
  ]
  const colors = product.colors.map((color) => [
    color.name,
    color.value,
    color.sku,
    stockCell(color.stock),
    stockCell(color.stock),
    color.images.map(({ url }) => url).join('\n'),
    color.images.map(({ alt }) => alt.replaceAll(/\s+/g, ' ')).join('\n'),
    color.weightGrams === undefined ? '' : String(color.weightGrams),
    color.hsCode ?? '',
    color.origin ?? '',
    color.gtin ?? '',
  ])
  const rows = colors.length === 0 ? [Array.from({ length: COLOR_COLUMNS }, () => '')] : colors
  return rows.map((color) => [...own, ...prices, ...texts, ...color])
}

/** A problem in an import file: position and expected value. Row 1 is the heading. */
export interface CsvProblem {
  row: number
  column: string
  message: string
}

/** Returns a problem of one cell. */
export const cellProblem = (row: number, column: ProductColumn, message: string): CsvProblem => ({
  row,
  column: PRODUCT_COLUMNS[column],
  message,
})

/** A row of the file: its number as in a spreadsheet, and the cells of the columns that the file has. */
export interface CsvRow {
  row: number
  cells: Partial<Record<ProductColumn, string>>
  /** Those of the price lists, by their heading: see `marketColumn`. */
  listCells: Partial<Record<string, string>>
}

/** Returns the non-empty lines of a cell. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter(Boolean)

const KEY_OF = new Map<string, ProductColumn>(
  PRODUCT_COLUMN_KEYS.map((key) => [PRODUCT_COLUMNS[key].toLowerCase(), key] as const),
)

/** A column of the file: one of the product, or one of a price list. */
interface FileColumn {
  key?: ProductColumn | undefined
  label?: string | undefined
}

/** A price of the products themselves, with the currency that the heading may name. */
const PRICE_HEADING = /^((?:compare-at )?price) ?\(([a-z]{3})\)$/

/** What a store's own file may have: its price lists, and the currency of its products. */
interface ProductCsvStore {
  lists: readonly PriceColumns[]
  currency: Currency
}

/** Finds the columns by their headings. */
function readHeading(
  heading: readonly string[],
  { lists, currency }: ProductCsvStore,
): { columns: FileColumn[]; problems: CsvProblem[] } {
  const problems: CsvProblem[] = []
  const found = new Set<string>()
  const columns = heading.map((title): FileColumn => {
    const column = title.trim()
    const [, price, code] = PRICE_HEADING.exec(column.toLowerCase()) ?? []
    const key = KEY_OF.get(price ?? column.toLowerCase())
    const listed = key === undefined ? readMarketColumn(column, lists) : undefined
    const refuse = (message: string): void => void problems.push({ row: 1, column, message })
    if (code !== undefined && code !== currency.toLowerCase())
      refuse(`The prices of this shop are in ${currency}, not ${code.toUpperCase()}`)
    if (listed !== undefined && 'expected' in listed) refuse(listed.expected)
    else if (key === undefined && listed === undefined && column !== '') refuse('Unknown column')
    const label = listed !== undefined && 'label' in listed ? listed.label : undefined
    const name = key ?? label
    if (name !== undefined && found.has(name)) refuse('This column appears twice')
    if (name !== undefined) found.add(name)
    return { key, label }
  })
  return { columns, problems }
}

/** Sorts the cells of a row to their columns. A missing cell stays missing, so that it does not clear its field. */
function cellsOf(record: readonly string[], columns: readonly FileColumn[], read: (cell: string) => string) {
  const cells: CsvRow['cells'] = {}
  const listCells: CsvRow['listCells'] = {}
  for (const [at, { key, label }] of columns.entries()) {
    const cell = record[at]
    if (cell === undefined) continue
    if (key !== undefined) cells[key] = read(cell).trim()
    if (label !== undefined) listCells[label] = read(cell).trim()
  }
  return { cells, listCells }
}

/**
 * Reads the rows of an import file. Columns are found by their headings, in any order; rows are numbered as in a
 * spreadsheet. A store with price lists has columns for each.
 */
export function readProductCsv(
  records: readonly (readonly string[])[],
  store: ProductCsvStore = { lists: [], currency: DEFAULT_CURRENCY },
): { rows: CsvRow[]; problems: CsvProblem[] } {
  const [heading = [], ...rest] = records
  const { columns, problems } = readHeading(heading, store)
  const keys = columns.map(({ key }) => key)
  if (!keys.includes('productId') && !keys.includes('sku') && !keys.includes('name')) {
    const message = 'Add a Product ID, SKU or Name column to identify products'
    problems.push({ row: 1, column: PRODUCT_COLUMNS.productId, message })
  }
  const idAt = keys.indexOf('productId')
  const rows = rest.flatMap((record, index): CsvRow[] => {
    const row = index + 2
    if (record.every((cell) => cell.trim() === '')) return []
    // Programs that fill every row to the same width add empty cells.
    if (record.slice(heading.length).some((cell) => cell.trim() !== '')) {
      problems.push({ row, column: '', message: `Expected ${heading.length} cells, found ${record.length}` })
    }
    // Only an exported row has marks to remove, and it has an ID: in others an apostrophe belongs to the text.
    const read = (record[idAt] ?? '').trim() === '' ? (cell: string) => cell : unescapeFormulas
    // Spreadsheets omit empty cells at the end of a row.
    return [{ row, ...cellsOf(record, columns, read) }]
  })
  if (rows.length === 0 && problems.length === 0) {
    problems.push({ row: 2, column: '', message: 'Add at least one row below the column names' })
  }
  return { rows, problems }
}

/** Returns the rows with the URLs of uploaded images in place of the names of their files, in any case. */
export function withImageUrls(rows: readonly CsvRow[], images: Readonly<Record<string, string>>): CsvRow[] {
  const urls = new Map(Object.entries(images).map(([name, url]) => [name.toLowerCase(), url]))
  const urlOf = (line: string): string => urls.get(line.toLowerCase()) ?? line
  return rows.map((row) =>
    row.cells.images === undefined
      ? row
      : { ...row, cells: { ...row.cells, images: linesOf(row.cells.images).map(urlOf).join('\n') } },
  )
}
