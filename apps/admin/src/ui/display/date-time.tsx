import { formatDay, formatDateTime, formatForTooltip } from '../format/dates.ts'

/** A relative date and time of the shop, with the exact value in `title` and `dateTime`. `isDay` omits the time. */
export function DateTime({ iso, isDay = false }: { iso: string; isDay?: boolean }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={formatForTooltip(date)}>
      {isDay ? formatDay(date) : formatDateTime(date)}
    </time>
  )
}
