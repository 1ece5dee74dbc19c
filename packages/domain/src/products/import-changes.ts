import type { AdminProduct } from './admin-product.schema.ts'
import { PRODUCT_COLUMNS, type ProductColumn } from './product-csv.ts'
import type { UpdateProductBody } from './save-product.schema.ts'

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

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** What of a color a body would change, in the words of the columns. */
function colorChanges(color: UpdateProductBody['colors'][number], stored: AdminProduct['colors'][number]): string[] {
  const changed: ProductColumn[] = []
  if (color.name !== stored.name) changed.push('color')
  if (color.value !== undefined && color.value !== stored.value) changed.push('value')
  if (color.sku !== undefined && color.sku !== stored.sku) changed.push('sku')
  if (color.stock !== undefined && color.stock !== stored.stock) changed.push('stock')
  if (
    differ(
      color.images.map(({ url }) => url),
      stored.images.map(({ url }) => url),
    )
  ) {
    changed.push('images')
  } else if (color.images.some(({ alt }, index) => isOtherAlt(alt, stored.images[index]?.alt ?? ''))) {
    changed.push('alts')
  }
  return changed.map((column) => `${stored.name}: ${PRODUCT_COLUMNS[column]}`)
}

/** In the table a text of several lines stands in one. */
const isOtherAlt = (alt: string | undefined, stored: string): boolean =>
  alt !== undefined && alt !== stored && alt !== stored.replaceAll(/\s+/g, ' ')

/** What saving `body` would change of a product, in the words of the columns; empty: nothing. */
export function fieldsThatChange(product: AdminProduct, body: UpdateProductBody): string[] {
  const own = OWN.filter((column) => differ(body[column] ?? null, product[column] ?? null))
  const address = body.slug !== undefined && body.slug !== product.slug ? [PRODUCT_COLUMNS.slug] : []
  const colors = body.colors.flatMap((color) => {
    const stored = product.colors.find(({ variantId }) => variantId === color.variantId)
    return stored ? colorChanges(color, stored) : [`${color.name}: new color`]
  })
  return [...address, ...own.map((column) => PRODUCT_COLUMNS[column]), ...colors]
}
