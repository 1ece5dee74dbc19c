import { ApiError } from '@atelier/api-client/http'
import { ordersExportUrl } from '@atelier/api-client/staff-orders'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { pagesOf, useListState } from '../../ui/list-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListProblem, RefreshProblem } from '../../ui/list-problem.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import listStyles from '../../ui/list.module.css'
import { useCan } from '../session/session.store.ts'
import { BulkStatus } from './bulk/bulk-status.tsx'
import { OrderFilterLine } from './order-filters.tsx'
import {
  filtersOf,
  hasFilters,
  NO_FILTERS,
  orderListAddress,
  withFilters,
  type OrderFilters,
} from './order-list-address.ts'
import { OrderList } from './order-list.tsx'
import { orderListQuery, orderTotalsQuery, zoneOf } from './orders.queries.ts'
import styles from './orders.module.css'

/** A8: the server refused, or it could not be asked. */
const fetchProblem = (error: Error): string =>
  error instanceof ApiError && error.statusCode > 0
    ? 'Failed to fetch orders'
    : 'An error occurred while fetching orders'

/** The order list (A2). */
export function OrdersPage() {
  const [state, change] = useListState(orderListAddress)
  const list = useQuery(orderListQuery(state))
  const totals = useQuery(orderTotalsQuery(state)).data
  const all = useQuery(orderTotalsQuery(NO_FILTERS)).data
  const isFiltered = hasFilters(state)
  const answer = list.data
  const retry = (): void => void list.refetch()

  // A page that is no longer there: the list became shorter, or the address was typed.
  const lastPage = answer && totals && pagesOf({ total: totals.total, pageSize: answer.pageSize })
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])
  const canEdit = useCan('orders:edit')
  const selection = useSelection(
    (answer?.data ?? []).map(({ orderId }) => orderId),
    {
      filters: filtersOf(state),
      total: totals?.total ?? 0,
    },
  )
  const isEmpty = state.page === 1 && answer?.data.length === 0 && !list.isPlaceholderData

  return (
    <>
      <PageHeader
        title="Orders"
        count={all?.total}
        actions={
          canEdit ? (
            <>
              <ExportButton filters={state} />
              <Button component={Link} to={paths.createOrder} leftSection={<Icon name="plus" size={16} />}>
                New order
              </Button>
            </>
          ) : null
        }
      />
      <FlashMessage />
      <OrderFilterLine filters={state} onChange={(filters) => change(withFilters(state, filters))} />
      {canEdit ? (
        <div className={listStyles.before}>
          <BulkStatus selection={selection} total={totals?.total ?? 0} />
        </div>
      ) : null}
      {list.isError && answer ? (
        <RefreshProblem title={fetchProblem(list.error)} error={list.error} onRetry={retry} />
      ) : null}
      {list.isError && !answer ? (
        <section className={styles.list} aria-label="Order list">
          <ListProblem title="Unable to load orders" error={list.error} onRetry={retry}>
            {fetchProblem(list.error)}
          </ListProblem>
        </section>
      ) : isEmpty ? (
        <NoOrders isFiltered={isFiltered} onClear={() => change(withFilters(state, NO_FILTERS))} />
      ) : (
        <OrderList
          answer={answer}
          totals={totals}
          state={state}
          onChange={change}
          isStale={list.isPlaceholderData}
          selection={canEdit ? selection : null}
        />
      )}
    </>
  )
}

/** A plain link: the browser saves what streams in, however much it is. */
function ExportButton({ filters }: { filters: OrderFilters }) {
  return (
    <Button
      component="a"
      href={ordersExportUrl({ ...filtersOf(filters), timeZone: zoneOf(filters) })}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} />}
    >
      Export CSV
    </Button>
  )
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <section className={styles.list} aria-label="Order list">
      {isFiltered ? (
        <EmptyState title="No orders match your filters" action={<Button onClick={onClear}>Show all orders</Button>}>
          Try fewer words, another status or a longer range of days.
        </EmptyState>
      ) : (
        <EmptyState title="No orders found">Orders appear here as soon as somebody places one.</EmptyState>
      )}
    </section>
  )
}
