import { marketColumn, readMarketColumn, type MarketField } from '../products/market-columns.ts'
import { weightUnitIn } from './draft-facts.ts'
import type { DraftMarketPrices } from './draft-prices.ts'
import { cellOf, type ImportFormat, type ImportMarket, type ImportReading, type ImportRow } from './import-format.ts'
import type { MappedField } from './mapped-fields.ts'
import { readProductDraft, type DraftVariant, type ImportedProduct, type ProductDraft } from './product-draft.ts'

type Columns = ImportReading['options']['columns']

const read = (row: ImportRow, columns: Columns, field: MappedField): string => {
  const column = columns[field]
  return column === undefined ? '' : cellOf(row, column)
}

const addressesIn = (text: string): string[] =>
  text
    .split(/[\n|;]|,\s*(?=https?:)|\s+(?=https?:)/)
    .map((address) => address.trim())
    .filter(Boolean)

/** Returns path and query of an address of the old shop; null for a text that is none. */
function pathOf(address: string): string | null {
  if (address.startsWith('/')) return address
  if (!URL.canParse(address)) return null
  const { pathname, search } = new URL(address)
  return pathname + search
}

function variantOf(row: ImportRow, rows: readonly ImportRow[], columns: Columns): DraftVariant {
  const own = addressesIn(read(row, columns, 'images')).map((address) => ({ row: row.row, address, alt: '' }))
  const first = rows.find((each) => read(each, columns, 'images') !== '')
  const shared = first
    ? addressesIn(read(first, columns, 'images')).map((address) => ({ row: first.row, address, alt: '' }))
    : []
  return {
    row: row.row,
    name: read(row, columns, 'variant'),
    sku: read(row, columns, 'sku'),
    price: read(row, columns, 'price') || (rows[0] ? read(rows[0], columns, 'price') : ''),
    compareAtPrice: read(row, columns, 'compareAtPrice'),
    stock: read(row, columns, 'stock') || null,
    images: own.length > 0 ? own : shared,
    weight: read(row, columns, 'weight'),
    weightUnit: weightUnitIn(columns.weight ?? ''),
    hsCode: read(row, columns, 'hsCode'),
    origin: read(row, columns, 'origin'),
    gtin: read(row, columns, 'gtin'),
  }
}

/** Returns the prices of the markets, from columns that are headed as in the catalog CSV: `Price eu (EUR)`. */
const marketPricesOf = (rows: readonly ImportRow[], markets: readonly ImportMarket[]): DraftMarketPrices[] =>
  markets.flatMap((market) => {
    const headings = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
    const column = (field: MarketField): string =>
      headings.find((heading) => {
        const found = readMarketColumn(heading, markets)
        return found !== undefined && 'label' in found && found.label === marketColumn(field, market)
      }) ?? ''
    const columns = { price: column('price'), compareAtPrice: column('compareAtPrice') }
    if (columns.price === '') return []
    const variants = rows.map((row) => ({
      row: row.row,
      price: cellOf(row, columns.price),
      compareAtPrice: cellOf(row, columns.compareAtPrice),
    }))
    return [{ market, isSold: true, variants, columns }]
  })

function draftOf(rows: readonly ImportRow[], columns: Columns, markets: readonly ImportMarket[]): ProductDraft {
  const firstWith = (field: MappedField): string => rows.map((row) => read(row, columns, field)).find(Boolean) ?? ''
  const id = firstWith('id')
  const paths = rows.map((row) => pathOf(read(row, columns, 'address'))).filter((path) => path !== null)
  return {
    row: rows[0]?.row ?? 1,
    // An article number makes no readable address.
    handle: /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)+$/u.test(id) ? id : firstWith('name'),
    name: firstWith('name'),
    description: firstWith('description'),
    category: firstWith('category'),
    status: 'active',
    taxClass: firstWith('taxClass'),
    addresses: [...new Set(paths)],
    variants: rows.map((row) => variantOf(row, rows, columns)),
    marketPrices: marketPricesOf(rows, markets),
    columns: {
      name: columns.name ?? '',
      price: columns.price ?? '',
      compareAtPrice: columns.compareAtPrice ?? '',
      stock: columns.stock ?? '',
      images: columns.images ?? '',
      weight: columns.weight ?? '',
      hsCode: columns.hsCode ?? '',
      origin: columns.origin ?? '',
      gtin: columns.gtin ?? '',
      taxClass: columns.taxClass ?? '',
    },
  }
}

/** Products of any CSV whose columns staff named: one row for each variant, all with the ID of the product. */
export const MAPPED_PRODUCTS: ImportFormat<ImportedProduct> = {
  kind: 'products',
  source: 'mapping',
  signature: [],
  isRead: () => true,
  openIds:
    ({ columns }) =>
    (cells, row) =>
      (columns.id === undefined ? '' : (cells[columns.id] ?? '').trim()) || `row ${row}`,
  read: (rows, { options, currency, region, markets }) =>
    readProductDraft(draftOf(rows, options.columns, markets), { currency, region, decimal: options.decimal }),
}
