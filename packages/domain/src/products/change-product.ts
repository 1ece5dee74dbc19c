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
  stock?: number | null | undefined
  stockSeen?: number | null | undefined
}

/**
 * Judges a new stock for a stored color. `unseen`: the client does not say which stock it replaces. `stale`: orders
 * changed the stock after the client saw it.
 */
export function judgeStockChange(stored: number | null, { stock, stockSeen }: StockChange): 'ok' | 'unseen' | 'stale' {
  if (stock === undefined) return 'ok'
  if (stockSeen === undefined) return 'unseen'
  return stockSeen === stored ? 'ok' : 'stale'
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
