/**
 * A9: by how many percent this month is above last month, rounded; 100 when there was nothing last month and something
 * this one, else 0 when there was nothing. Any unit, the same for both.
 */
export function growthPercent(thisMonth: number, lastMonth: number): number {
  if (lastMonth === 0) return thisMonth > 0 ? 100 : 0
  // A loss of less than half a percent is none: JavaScript would call it -0.
  return Math.round(((thisMonth - lastMonth) / lastMonth) * 100) || 0
}
