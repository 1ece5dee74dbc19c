import { formatDay, formatExactDateTime, formatDateTime } from '../format/dates.ts'

/** A relative date and time, with the exact value in `title` and `dateTime`. `isDay` omits the time. */
export function DateTime({ iso, isDay = false }: { iso: string; isDay?: boolean }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={formatExactDateTime(date)}>
      {isDay ? formatDay(date) : formatDateTime(date)}
    </time>
  )
}
