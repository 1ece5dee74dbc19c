import type { BulkStatusInput } from '@atelier/domain/orders/bulk-status.schema'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { isAwaitingShipment } from '@atelier/domain/orders/change-status'
import { shownStatus, statusLabel } from '../order-status.tsx'
import {
  NO_TRACKING,
  readLabel,
  trackingBody,
  withTrackingNumber,
  type CarrierChoice,
  type TrackingInput,
} from '../tracking-input.ts'

/** Tracking numbers by order id; orders without one are missing. */
export type ParcelNumbers = Readonly<Record<string, string>>

/** The carrier of the numbers that do not say theirs. */
export interface SharedCarrier extends CarrierChoice {
  /** Staff chose it in this dialog; otherwise it was used last. */
  isChosen: boolean
}

/** What staff type into the dialog. */
export interface ShipInput {
  shared: SharedCarrier
  numbers: ParcelNumbers
}

export type ShipInputAction =
  | { type: 'chooseCarrier'; choice: CarrierChoice }
  /** A number was typed or scanned, or a column of numbers pasted, into the field of one of the orders. */
  | { type: 'enterNumbers'; orderIds: readonly string[]; orderId: string; text: string }

/** Returns the input of a dialog that was not used yet, with the carrier that was used last. */
export const newShipInput = (last: CarrierChoice): ShipInput => ({ shared: { ...last, isChosen: false }, numbers: {} })

/** The reducer of the dialog. */
export function reduceShipInput({ shared, numbers }: ShipInput, action: ShipInputAction): ShipInput {
  if (action.type === 'chooseCarrier') return { shared: { ...action.choice, isChosen: true }, numbers }
  const { orderIds, orderId, text } = action
  return { shared, numbers: withNumbers(numbers, orderIds, { orderId, text: readLabel(text) }) }
}

/** Returns the tracking details of one parcel: the carrier that its number belongs to, else the shared one. */
export function parcelTracking({ shared, numbers }: ShipInput, orderId: string): TrackingInput {
  const trackingNumber = numbers[orderId]?.trim() ?? ''
  return withTrackingNumber({ ...NO_TRACKING, ...(shared.isChosen ? shared : {}) }, trackingNumber, shared)
}

/** Returns the parcel of an order as the request has it. */
export const parcelOf = (
  { orderId, updatedAt }: OrderPackingSlip,
  tracking: TrackingInput,
): NonNullable<BulkStatusInput['parcels']>[number] => ({ orderId, updatedAt, ...trackingBody(tracking) })

/** Returns why an order cannot be shipped, or null if it can. */
export function notShippableReason(slip: Pick<OrderPackingSlip, 'status' | 'paymentDetails'>): string | null {
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
