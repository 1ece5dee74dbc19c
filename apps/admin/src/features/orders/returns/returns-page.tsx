import { RETURN_REASONS, RETURN_STATUS_LABELS, RETURN_STATUSES } from '@atelier/domain/returns/return-status'
import { returnDisplayNumber } from '@atelier/domain/ids'
import { display } from '@atelier/domain/display'
import type { RETURN_FILTERS, ReturnsResponse, ReturnSummary } from '@atelier/domain/returns/returns.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { ChoiceFilter } from '../../../ui/choice-filter.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { pagesOf, useListState, type ChangeList } from '../../../ui/list-search-params.ts'
import { ListError, RefreshError } from '../../../ui/list-error.tsx'
import listStyles from '../../../ui/list.module.css'
import { formatDollars } from '../../../ui/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { failedRefundsQuery } from '../orders.queries.ts'
import styles from '../orders.module.css'
import { formatAge, ReturnStatus } from './return-status.tsx'
import {
  hasReturnFilters,
  NO_RETURN_FILTERS,
  returnListSearchParams,
  returnListQuery,
  withReturnSort,
  type ReturnFilters,
  type ReturnListState,
  type ReturnSortKey,
} from './returns.queries.ts'
import { pluralize } from '../../../ui/numbers.ts'
import { dateTimeColumn } from '../../../ui/date-time-column.tsx'

const STATUS_OPTIONS: { value: (typeof RETURN_FILTERS)[number]; label: string }[] = [
  { value: 'open', label: 'Open' },
  ...RETURN_STATUSES.map((value) => ({ value, label: RETURN_STATUS_LABELS[value] })),
]
const REASON_OPTIONS = RETURN_REASONS.map((value) => ({ value, label: value }))

