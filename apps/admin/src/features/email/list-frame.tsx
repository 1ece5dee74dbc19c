import { useEffect, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { pagesOf } from '../../ui/list-address.ts'
import list from '../../ui/list.module.css'
import { ListProblem, RefreshProblem } from '../../ui/list-problem.tsx'
import { Pager } from '../../ui/pager.tsx'

interface Paged {
  total: number
  pageSize: number
}

export interface ListFrameProps<Answer extends Paged> {
  label: string
  /** A8: said when it could not be fetched. */
  unloaded: string
  found: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'refetch'>
  page: number
  onPage: (page: number, options?: { replace: boolean }) => void
  /** How many of how many are shown. */
  shownOf: (answer: Answer) => string
  /** Shown in the place of the table when there is nothing. */
  empty: ReactNode
  /** The table. */
  children: ReactNode
}

/** What stands around a list: why there is none, what can be done about that, how much there is and its pages. */
export function ListFrame<Answer extends Paged>(props: ListFrameProps<Answer>) {
  const { label, unloaded, found, page, onPage, shownOf, empty, children } = props
  const { data, error, refetch } = found
  const retry = (): void => void refetch()
  const lastPage = data && pagesOf(data)
  // A page that is no longer there: the list became shorter, or the address was typed.
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) onPage(lastPage, { replace: true })
  })
  return (
    <>
      {error && data ? <RefreshProblem title={unloaded} error={error} onRetry={retry} /> : null}
      <section className={list.list} aria-label={label}>
        {error && !data ? (
          <ListProblem title={unloaded} error={error} onRetry={retry} />
        ) : data?.total === 0 ? (
          empty
        ) : (
          <>
            {children}
            <footer className={list.footer}>
              {data ? (
                <>
                  <span>{shownOf(data)}</span>
                  <Pager page={page} pageCount={pagesOf(data)} onPage={onPage} />
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
export const sortedBy = <Key extends string>({ sort, order }: Sorted<Key>, key: Key, date: Key): Sorted<Key> => {
  if (sort === key) return { sort, order: order === 'desc' ? 'asc' : 'desc' }
  return { sort: key, order: key === date ? 'desc' : 'asc' }
}
