import { useEffect, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { pagesOf } from '../../ui/list-search-params.ts'
import list from '../../ui/list.module.css'
import { ListError, RefreshError } from '../../ui/list-error.tsx'
import { Pagination } from '../../ui/pagination.tsx'

interface Paged {
  total: number
  pageSize: number
}

export interface PaginatedListProps<Data extends Paged> {
  label: string
  /** A8: said when it could not be fetched. */
  errorTitle: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  page: number
  onPage: (page: number, options?: { replace: boolean }) => void
  /** How many of how many are shown. */
  shownOf: (data: Data) => string
  /** Shown in the place of the table when there is nothing. */
  empty: ReactNode
  /** The table. */
  children: ReactNode
}

/** What stands around a list: why there is none, what can be done about that, how much there is and its pages. */
export function PaginatedList<Data extends Paged>(props: PaginatedListProps<Data>) {
  const { label, errorTitle, query, page, onPage, shownOf, empty, children } = props
  const { data, error, refetch } = query
  const retry = (): void => void refetch()
  const lastPage = data && pagesOf(data)
  // A page that is no longer there: the list became shorter, or the address was typed.
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) onPage(lastPage, { replace: true })
  })
  return (
    <>
      {error && data ? <RefreshError title={errorTitle} error={error} onRetry={retry} /> : null}
      <section className={list.list} aria-label={label}>
        {error && !data ? (
          <ListError title={errorTitle} error={error} onRetry={retry} />
        ) : data?.total === 0 ? (
          empty
        ) : (
          <>
            {children}
            <footer className={list.footer}>
              {data ? (
                <>
                  <span>{shownOf(data)}</span>
                  <Pagination page={page} pageCount={pagesOf(data)} onPage={onPage} />
                </>
              ) : null}
            </footer>
          </>
        )}
      </section>
    </>
  )
}

interface Sorted<Key> {
  sort: Key
  order: 'asc' | 'desc'
}

/** Sorted by a column: the same one turns round; another begins with A, a date with the newest. */
export const toggleSortBy = <Key extends string>({ sort, order }: Sorted<Key>, key: Key, date: Key): Sorted<Key> => {
  if (sort === key) return { sort, order: order === 'desc' ? 'asc' : 'desc' }
  return { sort: key, order: key === date ? 'desc' : 'asc' }
}
