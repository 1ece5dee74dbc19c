import { exactMoment, momentInWords } from './dates.ts'

/** A moment in words, exact on hover and for machines. */
export function Moment({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={exactMoment(date)}>
      {momentInWords(date)}
    </time>
  )
}
