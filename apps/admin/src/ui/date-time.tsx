import { formatDay, formatExactDateTime, formatDateTime } from './dates.ts'

/** A moment in words, exact on hover and for machines; the day alone where the hour says nothing. */
export function DateTime({ iso, isDay = false }: { iso: string; isDay?: boolean }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={formatExactDateTime(date)}>
      {isDay ? formatDay(date) : formatDateTime(date)}
    </time>
  )
}
