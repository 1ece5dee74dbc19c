import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { EmptyState, type EmptyStateProps } from '../page/empty-state.tsx'
import { ListError, RefreshError } from './list-error.tsx'
import { listClasses } from './list-classes.ts'
import { pluralize } from '../format/numbers.ts'
import { Pagination } from './pagination.tsx'
import { pagesOf } from './list-state.ts'

interface Paged {
  pageSize: number
  /** Null when the total is counted separately. */
  total: number | null
  /** Whether more rows match than `total`. */
  isMore?: boolean
}

export interface LoadErrorTexts {
  title: string
  /** The reason, below the title. */
  message?: string
  /** The title above a stale list; defaults to the title. */
  staleTitle?: string
}

interface NoMatch extends Omit<EmptyStateProps, 'action'> {
  /** Label of the button that clears the filters. */
  clearLabel?: string
}

interface Paging {
  state: { page: number }
  isFiltered?: boolean
  clearFilters?: () => void
  goToPage: (page: number, options?: { replace?: boolean }) => void
}

/** What the list reads and changes of its state; see `ListState`. */
interface PagedState<SortKey> extends Paging {
  state: { page: number; sort?: SortKey; order?: 'asc' | 'desc' }
  sortBy?: (key: SortKey) => void
}

export interface PaginatedListProps<Data extends Paged, Row, SortKey extends string> {
  /** Accessible name of the list. */
  label: string
  list: PagedState<SortKey>
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  table: Omit<DataTableProps<Row, SortKey>, 'sort' | 'onSort' | 'isStale'>
  /** The total, when it is counted separately. */
  total?: number | undefined
  describeError: (error: Error) => LoadErrorTexts
  retryLabel?: string
  /** Shown in place of an empty list. */
  empty: EmptyStateProps
  /** Shown when the filters match nothing. */
  noMatch?: NoMatch
  /** The content of the footer before the pagination. */
  summary: (data: Data) => ReactNode
}

/** A list with pages: table, totals and pagination, or the empty state, or the load error. */
export function PaginatedList<Data extends Paged, Row, SortKey extends string>(
  props: PaginatedListProps<Data, Row, SortKey>,
) {
  const { label, list, query, table, describeError, retryLabel, summary } = props
  const { data, error, isPlaceholderData, refetch } = query
  const { page, sort, order = 'asc' } = list.state
  const pageCount = data && pageCountOf(data, props.total)
  useExistingPage(list, isPlaceholderData ? undefined : pageCount)
  // Placeholder data may be another filter's empty list.
  const isEmpty = page === 1 && table.rows?.length === 0 && (!isPlaceholderData || list.isFiltered)
  const retry = { onRetry: () => void refetch(), retryLabel }
  const { title = '', message, staleTitle = title } = error ? describeError(error) : {}
  return (
    <>
      {error && data ? <RefreshError title={staleTitle} error={error} {...retry} /> : null}
      <section className={listClasses.list} aria-label={label}>
        <h2 className="visually-hidden">Results</h2>
        {error && !data ? (
          <ListError title={title} error={error} {...retry}>
            {message}
          </ListError>
        ) : isEmpty ? (
          <Nothing list={list} empty={props.empty} noMatch={props.noMatch} />
        ) : (
          <>
            <DataTable
              {...table}
              sort={sort && { key: sort, order }}
              onSort={list.sortBy}
              isStale={isPlaceholderData}
            />
            <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-13 px-5 py-2.25 border-t border-t-line text-small text-ink-soft tabular-nums [&_b]:text-ink [&_nav]:ml-auto max-md:px-4 max-xs:[&_nav]:w-full max-xs:[&_nav]:justify-between print:[&_nav]:hidden">
              {data ? (
                <>
                  {summary(data)}
                  <Pagination page={page} pageCount={pageCount} isMore={data.isMore} onPage={list.goToPage} />
                </>
              ) : null}
            </footer>
          </>
        )}
      </section>
    </>
  )
}

/** Returns the number of pages; undefined until the total is counted. */
function pageCountOf(data: Paged, counted: number | undefined): number | undefined {
  const total = data.total ?? counted
  return total === undefined ? undefined : pagesOf({ total, pageSize: data.pageSize })
}

/** Goes to the last page when the page does not exist: the list became shorter, or the URL was typed. */
function useExistingPage({ state, goToPage }: Paging, lastPage: number | undefined): void {
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) goToPage(lastPage, { replace: true })
  })
}

interface NothingProps {
  list: Paging
  empty: EmptyStateProps
  noMatch: NoMatch | undefined
}

function Nothing({ list: { isFiltered, clearFilters }, empty, noMatch }: NothingProps) {
  if (!isFiltered || !noMatch) return <EmptyState {...empty} />
  const { clearLabel, ...texts } = noMatch
  return <EmptyState {...texts} action={clearLabel ? <Button onClick={clearFilters}>{clearLabel}</Button> : null} />
}

interface CountedRows {
  data: readonly unknown[]
  total: number
  isMore?: boolean
}

/** Formats how many rows are shown: 'Showing 10 of 35 orders'. */
export const shownOf = ({ data, total, isMore }: CountedRows, one: string, many?: string): string =>
  `Showing ${data.length} of ${isMore ? 'more than ' : ''}${pluralize(total, one, many)}`
