import { Link, useNavigation } from 'react-router'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { totalLabel, type ListLength } from './list-labels.ts'
import { useRoutePath } from '../../../shop/use-market.ts'

interface Props {
  /** The number of products shown, and of the whole list. */
  shown: number
  length: ListLength
  /**
   * URLs of the next page: appended to the products shown, or alone; both the same when too many are shown already.
   * Undefined after the last page.
   */
  next: { together: string; alone: string } | undefined
}

/**
 * Shows the progress through a list and the 'Load more' link. The URL covers all pages shown, so that a reload and Back
 * restore them. Without scripts the link opens the next page alone, at its top.
 */
export function LoadMore({ shown, length, next: links }: Props) {
  const { state, location } = useNavigation()
  const routePath = useRoutePath()
  const next = useHydrated() ? links?.together : links?.alone
  const staysHere = links?.together !== links?.alone
  const isLoading =
    state === 'loading' && next !== undefined && `${routePath(location.pathname)}${location.search}` === next
  const progressText = `Showing ${shown} of ${totalLabel(length)}`
  return (
    <div className="no-print mt-18 grid justify-items-center gap-5">
      <p className="text-small text-ink-soft" aria-hidden="true">
        {progressText}
      </p>
      <p role="status" className="sr-only">
        {isLoading ? 'Loading Products...' : progressText}
      </p>
      <svg viewBox="0 0 200 1" className="h-px w-50 max-w-full" aria-hidden="true">
        <rect width="200" height="1" className="fill-line forced-colors:fill-[GrayText]" />
        <rect
          width={Math.round((200 * shown) / length.total)}
          height="1"
          className="fill-ink forced-colors:fill-[CanvasText]"
        />
      </svg>
      {next && (
        <Link
          to={next}
          replace={staysHere}
          preventScrollReset={staysHere}
          prefetch="intent"
          aria-busy={isLoading}
          className="inline-flex min-h-14 min-w-[min(15rem,100%)] items-center justify-center border border-ink px-7 text-[0.8125rem] leading-5 font-medium tracking-[0.12em] uppercase transition-colors hover:bg-ink hover:text-on-ink"
        >
          {isLoading ? 'Loading...' : 'Load more'}
        </Link>
      )}
    </div>
  )
}
