import { dayInWords, exactMoment, momentInWords } from './dates.ts'

/** A moment in words, exact on hover and for machines; the day alone where the hour says nothing. */
export function Moment({ iso, isDay = false }: { iso: string; isDay?: boolean }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={exactMoment(date)}>
      {isDay ? dayInWords(date) : momentInWords(date)}
    </time>
  )
}
