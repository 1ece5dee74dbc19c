import type { ComparedRange } from '@atelier/domain/analytics/range'
import { placeOfZone } from '@atelier/domain/region/region'
import { formatDateRange, formatIsoDay } from '../../ui/format/dates.ts'
import { REGION } from '../../region.ts'

/** Whether a point of a series is an hour of a day: '2026-11-20T09:00'. */
export const isHour = (date: string): boolean => date.includes('T')

/** Formats '2026-11-20T09:00' as '9 AM'. Hours are those of the shop's time zone for every user (A2). */
function formatHour(date: string): string {
  const hour = Number(date.slice(11, 13))
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Label below the axis: '9 AM' or 'Nov 20'. */
export const shortTime = (date: string): string =>
  isHour(date) ? formatHour(date) : formatIsoDay(date).replace(/^\w+,? /, '')

/** Label of a point: '9 AM, New York' or 'Fri, Nov 20'. */
export const longTime = (date: string): string =>
  isHour(date) ? `${formatHour(date)}, ${placeOfZone(REGION.timeZone)}` : formatIsoDay(date)

/** Formats the period of a comparison: 'vs. Oct 1 – 22, same time of day'. */
export const formatComparison = ({ from, to, hours }: ComparedRange): string =>
  `vs. ${formatDateRange(from, to)}${hours < 24 ? ', same time of day' : ''}`
