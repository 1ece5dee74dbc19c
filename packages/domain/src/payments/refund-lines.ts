/** The fields of a line item that the refund rules read. */
export interface RefundableLine {
  name: string
  quantity: number
  /** Units that refunds have paid for. */
  refundedQuantity: number
}

/** Units of a line item by its index in the order, from 0. */
export interface RefundLine {
  itemIndex: number
  quantity: number
}

export type RefundLinesVerdict = { ok: true } | { ok: false; reason: 'invalid_input' | 'conflict'; message: string }

/** Returns how many units of a line can still be refunded. */
export const refundableQuantity = ({ quantity, refundedQuantity }: Omit<RefundableLine, 'name'>): number =>
  Math.max(0, quantity - refundedQuantity)

/** Judges the units of a refund: each unit is refunded once. */
export function judgeRefundLines(
  lines: readonly RefundableLine[],
  requested: readonly RefundLine[],
): RefundLinesVerdict {
  for (const { itemIndex, quantity } of requested) {
    const line = lines[itemIndex]
    if (!line) return { ok: false, reason: 'invalid_input', message: 'This order has no such item' }
    const most = refundableQuantity(line)
    if (quantity > most) return { ok: false, reason: 'conflict', message: tooManyMessage(line.name, most) }
  }
  return { ok: true }
}

const tooManyMessage = (name: string, most: number): string =>
  most === 0 ? `${name} has already been refunded` : `Only ${most} of ${name} can be refunded`
