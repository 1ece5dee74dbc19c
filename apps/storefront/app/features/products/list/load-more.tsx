import { Link, useNavigation } from 'react-router'
import { totalWords, type ListLength } from './list-words.ts'
import type { ShownFrom } from './loaded-pages.ts'

interface Props {
  /** How many products are on the page, and of how many. */
  shown: number
  length: ListLength
  /** Where the next page is; nothing when this is the last one. */
  next: string | undefined
  /** The page the list on screen begins with. */
  first: number
}

/** How far into a list one has come, and the way on. The link is a real one, to the next page alone. */
export function LoadMore({ shown, length, next, first }: Props) {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && next !== undefined && `${location.pathname}${location.search}` === next
  const seen = `You have seen ${shown} of ${totalWords(length)}`
  return (
    <div className="mt-18 grid justify-items-center gap-5">
      <p className="text-small text-ink-soft" aria-hidden="true">
        {seen}
      </p>
      <p role="status" className="sr-only">
        {isLoading ? 'Loading Products...' : seen}
      </p>
      <svg viewBox="0 0 200 1" className="h-px w-50" aria-hidden="true">
        <rect width="200" height="1" className="fill-line" />
        <rect width={Math.round((200 * shown) / length.total)} height="1" className="fill-ink" />
      </svg>
      {next && (
        <Link
          to={next}
          replace
          preventScrollReset
          prefetch="intent"
          state={{ shownFrom: first } satisfies ShownFrom}
          aria-busy={isLoading}
          className="inline-flex min-h-14 min-w-[min(15rem,100%)] items-center justify-center border border-ink px-7 text-[0.8125rem] leading-5 font-medium tracking-[0.12em] uppercase transition-colors hover:bg-ink hover:text-on-ink"
        >
          {isLoading ? 'Loading...' : 'Load more'}
        </Link>
      )}
    </div>
  )
}
