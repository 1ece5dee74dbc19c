import type { FactColumns } from './draft-facts.ts'
import type { DraftMarketPrices } from './draft-prices.ts'
import { cellOf, type ImportFormat, type ImportMarket, type ImportRow } from './import-format.ts'
import {
  readProductDraft,
  type DraftImage,
  type DraftVariant,
  type ImportedProduct,
  type ProductDraft,
} from './product-draft.ts'

const COLUMNS = {
  handle: 'Handle',
  title: 'Title',
  body: 'Body (HTML)',
  productCategory: 'Product Category',
  type: 'Type',
  published: 'Published',
  status: 'Status',
  option1: 'Option1 Value',
  option2: 'Option2 Value',
  option3: 'Option3 Value',
  sku: 'Variant SKU',
  tracker: 'Variant Inventory Tracker',
  quantity: 'Variant Inventory Qty',
  price: 'Variant Price',
  compareAtPrice: 'Variant Compare At Price',
  image: 'Image Src',
  position: 'Image Position',
  alt: 'Image Alt Text',
  variantImage: 'Variant Image',
  grams: 'Variant Grams',
  taxable: 'Variant Taxable',
  barcode: 'Variant Barcode',
} as const

/** In which unit the old shop showed the weight. The weight itself is in grams. */
const WEIGHT_UNIT = 'Variant Weight Unit'
/** The export has none of these; apps for exports and the inventory export do. */
const HS_CODES = ['Variant HS Code', 'HS Code', 'Variant Harmonized System Code', 'Harmonized System Code']
const ORIGINS = ['Variant Country of Origin', 'Country of Origin', 'COO']

const READ = new Set<string>([...Object.values(COLUMNS), WEIGHT_UNIT, ...HS_CODES, ...ORIGINS])

const firstColumn = (rows: readonly ImportRow[], columns: readonly string[]): string =>
  columns.find((column) => rows.some((row) => cellOf(row, column) !== '')) ?? columns[0] ?? ''

/** The columns of a market: `Price / Japan`. */
const MARKET_COLUMN = /^(Included|Price|Compare At Price) \/ (.+)$/i

/** Finds the market of a heading by its name or key here. */
function marketOf(heading: string, markets: readonly ImportMarket[]): ImportMarket | undefined {
  const name = MARKET_COLUMN.exec(heading)?.[2]?.trim().toLowerCase()
  return markets.find((market) => market.name.toLowerCase() === name || market.key === name)
}

/** Returns the prices of a product in the markets that the file names. */
function marketPricesOf(rows: readonly ImportRow[], markets: readonly ImportMarket[]): DraftMarketPrices[] {
  const headings = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  return markets.flatMap((market) => {
    const own = headings.filter((heading) => marketOf(heading, markets) === market)
    const column = (kind: string): string => own.find((heading) => heading.toLowerCase().startsWith(`${kind} /`)) ?? ''
    const columns = { price: column('price'), compareAtPrice: column('compare at price') }
    const included = rows.map((row) => cellOf(row, column('included')).toLowerCase()).find(Boolean)
    if (own.length === 0) return []
    const variants = rows.map((row) => ({
      row: row.row,
      price: cellOf(row, columns.price),
      compareAtPrice: cellOf(row, columns.compareAtPrice),
    }))
    return [{ market, isSold: included !== 'false', variants, columns }]
  })
}

/** The one option of a product without variants. */
const NO_OPTION = 'Default Title'

const statusOf = (row: ImportRow): ProductDraft['status'] => {
  const status = cellOf(row, COLUMNS.status).toLowerCase()
  if (status === 'draft' || status === 'archived') return status
  return cellOf(row, COLUMNS.published).toLowerCase() === 'false' ? 'inactive' : 'active'
}

/** The type that the shop gave, otherwise the last part of the standard category: `Home > Kitchen > Mugs`. */
const categoryOf = (row: ImportRow): string =>
  cellOf(row, COLUMNS.type) || (cellOf(row, COLUMNS.productCategory).split('>').at(-1) ?? '').trim()

