import { weightUnitIn, type FactColumns } from './draft-facts.ts'
import { cellOf, type ImportCells, type ImportFormat, type ImportRow } from './import-format.ts'
import {
  readProductDraft,
  type DraftImage,
  type DraftVariant,
  type ImportedProduct,
  type ProductDraft,
} from './product-draft.ts'

const COLUMNS = {
  id: 'ID',
  type: 'Type',
  sku: 'SKU',
  name: 'Name',
  published: 'Published',
  description: 'Description',
  shortDescription: 'Short description',
  stock: 'Stock',
  salePrice: 'Sale price',
  regularPrice: 'Regular price',
  categories: 'Categories',
  images: 'Images',
  parent: 'Parent',
  slug: 'Slug',
  taxStatus: 'Tax status',
  taxClass: 'Tax class',
} as const

const READ = new Set<string>(Object.values(COLUMNS))
/** `Weight (kg)`: the heading names the unit of the shop. */
const WEIGHT = /^Weight \([a-z]+\)$/
/** The export has them when an extension for customs stores them. */
const HS_CODE = /^(?:Meta: _?)?(?:wc_)?hs[ _](?:tariff[ _])?(?:code|number)$/i
const ORIGIN = /^(?:Meta: _?)?(?:wc_)?(?:origin[ _]country|country[ _]of[ _]origin)$/i
/** Since WooCommerce 9.2; before it, extensions stored it. */
const GTIN =
  /^(?:GTIN, UPC, EAN,? or ISBN|Meta: _?(?:global_unique_id|alg_ean|ean|gtin|barcode|wpm_gtin_code|ts_gtin))$/i
const ATTRIBUTE = /^Attribute \d+ value\(s\)$/

const isVariation = (cells: ImportCells): boolean => (cells[COLUMNS.type] ?? '').toLowerCase().includes('variation')

/**
 * Returns the ID of each row's product. A variation names its parent as `id:12`, or by its SKU when it has one; parents come
 * first in the file.
 */
function openProductIds(): (cells: ImportCells) => string | null {
  const idOfSku = new Map<string, string>()
  return (cells) => {
    const id = (cells[COLUMNS.id] ?? '').trim()
    const sku = (cells[COLUMNS.sku] ?? '').trim()
    if (!isVariation(cells)) {
      if (sku !== '' && id !== '') idOfSku.set(sku, id)
      return id || sku || null
    }
    const parent = (cells[COLUMNS.parent] ?? '').trim()
    return /^id:\d+$/i.test(parent) ? parent.slice('id:'.length) : (idOfSku.get(parent) ?? (parent || null))
  }
}

const imagesOf = (row: ImportRow): DraftImage[] =>
  cellOf(row, COLUMNS.images)
    .split(/,\s+|,(?=https?:)/)
    .map((address) => address.trim())
    .filter(Boolean)
    .map((address) => ({ row: row.row, address, alt: '' }))

/** The first of the categories, and of that the last part: `Kitchen > Mugs, Sale`. A comma within a name has a backslash. */
function categoryOf(row: ImportRow): string {
  const [first = ''] = cellOf(row, COLUMNS.categories).split(/(?<!\\),/)
  return (first.split('>').at(-1) ?? '').replaceAll('\\,', ',').trim()
}

const statusOf = (row: ImportRow): ProductDraft['status'] => {
  const published = cellOf(row, COLUMNS.published)
  if (published === '-1') return 'draft'
  return published === '0' ? 'inactive' : 'active'
}

/** Returns the heading of these rows that matches; empty: none. */
const headingOf = (rows: readonly ImportRow[], pattern: RegExp): string =>
  rows.flatMap(({ cells }) => Object.keys(cells)).find((heading) => pattern.test(heading)) ?? ''

/** A product whose status is `none`, or of which only the delivery is taxed, has no tax. */
const taxClassIn = (row: ImportRow): string =>
  ['none', 'shipping'].includes(cellOf(row, COLUMNS.taxStatus)) ? 'none' : cellOf(row, COLUMNS.taxClass)

const attributesOf = (row: ImportRow): string =>
  Object.entries(row.cells)
    .filter(([heading, value]) => ATTRIBUTE.test(heading) && value.trim() !== '')
    .map(([, value]) => value.trim())
    .join(' / ')

function variantOf(row: ImportRow, product: ImportRow, columns: FactColumns): DraftVariant {
  const sale = cellOf(row, COLUMNS.salePrice)
  const regular = cellOf(row, COLUMNS.regularPrice)
  const own = row === product ? [] : imagesOf(row)
  const addresses = new Set(own.map(({ address }) => address))
  return {
    row: row.row,
    name: row === product ? '' : attributesOf(row),
    sku: cellOf(row, COLUMNS.sku),
    price: sale || regular,
    compareAtPrice: sale === '' ? '' : regular,
    stock: cellOf(row, COLUMNS.stock) || null,
    images: [...own, ...imagesOf(product).filter(({ address }) => !addresses.has(address))],
    // A variation without a value of its own has that of its product.
    weight: cellOf(row, columns.weight) || cellOf(product, columns.weight),
    weightUnit: weightUnitIn(columns.weight),
    hsCode: cellOf(row, columns.hsCode) || cellOf(product, columns.hsCode),
    origin: cellOf(row, columns.origin) || cellOf(product, columns.origin),
    // That of the parent is none of its variations.
    gtin: cellOf(row, columns.gtin),
  }
}

function draftOf(rows: readonly ImportRow[]): ProductDraft | null {
  const product = rows.find(({ cells }) => !isVariation(cells))
  if (!product) return null
  const variations = rows.filter((row) => row !== product)
  const name = cellOf(product, COLUMNS.name)
  const slug = cellOf(product, COLUMNS.slug)
  const facts = {
    weight: headingOf(rows, WEIGHT),
    hsCode: headingOf(rows, HS_CODE),
    origin: headingOf(rows, ORIGIN),
    gtin: headingOf(rows, GTIN),
  }
  return {
    row: product.row,
    handle: slug || name,
    name,
    description: cellOf(product, COLUMNS.description) || cellOf(product, COLUMNS.shortDescription),
    category: categoryOf(product),
    status: statusOf(product),
    taxClass: taxClassIn(product),
    addresses: slug === '' ? [] : [`/product/${slug}`],
    variants: (variations.length === 0 ? [product] : variations).map((row) => variantOf(row, product, facts)),
    marketPrices: [],
    columns: {
      ...facts,
      name: COLUMNS.name,
      price: COLUMNS.regularPrice,
      compareAtPrice: COLUMNS.salePrice,
      stock: COLUMNS.stock,
      images: COLUMNS.images,
      taxClass: COLUMNS.taxClass,
    },
  }
}

/** The product export of WooCommerce: one row for each product, and one for each variation with its parent. */
export const WOOCOMMERCE_PRODUCTS: ImportFormat<ImportedProduct> = {
  kind: 'products',
  source: 'woocommerce',
  signature: ['id', 'type', 'sku', 'name', 'regular price', 'categories'],
  isRead: (heading) =>
    READ.has(heading) || [ATTRIBUTE, WEIGHT, HS_CODE, ORIGIN, GTIN].some((pattern) => pattern.test(heading)),
  openIds: openProductIds,
  read(rows, { options, currency, region }) {
    const draft = draftOf(rows)
    if (draft) return readProductDraft(draft, { currency, region, decimal: options.decimal })
    const row = rows[0]?.row ?? 1
    return { problems: [{ row, column: COLUMNS.parent, message: 'The file has no such product' }] }
  },
  uniqueColumn: COLUMNS.sku,
}
