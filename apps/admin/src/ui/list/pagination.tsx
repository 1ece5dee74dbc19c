import { ActionIcon } from '@mantine/core'
import { Icon, type IconName } from '../icon.tsx'
import styles from './pagination.module.css'

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
      className={styles.step}
      aria-label={label}
      disabled={target < 1 || target > (pageCount ?? page + 1) || target === page}
      onClick={() => onPage(target)}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <nav className={styles.pager} aria-label="Pages">
      {step('First page', 'first', 1)}
      {step('Previous page', 'previous', page - 1)}
      <span className={styles.where} aria-live="polite">
        {pageCount === undefined ? `Page ${page}` : `Page ${page} of ${pageCount}${orMore}`}
      </span>
      {step('Next page', 'next', page + 1)}
      {step(isMore ? 'Last page shown' : 'Last page', 'last', pageCount ?? page)}
    </nav>
  )
}
