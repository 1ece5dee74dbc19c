import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { judgeStockChange, STOCK_CHANGED_MESSAGE } from '@atelier/domain/products/change-product'
import type { ColorBody } from '@atelier/domain/products/save-product.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { AdminColorRow } from './admin-products.repo.ts'

/** Matches each given color to a stored one: by id, then by SKU, then by name. Uses each stored color at most once. */
export function matchStoredColors(
  stored: readonly AdminColorRow[],
  bodies: readonly ColorBody[],
): (AdminColorRow | null)[] {
  const left = new Set(stored)
  const pairs = new Map<ColorBody, AdminColorRow>()
  const pair = (isSame: (color: ColorBody, row: AdminColorRow) => boolean): void => {
    for (const color of bodies) {
      if (pairs.has(color)) continue
      const row = [...left].find((candidate) => isSame(color, candidate))
      if (!row) continue
      pairs.set(color, row)
      left.delete(row)
    }
  }
  pair((color, row) => color.variantId === row.variantId)
  pair((color, row) => color.variantId === undefined && color.sku?.toLowerCase() === row.sku.toLowerCase())
  pair((color, row) => color.variantId === undefined && color.name.toLowerCase() === row.name.toLowerCase())
  for (const [index, { variantId }] of bodies.entries()) {
    if (variantId === undefined || stored.some((row) => row.variantId === variantId)) continue
    const message = 'This color was removed from the product'
    throw invalidField(`colors.${index}.variantId`, message)
  }
  return bodies.map((color) => pairs.get(color) ?? null)
}

/**
 * Throws unless each new stock of a stored color was based on its present stock: 400 when the client does not say what
 * it saw, and `conflict` with the current product when orders changed the stock since. `stored`: the locked colors.
 */
export function assertStockSeen(
  stored: readonly AdminColorRow[],
  bodies: readonly ColorBody[],
  current: AdminProduct,
): void {
  const rows = matchStoredColors(stored, bodies)
  for (const [index, body] of bodies.entries()) {
    const row = rows[index]
    if (!row) continue
    const verdict = judgeStockChange(row.stock, body)
    if (verdict === 'stale') throw new ShopError('conflict', STOCK_CHANGED_MESSAGE, { data: current })
    if (verdict === 'ok') continue
    const message = `${row.name} is stored already. Send the stock that the new stock replaces.`
    throw invalidField(`colors.${index}.stockSeen`, message)
  }
}