/** The list of returns with status and age. */
export function ReturnsPage() {
  const [state, change] = useListState(returnListSearchParams)
  const list = useQuery(returnListQuery(state))
  const response = list.data
  const isFiltered = hasReturnFilters(state)
  const filter = (filters: ReturnFilters): void => change({ ...state, ...filters, page: 1 })

  const lastPage = response && !list.isPlaceholderData ? pagesOf(response) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

  return (
    <>
      <PageHeader title="Returns" count={response?.total} />
      <FailedRefunds />
      <Filters state={state} onFilter={filter} />
      {list.isError && response ? (
        <RefreshError title="Unable to load returns" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      <section className={styles.list} aria-label="Return list">
        {list.isError && !response ? (
          <ListError title="Unable to load returns" error={list.error} onRetry={() => void list.refetch()}>
            The server did not give us the list.
          </ListError>
        ) : response?.total === 0 ? (
          <NoReturns isFiltered={isFiltered} onClear={() => filter(NO_RETURN_FILTERS)} />
        ) : (
          <ReturnList response={response} state={state} onChange={change} isStale={list.isPlaceholderData} />
        )}
      </section>
    </>
  )
}

/** Refunds that failed after the ledger recorded them, with a link to Payments. */
function FailedRefunds() {
  const { data: waiting = [] } = useQuery(failedRefundsQuery())
  const failed = waiting.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return null
  return (
    <div className={listStyles.before}>
      <Alert tone="bad" title={failed.length === 1 ? 'A refund failed' : `${failed.length} refunds failed`}>
        See to it at{' '}
        <Link to={paths.payments} className="text-link">
          Payments
        </Link>
        .
      </Alert>
    </div>
  )
}

function Filters({ state, onFilter }: { state: ReturnListState; onFilter: (filters: ReturnFilters) => void }) {
  return (
    <FilterBar
      label="Returns"
      search={{
        label: 'Search returns',
        placeholder: 'Return, order, email or name',
        value: state.search,
        onSearch: (search) => onFilter({ search }),
      }}
      isFiltered={hasReturnFilters(state)}
      onClear={() => onFilter(NO_RETURN_FILTERS)}
    >
      <ChoiceFilter
        label="Status"
        anyLabel="Any status"
        options={STATUS_OPTIONS}
        value={state.status}
        onChange={(status) => onFilter({ status })}
      />
      <ChoiceFilter
        label="Reason"
        anyLabel="Any reason"
        options={REASON_OPTIONS}
        value={state.reason}
        onChange={(reason) => onFilter({ reason })}
      />
    </FilterBar>
  )
}

function NoReturns({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="No returns found">Returns appear here as soon as a customer asks for one.</EmptyState>
  }
  return (
    <EmptyState title="No returns match your filters" action={<Button onClick={onClear}>Show all returns</Button>}>
      Try fewer words, another status or another reason.
    </EmptyState>
  )
}

const columns = (now: Date, linkState: unknown): Column<ReturnSummary, ReturnSortKey>[] => [
  {
    key: 'id',
    header: 'Return',
    tablet: 104,
    sortKey: 'id',
    width: 112,
    phone: 'lead',
    skeletonWidth: 64,
    cell: ({ returnId }) => (
      <Link to={paths.return(returnId)} state={linkState} className={styles.id}>
        {returnDisplayNumber(returnId)}
      </Link>
    ),
  },
  dateTimeColumn({
    key: 'date',
    header: 'Requested',
    tablet: 148,
    sortKey: 'date',
    width: 156,
    phone: 'beside',
    skeletonWidth: 104,
    of: ({ requestedAt }) => requestedAt,
  }),
  {
    key: 'age',
    header: 'Age',
    width: 88,
    skeletonWidth: 48,
    cell: ({ requestedAt }) => <span className={styles.soft}>{formatAge(requestedAt, now)}</span>,
  },
  {
    key: 'customer',
    header: 'Customer',
    sortKey: 'customer',
    phone: 'second',
    skeletonWidth: 150,
    cell: ({ customerName }) => (
      <span className={styles.name} title={customerName}>
        {customerName}
      </span>
    ),
  },
  { key: 'reason', header: 'Reason', width: 176, skeletonWidth: 110, cell: ({ reason }) => reason },
  { key: 'pieces', header: 'Pieces', width: 80, align: 'end', skeletonWidth: 24, cell: ({ pieces }) => pieces },
  {
    key: 'refund',
    header: 'Refund',
    tablet: 112,
    sortKey: 'refund',
    width: 120,
    align: 'end',
    phone: 'value',
    skeletonWidth: 72,
    cell: ({ refunded, estimatedRefund }) => formatDollars(refunded ?? estimatedRefund),
  },
  {
    key: 'status',
    header: 'Status',
    tablet: 132,
    width: 144,
    phone: 'state',
    skeletonWidth: 92,
    cell: ({ status }) => <ReturnStatus status={status} />,
  },
]

interface ReturnListProps {
  response: ReturnsResponse | undefined
  state: ReturnListState
  onChange: ChangeList<ReturnListState>
  isStale: boolean
}

function ReturnList({ response, state, onChange, isStale }: ReturnListProps) {
  const [now] = useState(() => new Date())
  // Passed to the return screen, so that its back link restores this list.
  const linkState = { list: useLocation().search }
  return (
    <>
      <DataTable
        caption="Returns"
        columns={columns(now, linkState)}
        rows={response?.data}
        loadingRows={display.pageSize.orders}
        rowKey={({ returnId }) => returnId}
        rowTo={({ returnId }) => paths.return(returnId)}
        linkState={linkState}
        sort={{ key: state.sort, order: state.order }}
        onSort={(key) => onChange(withReturnSort(state, key))}
        isStale={isStale}
      />
      <footer className={styles.footer}>
        {response ? (
          <>
            <span>
              Showing {response.data.length} of {pluralize(response.total, 'return')}
            </span>
            <Pagination
              page={state.page}
              pageCount={pagesOf(response)}
              onPage={(page) => onChange({ ...state, page })}
            />
          </>
        ) : null}
      </footer>
    </>
  )
}
