import type { OrderStatus } from '../orders/status.ts'
import { policy } from '../policy.ts'
import { endOfShopDay, shopDate } from '../shop-dates.ts'

/** A line of an order as far as returning goes. */
export interface ReturnableLine {
  name: string
  quantity: number
  /** Pieces in returns that were not rejected. */
  returnedQuantity: number
}

/** What the rules ask of an order. */
export interface ReturnableOrder {
  status: OrderStatus
  deliveredAt: Date | null
  lines: readonly ReturnableLine[]
}

/** A line by its place in the order, 0 the first; without a quantity, everything of it that can still be returned. */
export interface WantedLine {
  itemIndex: number
  quantity?: number | undefined
}

export interface ReturnedLine {
  itemIndex: number
  quantity: number
}

export type ReturnVerdict =
  | { ok: true; lines: ReturnedLine[] }
  | { ok: false; reason: 'conflict'; message: string }
  | { ok: false; reason: 'invalid_input'; message: string; path: string }

export const NOT_DELIVERED_MESSAGE = 'This order has not been delivered yet, so nothing of it can be returned'
export const CLOSED_MESSAGE = 'Nothing of this order can be returned any more'

/**
 * Until when pieces can be returned (S9): the end, in the store's time zone, of the day so many days after the day of
 * delivery; null while nothing was delivered. Pages and mails promise that day, so all of it counts.
 */
export const returnableUntil = (deliveredAt: Date | null): Date | null =>
  deliveredAt && endOfShopDay(deliveredAt, policy.returns.windowDays)

/** How many pieces of a line can still be returned. */
export const returnableQuantity = ({ quantity, returnedQuantity }: Omit<ReturnableLine, 'name'>): number =>
  Math.max(0, quantity - returnedQuantity)

/** Delivered, open and within the window: only the number of pieces is left to look at. */
export function judgeReturnWindow(order: Omit<ReturnableOrder, 'lines'>, now: Date): string | null {
  if (order.status === 'CANCELLED' || order.status === 'REFUNDED') return CLOSED_MESSAGE
  const until = returnableUntil(order.deliveredAt)
  if (!until || (order.status !== 'DELIVERED' && order.status !== 'COMPLETED')) return NOT_DELIVERED_MESSAGE
  return now > until ? `Pieces of this order could be returned until ${shopDate(until)}` : null
}

/** S9: within the window, and never more pieces than were bought and not yet returned. Says which line and why. */
export function judgeReturn(order: ReturnableOrder, wanted: readonly WantedLine[], now: Date): ReturnVerdict {
  const refusal = judgeReturnWindow(order, now)
  if (refusal !== null) return { ok: false, reason: 'conflict', message: refusal }
  const lines: ReturnedLine[] = []
  for (const [place, { itemIndex, quantity }] of wanted.entries()) {
    const line = order.lines[itemIndex]
    if (!line) {
      const path = `items.${place}.itemIndex`
      return { ok: false, reason: 'invalid_input', message: 'There is no such item in this order', path }
    }
    const left = returnableQuantity(line)
    if (left === 0 || (quantity ?? left) > left) {
      return { ok: false, reason: 'conflict', message: tooMany(line.name, left) }
    }
    lines.push({ itemIndex, quantity: quantity ?? left })
  }
  return { ok: true, lines }
}

function tooMany(name: string, left: number): string {
  if (left === 0) return `${name} has been returned already`
  return `Only ${left} more of ${name} can be returned`
}
