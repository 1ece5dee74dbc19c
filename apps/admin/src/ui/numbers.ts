const whole = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** A count with its thousands parted: 12,345. */
export const formatCount = (count: number): string => whole.format(count)
/** A fraction as a percent with one decimal: every bounce rate and share of the portal. */
export const formatPercent = (fraction: number): string => percent.format(fraction)
