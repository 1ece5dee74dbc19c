import { cellOf, type ImportFormat, type ImportRow } from './import-format.ts'
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
} as const

const READ = new Set<string>(Object.values(COLUMNS))

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

function variantOf(row: ImportRow, images: readonly DraftImage[], ofVariants: ReadonlySet<string>): DraftVariant {
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
  }
}

function draftOf(rows: readonly ImportRow[]): ProductDraft {
  const first = rows.find((row) => cellOf(row, COLUMNS.title) !== '') ?? rows[0] ?? { row: 1, cells: {} }
  const handle = cellOf(first, COLUMNS.handle)
  const images = imagesOf(rows)
  const variants = rows.filter(isVariant)
  const ofVariants = new Set(variants.map((row) => cellOf(row, COLUMNS.variantImage)).filter(Boolean))
  return {
    row: first.row,
    handle,
    name: cellOf(first, COLUMNS.title),
    description: cellOf(first, COLUMNS.body),
    category: categoryOf(first),
    status: statusOf(first),
    addresses: [`/products/${handle}`],
    variants: (variants.length === 0 ? [first] : variants).map((row) => variantOf(row, images, ofVariants)),
    columns: {
      name: COLUMNS.title,
      price: COLUMNS.price,
      compareAtPrice: COLUMNS.compareAtPrice,
      stock: COLUMNS.quantity,
      images: COLUMNS.image,
    },
  }
}

/** The product export of Shopify: one row for each variant and for each further image, all with the handle. */
export const SHOPIFY_PRODUCTS: ImportFormat<ImportedProduct> = {
  kind: 'products',
  source: 'shopify',
  signature: ['handle', 'title', 'variant price'],
  isRead: (heading) => READ.has(heading),
  openIds: () => (cells) => (cells[COLUMNS.handle] ?? '').trim() || null,
  read: (rows, { options, currency, region }) =>
    readProductDraft(draftOf(rows), { currency, region, decimal: options.decimal }),
  uniqueColumn: COLUMNS.sku,
}
