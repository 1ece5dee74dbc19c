import type { ColorVariant, ProductStatus } from './product.schema.ts'

/** Whether the color is sold out. A color without a stock count never is. */
export const isColorSoldOut = (
  product: { status: ProductStatus; stock: number | null },
  color: Pick<ColorVariant, 'stock'> | undefined,
): boolean => product.status === 'out_of_stock' || (color ? color.stock === 0 : product.stock === 0)
