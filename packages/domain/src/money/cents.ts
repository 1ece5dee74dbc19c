import type { Cents } from './money.ts'

/** Adds amounts of one currency; nothing is 0. */
export const sumOfCents = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns what is left of an amount without others of its currency; negative when they are more. */
export const differenceOf = (amount: Cents, ...others: readonly Cents[]): Cents => amount - sumOfCents(others)

/** Returns the average of amounts that add up to `sum`, rounded to the nearest unit; 0 of none. */
export const averageOf = (sum: Cents, count: number): Cents => (count === 0 ? 0 : Math.round(sum / count))
