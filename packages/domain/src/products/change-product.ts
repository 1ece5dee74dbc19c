import type { BulkAction, Undoable } from './admin-product.schema.ts'
import { VISIBLE_STATUSES, type ProductStatus } from './product.schema.ts'

export const PRODUCT_CHANGED_MESSAGE = 'Somebody else has changed this product in the meantime'
export const STOCK_CHANGED_MESSAGE = 'Pieces were sold or came back in the meantime'
export const PRODUCT_DELETED_MESSAGE = 'This product was deleted. Restore it first.'
export const NOT_DELETED_MESSAGE = 'This product is not deleted'

/** Whether a change that started from `seen` would overwrite a later one. A caller that does not say is believed. */
export const isStale = (updatedAt: Date, seen: string | undefined): boolean =>
  seen !== undefined && new Date(seen).getTime() < updatedAt.getTime()

/** A color whose stock somebody wants to set, and what they saw of it. */
interface StockChange {
  variantId?: number | undefined
  stock?: number | null | undefined
  stockSeen?: number | null | undefined
}

/** Whether a new number of pieces was thought of before orders changed the old one. A caller that does not say is believed. */
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

/** Whether shoppers may see a product of this status (A4, S2): `isActive` says the same. */
export const isVisibleStatus = (status: ProductStatus): boolean =>
  VISIBLE_STATUSES.some((visible) => visible === status)

/** What a bulk action asks of a product. */
export interface ProductState {
  status: ProductStatus
  isNew: boolean
  updatedAt: Date
  /** The first color without a picture, or 'a color' when it has none at all; null: it can be shown. */
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

/** What a bulk action makes of one product. Nothing is put on sale that has nothing to show. */
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

/** Whether a bulk action may be taken back for this product: not when somebody has changed it since. */
export const judgeUndo = (product: ProductState, undo: Undoable): BulkVerdict =>
  product.updatedAt.getTime() === new Date(undo.updatedAt).getTime()
    ? { kind: 'change', status: undo.status, isNew: undo.isNew }
    : { kind: 'refused', message: PRODUCT_CHANGED_MESSAGE }
