import { toAmount, type Currency } from '@atelier/domain/money/money'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { knownParcelFacts } from '@atelier/domain/products/parcel-facts'
import type { AdminProductRow } from './admin-products.repo.ts'

/** Returns the total stock of all colors; null when the stock of no color is counted. */
function stockOf(colors: AdminProductRow['colors']): number | null {
  const counted = colors.flatMap(({ stock }) => (stock === null ? [] : [stock]))
  return counted.length === 0 ? null : counted.reduce((sum, stock) => sum + stock, 0)
}

export function presentAdminProduct(row: AdminProductRow, currency: Currency): AdminProduct {
  const { priceCents, compareAtPriceCents, createdAt, updatedAt, deletedAt, taxClass, ...rest } = row
  return {
    ...rest,
    ...(taxClass && { taxClass }),
    colors: row.colors.map(({ turn, weightGrams, hsCode, origin, gtin, ...color }) => ({
      ...color,
      ...(turn && { turn }),
      ...(gtin && { gtin }),
      ...knownParcelFacts({ weightGrams, hsCode, origin }),
    })),
    price: toAmount(priceCents, currency),
    compareAtPrice: compareAtPriceCents === null ? null : toAmount(compareAtPriceCents, currency),
    currency,
    stock: stockOf(row.colors),
    sku: row.colors[0]?.sku ?? null,
    images: row.colors[0]?.images ?? [],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}
