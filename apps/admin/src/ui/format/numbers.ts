import { formatInteger } from '@atelier/domain/region/integer-format'
import { perRegion } from '@atelier/domain/region/region'
import { REGION } from '../../region.ts'

const percent = perRegion(({ locale }) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))

/** Formats a count with thousands separators: 12,345. */
export const formatCount = (count: number): string => formatInteger(count, REGION)

/** Formats a count with its noun: '1 recipient', '1,204 recipients'. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Formats a fraction as a percentage with one decimal. */
export const formatPercent = (fraction: number): string => percent(REGION).format(fraction)
