const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** One decimal, unless it is none. */
const short = (value: number): string => value.toFixed(1).replace(/\.0$/, '')

/** A2, A9: large numbers with K above 1,000 and M above 1,000,000; what would round to 1000K is 1M. */
export function abbreviate(count: number): string {
  if (Math.abs(count) <= 1_000) return whole.format(count)
  const thousands = short(count / 1_000)
  return Math.abs(Number(thousands)) < 1_000 ? `${thousands}K` : `${short(count / 1_000_000)}M`
}
