import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { isAwaitingShipment } from '@atelier/domain/orders/change-status'
import { shownStatus, statusLabel } from '../order-status.tsx'

/** The tracking number of each order, as far as it is known. */
export type ParcelNumbers = Readonly<Record<string, string>>

/** Why an order is not sent with the others; null: it can be. */
export function notShippableReason(slip: OrderPackingSlip): string | null {
  const shown = shownStatus(slip)
  if (shown === 'PAYMENT_FAILED') return 'Not paid'
  return isAwaitingShipment(slip.status) ? null : statusLabel(shown)
}

/**
 * What was typed or pasted into the field of one order: several numbers, one under the other as a spreadsheet or a carrier's
 * program gives them, go to it and to the orders below.
 */
export function withNumbers(
  numbers: ParcelNumbers,
  orderIds: readonly string[],
  { orderId, text }: { orderId: string; text: string },
): ParcelNumbers {
  const lines = text.split(/[\r\n\t]+/).map((line) => line.trim())
  const given = lines.length > 1 ? lines.filter((line) => line !== '') : [text]
  const below = orderIds.slice(orderIds.indexOf(orderId))
  return {
    ...numbers,
    ...Object.fromEntries(given.flatMap((number, row) => (below[row] ? [[below[row], number]] : []))),
  }
}

/** The first number that stands in two rows: most likely one label was scanned twice. */
export function findDuplicateNumber(numbers: ParcelNumbers, orderIds: readonly string[]): string | null {
  const all = orderIds.map((orderId) => numbers[orderId]?.trim() ?? '').filter((number) => number !== '')
  return all.find((number, index) => all.indexOf(number) !== index) ?? null
}
