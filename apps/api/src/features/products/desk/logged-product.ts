import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { taxClassOf } from '@atelier/domain/tax/tax-class'

/** Returns the product as an audit log target. */
export const productTarget = ({ productId, name }: { productId: string; name: string }) => ({
  type: 'product',
  id: productId,
  name,
})

/** Lists the product fields that the audit log compares; the fields of each color are prefixed with its name. */
export function loggedProduct(product: AdminProduct): Record<string, unknown> {
  const { name, slug, price, compareAtPrice, description, category, isNew, status } = product
  const { features, dimensions, included, materials, colors } = product
  return {
    name,
    slug,
    price,
    compareAtPrice,
    description,
    category,
    isNew,
    status,
    features,
    dimensions,
    included,
    materials,
    taxClass: taxClassOf(product),
    colors: colors.map((color) => color.name),
    ...Object.fromEntries(
      colors.flatMap((color) => [
        [`${color.name}: stock`, color.stock],
        [`${color.name}: SKU`, color.sku],
        [`${color.name}: swatch`, color.value],
        [`${color.name}: images`, color.images.map(({ url }) => url)],
        [`${color.name}: weight`, color.weightGrams ?? null],
        [`${color.name}: HS code`, color.hsCode ?? null],
        [`${color.name}: origin`, color.origin ?? null],
        [`${color.name}: GTIN`, color.gtin ?? null],
        [`${color.name}: turn`, color.turn?.url ?? null],
        [`${color.name}: alt texts`, color.images.map(({ alt }) => alt)],
      ]),
    ),
  }
}
