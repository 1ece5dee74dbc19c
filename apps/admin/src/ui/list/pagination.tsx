import { ActionIcon } from '@mantine/core'
import { Icon, type IconName } from '../icon.tsx'

export interface PaginationProps {
  page: number
  /** Undefined while pages are being counted: there may be a next one. */
  pageCount: number | undefined
  /** There are more results than these pages show; their total is not counted. */
  isMore?: boolean
  onPage: (page: number) => void
}

/** Links to the first, previous, next and last page. */
export function Pagination({ page, pageCount, isMore = false, onPage }: PaginationProps) {
  const orMore = isMore ? ' or more' : ''
  const step = (label: string, icon: IconName, target: number) => (
    <ActionIcon
      variant="default"
      className="size-8 min-w-8 min-h-8 max-md:size-11"
      aria-label={label}
      disabled={target < 1 || target > (pageCount ?? page + 1) || target === page}
      onClick={() => onPage(target)}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <nav className="flex items-center gap-1" aria-label="Pages">
      {step('First page', 'first', 1)}
      {step('Previous page', 'previous', page - 1)}
      <span className="px-2 py-0 whitespace-nowrap tabular-nums" aria-live="polite">
        {pageCount === undefined ? `Page ${page}` : `Page ${page} of ${pageCount}${orMore}`}
      </span>
      {step('Next page', 'next', page + 1)}
      {step(isMore ? 'Last page shown' : 'Last page', 'last', pageCount ?? page)}
    </nav>
  )
}
