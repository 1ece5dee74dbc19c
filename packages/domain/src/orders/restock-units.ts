import type { WrappedLine } from '../quote/wrapped-line.ts'
import { isAwaitingShipment, isClosed } from './change-status.ts'
import type { OrderStatus } from './status.ts'

/** The fields of a line item that the restock rules read. */
export interface RestockableLine {
  name: string
  quantity: number
  /** Units that came back or were restocked with a refund. */
  returnedQuantity: number
}

/** Units of a line item by its index in the order, from 0. */
export interface RestockedLine {
  itemIndex: number
  quantity: number
}

export type RestockVerdict = { ok: true } | { ok: false; reason: 'invalid_input' | 'conflict'; message: string }

/** Returns how many units of a line staff can restock with a refund. A closed order is restocked already. */
export const restockableQuantity = (
  status: OrderStatus,
  { quantity, returnedQuantity }: Omit<RestockableLine, 'name'>,
): number => (isClosed(status) ? 0 : Math.max(0, quantity - returnedQuantity))

/** Judges the units that staff restock with a refund: each unit counts once (decision 13). */
export function judgeRestock(
  order: { status: OrderStatus; lines: readonly RestockableLine[] },
  restock: readonly RestockedLine[],
): RestockVerdict {
  for (const { itemIndex, quantity } of restock) {
    const line = order.lines[itemIndex]
    if (!line) return { ok: false, reason: 'invalid_input', message: 'This order has no such item' }
    const most = restockableQuantity(order.status, line)
    if (quantity > most) return { ok: false, reason: 'conflict', message: tooManyMessage(line.name, most) }
  }
  return { ok: true }
}

const tooManyMessage = (name: string, most: number): string =>
  most === 0 ? `${name} has already been restocked` : `Only ${most} of ${name} can be restocked`

/**
 * Returns the items that a packing slip lists: before shipping, without the units that were refunded and restocked. Wrapped
 * units are refunded first.
 */
export const itemsToPack = <Item extends Omit<RestockableLine, 'name'> & WrappedLine>(order: {
  status: OrderStatus
  items: readonly Item[]
}): Item[] =>
  order.items.flatMap((item) => {
    const { wrapped: ordered = 0, ...facts } = item
    const removed = isAwaitingShipment(order.status) ? item.returnedQuantity : 0
    const [quantity, wrapped] = [item.quantity - removed, ordered - removed]
    return quantity > 0 ? [{ ...facts, quantity, ...(wrapped > 0 && { wrapped }) } as Item] : []
  })
