import type { WrappedLine } from '../quote/wrapped-line.ts'

/** Says how many units of a line are gift-wrapped: all of them, or some; null: none. */
export function wrappedLabel({ quantity, wrapped = 0 }: WrappedLine & { quantity: number }): string | null {
  if (wrapped === 0) return null
  return wrapped >= quantity ? 'Gift-wrapped' : `${wrapped} of ${quantity} gift-wrapped`
}
