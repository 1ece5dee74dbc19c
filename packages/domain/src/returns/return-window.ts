import type { OrderStatus } from '../orders/status.ts'
import { endOfShopDay, shopDate } from '../region/shop-dates.ts'
import type { ShopRegion } from '../region/region.ts'

/** The fields of a line item that the return rules read. */
export interface ReturnableLine {
  name: string
  quantity: number
  /** Units in returns that were not rejected. */
  returnedQuantity: number
}

/** Units that an exchange sent for a line item. */
export interface ReplacedLine extends ReturnableLine {
  exchangeId: string
  itemIndex: number
}

/** The fields of an order that the return rules read. */
export interface ReturnableOrder {
  status: OrderStatus
  deliveredAt: Date | null
  lines: readonly ReturnableLine[]
  /** Units that came as replacements. They have the return window of their order. */
  replaced?: readonly ReplacedLine[]
}

/** A requested line by its index in the order, from 0. The quantity defaults to all returnable units. */
export interface RequestedLine {
  itemIndex: number
  quantity?: number | undefined
  /** The exchange that sent the units; undefined for units as they were bought. */
  exchangeId?: string | undefined
}

export interface ReturnedLine {
  itemIndex: number
  quantity: number
  exchangeId?: string | undefined
}

/** How long returns are possible, and where the days end. */
export interface ReturnRules {
  windowDays: number
  region: ShopRegion
}

export type ReturnVerdict =
  | { ok: true; lines: ReturnedLine[] }
  | { ok: false; reason: 'conflict'; message: string }
  | { ok: false; reason: 'invalid_input'; message: string; path: string }

export const NOT_DELIVERED_MESSAGE = 'This order hasn’t been delivered yet, so it can’t be returned'
export const CLOSED_MESSAGE = 'This order can no longer be returned'

/**
 * Returns the end of the return window (S9): the end of the day in the shop's time zone, `windowDays` after delivery.
 * Returns null before delivery. Pages and emails promise that day, so all of it counts.
 */
export const returnableUntil = (deliveredAt: Date | null, windowDays: number, region: ShopRegion): Date | null =>
  deliveredAt && endOfShopDay(deliveredAt, region, windowDays)

/** Returns how many units of a line can still be returned. */
export const returnableQuantity = ({ quantity, returnedQuantity }: Omit<ReturnableLine, 'name'>): number =>
  Math.max(0, quantity - returnedQuantity)

/**
 * Returns why an order cannot be returned, or null when it is delivered, open and within the window. Does not check
 * quantities.
 */
export function judgeReturnWindow(
  order: Pick<ReturnableOrder, 'status' | 'deliveredAt'>,
  now: Date,
  windowDays: number,
  region: ShopRegion,
): string | null {
  if (order.status === 'CANCELLED' || order.status === 'REFUNDED') return CLOSED_MESSAGE
  const until = returnableUntil(order.deliveredAt, windowDays, region)
  if (!until || (order.status !== 'DELIVERED' && order.status !== 'COMPLETED')) return NOT_DELIVERED_MESSAGE
  return now > until ? `The return window of this order ended on ${shopDate(until, region)}` : null
}

/**
 * Judges a return: within the window, and at most the units bought and not yet returned (S9). The verdict names the
 * line and the reason.
 */
export function judgeReturn(
  order: ReturnableOrder,
  requested: readonly RequestedLine[],
  now: Date,
  { windowDays, region }: ReturnRules,
): ReturnVerdict {
  const refusal = judgeReturnWindow(order, now, windowDays, region)
  if (refusal !== null) return { ok: false, reason: 'conflict', message: refusal }
  const lines: ReturnedLine[] = []
  for (const [position, { itemIndex, quantity, exchangeId }] of requested.entries()) {
    const line =
      exchangeId === undefined
        ? order.lines[itemIndex]
        : order.replaced?.find((one) => one.exchangeId === exchangeId && one.itemIndex === itemIndex)
    if (!line) {
      const path = `items.${position}.itemIndex`
      return { ok: false, reason: 'invalid_input', message: 'This item isn’t in this order', path }
    }
    const left = returnableQuantity(line)
    if (left === 0 || (quantity ?? left) > left) {
      return { ok: false, reason: 'conflict', message: tooManyMessage(line.name, left) }
    }
    lines.push({ itemIndex, quantity: quantity ?? left, ...(exchangeId !== undefined && { exchangeId }) })
  }
  return { ok: true, lines }
}

function tooManyMessage(name: string, left: number): string {
  if (left === 0) return `${name} was already returned`
  return `You can return only ${left} more of ${name}`
}
