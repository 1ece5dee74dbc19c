import type { Currency } from '../money/money.ts'
import type { AdminProduct } from './admin-product.schema.ts'
import { taxClassOf } from '../tax/tax-class.ts'
import { priceText } from './price-text.ts'
import { PRODUCT_COLUMNS, type ProductColumn } from './product-csv.ts'
import type { UpdateProductBody } from './save-product.schema.ts'

/** One cell that an import changes, by column label. Long values are null. */
export interface CellChange {
  field: string
  from: string | null
  to: string | null
}

const OWN = [
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
] as const satisfies readonly ProductColumn[]

const isDifferent = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

const LONG_COLUMNS: ReadonlySet<ProductColumn> = new Set([
  'description',
  'features',
  'dimensions',
  'included',
  'materials',
  'images',
  'alts',
])

/** Formats a value as its cell shows it. */
function cellOf(column: ProductColumn, value: unknown, currency: Currency): string {
  if (column === 'stock' && value === null) return 'not tracked'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return column === 'stock' || column === 'weightGrams' ? String(value) : priceText(value, currency)
  return typeof value === 'string' ? value : ''
}

interface Change {
  column: ProductColumn
  from: unknown
  to: unknown
  currency: Currency
  /** Of a change of one color. */
  colorName?: string
}

function change({ column, from, to, currency, colorName = '' }: Change): CellChange {
  const field = colorName === '' ? PRODUCT_COLUMNS[column] : `${colorName}: ${PRODUCT_COLUMNS[column]}`
  if (LONG_COLUMNS.has(column)) return { field, from: null, to: null }
  return { field, from: cellOf(column, from, currency), to: cellOf(column, to, currency) }
}

/** Returns the changes that a request makes to a color. */
function colorChanges(
  color: UpdateProductBody['colors'][number],
  stored: AdminProduct['colors'][number],
  currency: Currency,
): CellChange[] {
  const changed: CellChange[] = []
  const add = (column: ProductColumn, from: unknown, to: unknown): void => {
    changed.push(change({ column, from, to, currency, colorName: stored.name }))
  }
  if (color.name !== stored.name) add('color', stored.name, color.name)
  if (color.value !== undefined && color.value !== stored.value) add('value', stored.value, color.value)
  if (color.sku !== undefined && color.sku !== stored.sku) add('sku', stored.sku, color.sku)
  if (color.stock !== undefined && color.stock !== stored.stock) add('stock', stored.stock, color.stock)
  for (const column of ['weightGrams', 'hsCode', 'origin', 'gtin'] as const) {
    const to = color[column]
    const from = stored[column] ?? null
    if (to !== undefined && to !== from) add(column, from, to)
  }
  const [givenUrls, storedUrls] = [color.images.map(({ url }) => url), stored.images.map(({ url }) => url)]
  if (isDifferent(givenUrls, storedUrls)) add('images', storedUrls, givenUrls)
  else if (color.images.some(({ alt }, index) => isChangedAlt(alt, stored.images[index]?.alt ?? ''))) {
    add('alts', null, null)
  }
  return changed
}

/** The table shows a text of several lines in one line. */
const isChangedAlt = (alt: string | undefined, stored: string): boolean =>
  alt !== undefined && alt !== stored && alt !== stored.replaceAll(/\s+/g, ' ')

/** Returns the changes that saving `body` makes to a product, by column label; empty without changes. */
export function productChanges(product: AdminProduct, body: UpdateProductBody): CellChange[] {
  const own = OWN.filter((column) => isDifferent(body[column] ?? null, product[column] ?? null))
  const { currency } = product
  const isMoved = body.slug !== undefined && body.slug !== product.slug
  const address = isMoved ? [change({ column: 'slug', from: product.slug, to: body.slug, currency })] : []
  const colors = body.colors.flatMap((color): CellChange[] => {
    const stored = product.colors.find(({ variantId }) => variantId === color.variantId)
    return stored
      ? colorChanges(color, stored, currency)
      : [{ field: `${color.name}: new color`, from: null, to: null }]
  })
  const taxClass = body.taxClass ?? taxClassOf(product)
  const isReclassed = taxClass !== taxClassOf(product)
  const taxed = isReclassed ? [change({ column: 'taxClass', from: taxClassOf(product), to: taxClass, currency })] : []
  const fields = own.map((column) => change({ column, from: product[column], to: body[column], currency }))
  return [...address, ...fields, ...taxed, ...colors]
}
