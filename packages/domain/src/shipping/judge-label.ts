import { isAwaitingShipment, isOwed, type OrderFacts } from '../orders/change-status.ts'
import { incompleteCustoms, missingFacts, type CustomsDeclaration } from './customs-declaration.ts'

export type JudgedLabel = { ok: true } | { ok: false; reason: 'conflict' | 'order_unpaid'; message: string }

export const NOT_TO_SHIP_MESSAGE = 'This order isn’t waiting to be shipped, so it needs no label.'
export const EXPORT_FILING_MESSAGE =
  'The United States ask for an export filing (ITN) for more than $2,500 of goods with one HS code. Buy the label at your carrier and enter its number.'
export const LABEL_UNPAID_MESSAGE = 'This order hasn’t been paid, so no label can be bought for it.'

/** Judges whether a label can be bought for an order: paid, waiting to be shipped, with all that customs must know. */
export function judgeLabel(
  order: Pick<OrderFacts, 'status' | 'paymentStatus'> & { country: string },
  customs: Pick<CustomsDeclaration, 'lines' | 'exportFiling'> | null,
): JudgedLabel {
  if (!isAwaitingShipment(order.status)) return { ok: false, reason: 'conflict', message: NOT_TO_SHIP_MESSAGE }
  if (isOwed(order.paymentStatus)) return { ok: false, reason: 'order_unpaid', message: LABEL_UNPAID_MESSAGE }
  const missing = customs ? missingFacts(customs) : []
  if (missing.length > 0) return { ok: false, reason: 'conflict', message: incompleteCustoms(order.country, missing) }
  if (customs?.exportFiling === 'due') return { ok: false, reason: 'conflict', message: EXPORT_FILING_MESSAGE }
  return { ok: true }
}
