import type { AdminProduct } from './admin-product.schema.ts'

/** The columns of the catalogue as a table, one row for each color; those of the product stand in each of its rows. */
export const PRODUCT_COLUMNS = {
  productId: 'Product ID',
  slug: 'Address',
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
  color: 'Color',
  value: 'Swatch',
  sku: 'SKU',
  stock: 'Stock',
  images: 'Images',
  alts: 'Alt texts',
} as const
export type ProductColumn = keyof typeof PRODUCT_COLUMNS
export const PRODUCT_COLUMN_KEYS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]

const dollars = (amount: number | null): string => (amount === null ? '' : amount.toFixed(2))

/** A product as rows of the table; lists stand as lines in one cell. */
export function productCsvRows(product: AdminProduct): string[][] {
  const { productId, slug, name, category, status, description, dimensions, materials } = product
  const own = [productId, slug, name, category, status, product.isNew ? 'yes' : 'no']
  const prices = [dollars(product.price), dollars(product.compareAtPrice)]
  const texts = [
    description,
    product.features.join('\n'),
    dimensions ?? '',
    product.included.join('\n'),
    materials ?? '',
  ]
  const colors = product.colors.map((color) => [
    color.name,
    color.value,
    color.sku,
    color.stock === null ? '' : String(color.stock),
    color.images.map(({ url }) => url).join('\n'),
    color.images.map(({ alt }) => alt.replaceAll(/\s+/g, ' ')).join('\n'),
  ])
  const rows = colors.length === 0 ? [['', '', '', '', '', '']] : colors
  return rows.map((color) => [...own, ...prices, ...texts, ...color])
}

/** Something in a file that cannot be taken over: where it stands, and what was expected there. Row 1 is the heading. */
export interface CsvProblem {
  row: number
  column: string
  message: string
}

/** A row of the file: its number as spreadsheets count, and its cells as far as the file has such a column. */
export interface CsvRow {
  row: number
  cells: Partial<Record<ProductColumn, string>>
}

/** The lines of a cell, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter(Boolean)

const KEY_OF = new Map(PRODUCT_COLUMN_KEYS.map((key) => [PRODUCT_COLUMNS[key].toLowerCase(), key]))

/** What an export puts before a cell that would be a formula, it takes away again. */
const unescapeFormula = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim()

/** Finds the columns by their headings, in any order; the rows are counted as a spreadsheet counts them. */
export function readProductCsv(records: readonly (readonly string[])[]): { rows: CsvRow[]; problems: CsvProblem[] } {
  const [heading = [], ...rest] = records
  const problems: CsvProblem[] = []
  const keys: (ProductColumn | undefined)[] = heading.map((title) => KEY_OF.get(title.trim().toLowerCase()))
  for (const [index, key] of keys.entries()) {
    const column = heading[index]?.trim() ?? ''
    if (key === undefined && column !== '') problems.push({ row: 1, column, message: 'This column is not known' })
    if (key !== undefined && keys.indexOf(key) !== index) {
      problems.push({ row: 1, column, message: 'There are two columns of this name' })
    }
  }
  if (!keys.includes('productId') && !keys.includes('sku') && !keys.includes('name')) {
    const message = 'Expected a column Product ID, SKU or Name, by which products are known'
    problems.push({ row: 1, column: PRODUCT_COLUMNS.productId, message })
  }
  const rows = rest.flatMap((record, index): CsvRow[] => {
    const row = index + 2
    if (record.every((cell) => cell.trim() === '')) return []
    if (record.length > heading.length) {
      problems.push({ row, column: '', message: `Expected ${heading.length} cells and found ${record.length}` })
    }
    const cells: CsvRow['cells'] = {}
    // A row may end early: spreadsheets leave empty cells at its end away, and what is not there is not emptied.
    for (const [at, key] of keys.entries()) {
      const cell = record[at]
      if (key !== undefined && cell !== undefined) cells[key] = unescapeFormula(cell)
    }
    return [{ row, cells }]
  })
  if (rows.length === 0 && problems.length === 0) {
    problems.push({ row: 2, column: '', message: 'Expected at least one row below the heading' })
  }
  return { rows, problems }
}
