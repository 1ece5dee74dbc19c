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
  /** Title of a load error (A8). */
  errorTitle: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  page: number
  onPage: (page: number, options?: { replace: boolean }) => void
  /** Formats the displayed range and the total. */
  shownOf: (data: Data) => string
  /** Shown in place of an empty table. */
  empty: ReactNode
  /** The table. */
  children: ReactNode
}

/** The frame of a list: load error, empty state, range and pagination. */
export function PaginatedList<Data extends Paged>(props: PaginatedListProps<Data>) {
  const { label, errorTitle, query, page, onPage, shownOf, empty, children } = props
  const { data, error, refetch } = query
  const retry = (): void => void refetch()
  const lastPage = data && pagesOf(data)
  // The page does not exist: the list became shorter, or the URL was typed.
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

/** Sorts by a column: the current one reverses the order; another starts ascending, a date descending. */
export const toggleSortBy = <Key extends string>({ sort, order }: Sorted<Key>, key: Key, date: Key): Sorted<Key> => {
  if (sort === key) return { sort, order: order === 'desc' ? 'asc' : 'desc' }
  return { sort: key, order: key === date ? 'desc' : 'asc' }
}