/** Returns the images of a product in the order of their positions. */
function imagesOf(rows: readonly ImportRow[]): DraftImage[] {
  const images = rows
    .map((row) => ({ row, address: cellOf(row, COLUMNS.image), position: Number(cellOf(row, COLUMNS.position)) || 0 }))
    .filter(({ address }) => address !== '')
    .sort((one, other) => one.position - other.position)
  return images.map(({ row, address }) => ({ row: row.row, address, alt: cellOf(row, COLUMNS.alt) }))
}

/** A row has a variant when it has its price; other rows have a further image. */
const isVariant = (row: ImportRow): boolean => cellOf(row, COLUMNS.price) !== '' || cellOf(row, COLUMNS.option1) !== ''

function variantOf(
  row: ImportRow,
  {
    images,
    ofVariants,
    columns,
  }: { images: readonly DraftImage[]; ofVariants: ReadonlySet<string>; columns: FactColumns },
): DraftVariant {
  const options = [COLUMNS.option1, COLUMNS.option2, COLUMNS.option3].map((column) => cellOf(row, column))
  const own = cellOf(row, COLUMNS.variantImage)
  const ownImage =
    own === '' ? [] : [images.find(({ address }) => address === own) ?? { row: row.row, address: own, alt: '' }]
  const shared = images.filter(({ address }) => address !== own && !ofVariants.has(address))
  return {
    row: row.row,
    name: options.filter((option) => option !== '' && option !== NO_OPTION).join(' / '),
    sku: cellOf(row, COLUMNS.sku).replace(/^'/, ''),
    price: cellOf(row, COLUMNS.price),
    compareAtPrice: cellOf(row, COLUMNS.compareAtPrice),
    stock: cellOf(row, COLUMNS.tracker) === '' ? null : cellOf(row, COLUMNS.quantity),
    images: [...ownImage, ...shared],
    weight: cellOf(row, columns.weight),
    weightUnit: 'g',
    hsCode: cellOf(row, columns.hsCode),
    origin: cellOf(row, columns.origin),
    gtin: cellOf(row, columns.gtin),
  }
}

function draftOf(rows: readonly ImportRow[], markets: readonly ImportMarket[]): ProductDraft {
  const first = rows.find((row) => cellOf(row, COLUMNS.title) !== '') ?? rows[0] ?? { row: 1, cells: {} }
  const handle = cellOf(first, COLUMNS.handle)
  const images = imagesOf(rows)
  const variants = rows.filter(isVariant)
  const ofVariants = new Set(variants.map((row) => cellOf(row, COLUMNS.variantImage)).filter(Boolean))
  const facts = {
    weight: COLUMNS.grams,
    hsCode: firstColumn(rows, HS_CODES),
    origin: firstColumn(rows, ORIGINS),
    gtin: COLUMNS.barcode,
  }
  const sold = variants.length === 0 ? [first] : variants
  return {
    row: first.row,
    handle,
    name: cellOf(first, COLUMNS.title),
    description: cellOf(first, COLUMNS.body),
    category: categoryOf(first),
    status: statusOf(first),
    taxClass: cellOf(first, COLUMNS.taxable),
    addresses: [`/products/${handle}`],
    variants: sold.map((row) => variantOf(row, { images, ofVariants, columns: facts })),
    marketPrices: marketPricesOf(sold, markets),
    columns: {
      ...facts,
      name: COLUMNS.title,
      price: COLUMNS.price,
      compareAtPrice: COLUMNS.compareAtPrice,
      stock: COLUMNS.quantity,
      images: COLUMNS.image,
      taxClass: COLUMNS.taxable,
    },
  }
}

/** The product export of Shopify: one row for each variant and for each further image, all with the handle. */
export const SHOPIFY_PRODUCTS: ImportFormat<ImportedProduct> = {
  kind: 'products',
  source: 'shopify',
  signature: ['handle', 'title', 'variant price'],
  isRead: (heading, markets) => READ.has(heading) || marketOf(heading, markets) !== undefined,
  openIds: () => (cells) => (cells[COLUMNS.handle] ?? '').trim() || null,
  read: (rows, { options, currency, region, markets }) =>
    readProductDraft(draftOf(rows, markets), { currency, region, decimal: options.decimal }),
  uniqueColumn: COLUMNS.sku,
}
