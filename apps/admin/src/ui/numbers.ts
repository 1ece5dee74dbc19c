const whole = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** Formats a count with thousands separators: 12,345. */
export const formatCount = (count: number): string => whole.format(count)
/** Formats a fraction as a percentage with one decimal. */
export const formatPercent = (fraction: number): string => percent.format(fraction)
