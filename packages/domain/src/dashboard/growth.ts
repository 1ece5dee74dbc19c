/**
 * Returns the growth over last month in rounded percent (A9). If last month was 0, returns 100 for any value above 0
 * and otherwise 0. Both values must have the same unit.
 */
export function growthPercent(thisMonth: number, lastMonth: number): number {
  if (lastMonth === 0) return thisMonth > 0 ? 100 : 0
  // A loss below half a percent rounds to 0; JavaScript would return -0.
  return Math.round(((thisMonth - lastMonth) / lastMonth) * 100) || 0
}
