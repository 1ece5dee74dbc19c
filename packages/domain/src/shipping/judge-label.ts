import { isAwaitingShipment, isOwed, type OrderFacts } from '../orders/change-status.ts'
import { needsCustoms } from './needs-customs.ts'

export type JudgedLabel = { ok: true } | { ok: false; reason: 'conflict' | 'order_unpaid'; message: string }

export const NOT_TO_SHIP_MESSAGE = 'This order isn’t waiting to be shipped, so it needs no label.'
export const LABEL_UNPAID_MESSAGE = 'This order hasn’t been paid, so no label can be bought for it.'
export const CUSTOMS_MESSAGE =
  'Parcels to this country need a customs declaration. Buy the label at your carrier and enter its number.'

/** Judges whether a label can be bought for an order: paid, waiting to be shipped, and without a customs declaration. */
export function judgeLabel(
  order: Pick<OrderFacts, 'status' | 'paymentStatus'> & { country: string },
  originCountry: string,
): JudgedLabel {
  if (!isAwaitingShipment(order.status)) return { ok: false, reason: 'conflict', message: NOT_TO_SHIP_MESSAGE }
  if (isOwed(order.paymentStatus)) return { ok: false, reason: 'order_unpaid', message: LABEL_UNPAID_MESSAGE }
  if (needsCustoms(originCountry, order.country)) return { ok: false, reason: 'conflict', message: CUSTOMS_MESSAGE }
  return { ok: true }
}
