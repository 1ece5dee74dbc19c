import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { gtinKey, readGtin } from '@atelier/domain/products/gtin'
import { recognizeCarrier } from '@atelier/domain/orders/recognize-carrier'
import { NO_TRACKING, type TrackingInput } from '../tracking-input.ts'

export type SlipItem = OrderPackingSlip['items'][number]

/** Identifies a line item of an order; its position can change when another person refunds an item. */
export const itemKey = ({ productId, color, size }: SlipItem): string => `${productId} ${color ?? ''} ${size ?? ''}`

/** Packed units by line item. */
export type PackedUnits = Readonly<Record<string, number>>

/** What has been done at the packing bench, by order ID. */
export interface BenchState {
  orderIds: readonly string[]
  /** Index of the current order; after the last one, the queue is done. */
  at: number
  outcomes: Readonly<Record<string, 'shipped' | 'skipped'>>
  packed: Readonly<Record<string, PackedUnits>>
  tracking: Readonly<Record<string, TrackingInput>>
}

export type BenchAction =
  | { kind: 'go'; at: number }
  | { kind: 'pack'; orderId: string; item: string; units: number }
  | { kind: 'track'; orderId: string; tracking: TrackingInput }
  | { kind: 'settle'; orderId: string; outcome: 'shipped' | 'skipped' }

export const startBench = (orderIds: readonly string[]): BenchState => ({
  orderIds,
  at: 0,
  outcomes: {},
  packed: {},
  tracking: {},
})

/** Returns the index of the next order without an outcome, first after the current one; the end when there is none. */
function nextOpen({ orderIds, at, outcomes }: BenchState): number {
  const indexes = orderIds.map((_, index) => index)
  const open = [...indexes.slice(at + 1), ...indexes.slice(0, at + 1)]
  return open.find((index) => outcomes[orderIds[index] ?? ''] === undefined) ?? orderIds.length
}

/** Returns the state of the bench after an action. An order that is settled makes room for the next one. */
export function reduceBench(state: BenchState, action: BenchAction): BenchState {
  switch (action.kind) {
    case 'go':
      return { ...state, at: Math.min(Math.max(action.at, 0), state.orderIds.length - 1) }
    case 'pack': {
      const units = { ...state.packed[action.orderId], [action.item]: action.units }
      return { ...state, packed: { ...state.packed, [action.orderId]: units } }
    }
    case 'track':
      return { ...state, tracking: { ...state.tracking, [action.orderId]: action.tracking } }
    case 'settle': {
      if (state.outcomes[action.orderId]) return state
      const settled = { ...state, outcomes: { ...state.outcomes, [action.orderId]: action.outcome } }
      const isCurrent = state.orderIds[state.at] === action.orderId
      return isCurrent ? { ...settled, at: nextOpen(settled) } : settled
    }
  }
}

export const trackingOfOrder = (state: BenchState, orderId: string): TrackingInput =>
  state.tracking[orderId] ?? NO_TRACKING

/** Returns how many units of a line item are packed. */
export const unitsPacked = (item: SlipItem, packed: PackedUnits): number =>
  Math.min(packed[itemKey(item)] ?? 0, item.quantity)

export const isItemPacked = (item: SlipItem, packed: PackedUnits): boolean =>
  unitsPacked(item, packed) === item.quantity

export const isOrderPacked = ({ items }: Pick<OrderPackingSlip, 'items'>, packed: PackedUnits): boolean =>
  items.every((item) => isItemPacked(item, packed))

/** What a scanned code means for the current order. */
export type Scan =
  /** One unit of this line item. */
  | { kind: 'item'; item: SlipItem }
  /** A line item of which every unit is packed. */
  | { kind: 'too many'; item: SlipItem }
  /** The packing slip of an order in the queue. */
  | { kind: 'order'; at: number }
  | { kind: 'label'; trackingNumber: string }
  | { kind: 'unknown' }

/** The line items with this SKU or GTIN; or with this product ID, when it names one of them alone. */
function itemsOfCode(items: readonly SlipItem[], code: string): SlipItem[] {
  const bySku = items.filter(({ sku }) => sku?.toLowerCase() === code)
  if (bySku.length > 0) return bySku
  const read = readGtin(code)
  const byGtin = 'gtin' in read ? items.filter(({ gtin }) => gtin && gtinKey(gtin) === gtinKey(read.gtin)) : []
  if (byGtin.length > 0) return byGtin
  const byProduct = items.filter(({ productId }) => productId.toLowerCase() === code)
  return byProduct.length === 1 ? byProduct : []
}

/**
 * Reads a scanned code: the SKU, GTIN or product ID of an item, the order number of a packing slip, or a label. A code that is
 * none of them counts as the number of a label once the items are packed.
 */
export function readScan(
  text: string,
  { slip, packed, orderIds }: { slip: OrderPackingSlip; packed: PackedUnits; orderIds: readonly string[] },
): Scan {
  const code = text.trim().toLowerCase()
  const items = itemsOfCode(slip.items, code)
  const open = items.find((item) => !isItemPacked(item, packed))
  if (open) return { kind: 'item', item: open }
  if (items[0]) return { kind: 'too many', item: items[0] }
  const number = code.replace(/^#/, '')
  const at = orderIds.findIndex((id) => [id, orderNumber(id)].some((name) => name.toLowerCase() === number))
  if (at !== -1) return { kind: 'order', at }
  if (isOrderPacked(slip, packed) || recognizeCarrier(text).candidates.length > 0) {
    return { kind: 'label', trackingNumber: text.trim() }
  }
  return { kind: 'unknown' }
}
