/** A line of which some units are gift-wrapped; absent: none. */
export interface WrappedLine {
  wrapped?: number | undefined
}

/** Returns how many units of some lines are gift-wrapped. */
export const countWrapped = (lines: readonly WrappedLine[]): number =>
  lines.reduce((sum, { wrapped = 0 }) => sum + wrapped, 0)

/** Returns a line with another quantity: no more units are gift-wrapped than it has. */
export const withUnits = <Line extends WrappedLine & { quantity: number }>(line: Line, quantity: number): Line => ({
  ...line,
  quantity,
  ...(line.wrapped === undefined ? undefined : { wrapped: Math.min(line.wrapped, quantity) }),
})
