import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'

/** How the audit log names a product. */
export const productTarget = ({ productId, name }: { productId: string; name: string }) => ({
  type: 'product',
  id: productId,
  name,
})

/** A product field by field, as the audit log compares it; of each color its own fields, under its name. */
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
    colors: colors.map((color) => color.name),
    ...Object.fromEntries(
      colors.flatMap((color) => [
        [`${color.name}: stock`, color.stock],
        [`${color.name}: SKU`, color.sku],
        [`${color.name}: swatch`, color.value],
        [`${color.name}: images`, color.images.map(({ url }) => url)],
        [`${color.name}: alt texts`, color.images.map(({ alt }) => alt)],
      ]),
    ),
  }
}
