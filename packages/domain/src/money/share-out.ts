import type { Cents } from './money.ts'

/**
 * Returns `amount * numerator / denominator`, rounded half up. All are whole numbers of at least 0; a denominator of 0
 * gives 0. Exact for every amount: the product exceeds what a double holds.
 */
export function shareOf(amount: Cents, numerator: number, denominator: number): Cents {
  if (denominator === 0) return 0
  const [part, whole] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)]
  return Number((part * 2n + whole) / (whole * 2n))
}

/**
 * Returns what the units from `taken` on are of an amount for `quantity` equal units: three refunds of one of three units
 * are exactly the amount, in any order.
 */
export const shareOfUnits = (
  amount: Cents,
  quantity: number,
  { taken, units }: { taken: number; units: number },
): Cents => shareOf(amount, taken + units, quantity) - shareOf(amount, taken, quantity)

/**
 * Splits an amount in the proportion of the weights by largest remainder: each part is its exact share, rounded down, and
 * what is left goes to those that lost most, of equal ones the first. The parts add up to the amount exactly. Without any
 * weight the last part is all of it.
 */
export function spread(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map((_, index) => (index === weights.length - 1 ? amount : 0))
  const exact = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, part: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) }
  })
  const parts = exact.map(({ part }) => part)
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const first = exact.toSorted((a, b) => b.rest - a.rest || a.index - b.index).slice(0, left)
  for (const { index } of first) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
