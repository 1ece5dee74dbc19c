import { byRegion } from './shop-region.ts'

const integers = byRegion(({ locale }) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))

/** Formats a whole number with thousands separators: 12,345. */
export const formatInteger = (value: number): string => integers().format(value)
