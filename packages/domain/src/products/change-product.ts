import type { BulkAction, Undoable } from './admin-product.schema.ts'
import { VISIBLE_STATUSES, type ProductStatus } from './product.schema.ts'

export const PRODUCT_CHANGED_MESSAGE = 'Someone else changed this product'
export const STOCK_CHANGED_MESSAGE = 'Stock changed while you were editing: items were sold or returned'
export const PRODUCT_DELETED_MESSAGE = 'This product was deleted. Restore it first.'
export const NOT_DELETED_MESSAGE = 'This product is not deleted'

/** Whether a change based on version `seen` would overwrite a later one. Without `seen`, no conflict is detected. */
export const isStale = (updatedAt: Date, seen: string | undefined): boolean =>
  seen !== undefined && new Date(seen).getTime() < updatedAt.getTime()

/** A new stock value for a color, and the stock that the client saw. */
interface StockChange {
  variantId?: number | undefined
  stock?: number | null | undefined
  stockSeen?: number | null | undefined
}

/** Whether orders changed the stock after the client saw it. Without `stockSeen`, no conflict is detected. */
export function isStockStale(
  colors: readonly { variantId: number; stock: number | null }[],
  changes: readonly StockChange[],
): boolean {
  const stored = new Map(colors.map(({ variantId, stock }) => [variantId, stock]))
  return changes.some(
    ({ variantId, stock, stockSeen }) =>
      stock !== undefined &&
      stockSeen !== undefined &&
      variantId !== undefined &&
      stored.has(variantId) &&
      stored.get(variantId) !== stockSeen,
  )
}

/** Whether customers can see a product of this status (A4, S2); same meaning as `isActive`. */
export const isVisibleStatus = (status: ProductStatus): boolean =>
  VISIBLE_STATUSES.some((visible) => visible === status)

/** The product fields that bulk actions read. */
export interface ProductState {
  status: ProductStatus
  isNew: boolean
  updatedAt: Date
  /** The first color without an image, or 'a color' without any colors; null when the product can be shown. */
  missing: string | null
}

export type BulkVerdict =
  | { kind: 'change'; status: ProductStatus; isNew: boolean }
  | { kind: 'same' }
  | { kind: 'refused'; message: string }

const STATUS_OF = {
  activate: 'active',
  'sell-out': 'out_of_stock',
  deactivate: 'inactive',
  archive: 'archived',
} as const

/** Judges a bulk action for one product. A product without images cannot become visible. */
export function judgeBulk(product: ProductState, action: BulkAction | 'delete'): BulkVerdict {
  const { status, isNew } = product
  if (action === 'delete') return status === 'deleted' ? { kind: 'same' } : { kind: 'change', status: 'deleted', isNew }
  if (status === 'deleted') return { kind: 'refused', message: PRODUCT_DELETED_MESSAGE }
  if (action === 'mark-new' || action === 'unmark-new') {
    return isNew === (action === 'mark-new') ? { kind: 'same' } : { kind: 'change', status, isNew: !isNew }
  }
  const next = STATUS_OF[action]
  if (next === status) return { kind: 'same' }
  if (isVisibleStatus(next) && product.missing !== null) {
    return { kind: 'refused', message: `At least one image is required for ${product.missing}` }
  }
  return { kind: 'change', status: next, isNew }
}

/** Judges the undo of a bulk action: allowed only if the product has not changed since. */
export const judgeUndo = (product: ProductState, undo: Undoable): BulkVerdict =>
  product.updatedAt.getTime() === new Date(undo.updatedAt).getTime()
    ? { kind: 'change', status: undo.status, isNew: undo.isNew }
    : { kind: 'refused', message: PRODUCT_CHANGED_MESSAGE }
