import { type ShopRegion, perRegion } from './region.ts'

const integers = perRegion(({ locale }) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))

/** Formats a whole number with thousands separators: 12,345. */
export const formatInteger = (value: number, region: ShopRegion): string => integers(region).format(value)
