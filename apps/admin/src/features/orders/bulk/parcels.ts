import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { isAwaitingShipment } from '@atelier/domain/orders/change-status'
import { shownStatus, statusLabel } from '../order-status.tsx'

/** Tracking numbers by order id; orders without one are missing. */
export type ParcelNumbers = Readonly<Record<string, string>>

/** Returns why an order cannot be shipped, or null if it can. */
export function notShippableReason(slip: OrderPackingSlip): string | null {
  const shown = shownStatus(slip)
  if (shown === 'PAYMENT_FAILED') return 'Not paid'
  return isAwaitingShipment(slip.status) ? null : statusLabel(shown)
}

/**
 * Returns the numbers after text was typed or pasted into one order's field. Several numbers, separated as in a
 * spreadsheet column, go to this order and the ones below.
 */
export function withNumbers(
  numbers: ParcelNumbers,
  orderIds: readonly string[],
  { orderId, text }: { orderId: string; text: string },
): ParcelNumbers {
  const lines = text.split(/[\r\n\t]+/).map((line) => line.trim())
  const numbersGiven = lines.length > 1 ? lines.filter((line) => line !== '') : [text]
  const followingIds = orderIds.slice(orderIds.indexOf(orderId))
  return {
    ...numbers,
    ...Object.fromEntries(
      numbersGiven.flatMap((number, row) => (followingIds[row] ? [[followingIds[row], number]] : [])),
    ),
  }
}

/** Returns the first number that occurs twice: most likely one label was scanned twice. */
export function findDuplicateNumber(numbers: ParcelNumbers, orderIds: readonly string[]): string | null {
  const all = orderIds.map((orderId) => numbers[orderId]?.trim() ?? '').filter((number) => number !== '')
  return all.find((number, index) => all.indexOf(number) !== index) ?? null
}
