import { ApiError } from '@atelier/api-client/api-error'
import { endpointUrl } from '@atelier/api-client/build-request'
import { exportOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { pagesOf, useListState } from '../../ui/list-search-params.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListError, RefreshError } from '../../ui/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import listStyles from '../../ui/list.module.css'
import { useCan } from '../session/session.store.ts'
import { BulkOrderActions } from './bulk/bulk-order-actions.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { filtersOf, hasFilters, NO_FILTERS, orderListSearchParams, withFilters } from './order-list-state.ts'
import { OrderList } from './order-list.tsx'
import { orderListQuery, orderTotalsQuery, zoneOf } from './orders.queries.ts'
import { CsvDownloadButton } from '../../ui/csv-download-button.tsx'
import styles from './orders.module.css'

/** Returns the message for an error response or a network error (A8). */
const fetchErrorMessage = (error: Error): string =>
  error instanceof ApiError && error.statusCode > 0
    ? 'Failed to fetch orders'
    : 'An error occurred while fetching orders'

/** The order list (A2). */
export function OrdersPage() {
  const [state, change] = useListState(orderListSearchParams)
  const list = useQuery(orderListQuery(state))
  const totals = useQuery(orderTotalsQuery(state)).data
  const all = useQuery(orderTotalsQuery(NO_FILTERS)).data
  const isFiltered = hasFilters(state)
  const response = list.data
  const retry = (): void => void list.refetch()

  // The page does not exist: the list became shorter, or the URL was typed.
  const lastPage = response && totals && pagesOf({ total: totals.total, pageSize: response.pageSize })
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])
  const canEdit = useCan('orders:edit')
  const selection = useSelection(
    (response?.data ?? []).map(({ orderId }) => orderId),
    {
      filters: filtersOf(state),
      total: totals?.total ?? 0,
    },
  )
  const isEmpty = state.page === 1 && response?.data.length === 0 && !list.isPlaceholderData

  return (
    <>
      <PageHeader
        title="Orders"
        count={all?.total}
        actions={
          canEdit ? (
            <>
              <CsvDownloadButton
                href={endpointUrl(exportOrders, { query: { ...filtersOf(state), timeZone: zoneOf(state) } })}
              />
              <Button component={Link} to={paths.createOrder} leftSection={<Icon name="plus" size={16} />}>
                New order
              </Button>
            </>
          ) : null
        }
      />
      <FlashMessage />
      <OrderFilterBar filters={state} onChange={(filters) => change(withFilters(state, filters))} />
      {canEdit ? (
        <div className={listStyles.before}>
          <BulkOrderActions selection={selection} total={totals?.total ?? 0} />
        </div>
      ) : null}
      {list.isError && response ? (
        <RefreshError title={fetchErrorMessage(list.error)} error={list.error} onRetry={retry} />
      ) : null}
      {list.isError && !response ? (
        <section className={styles.list} aria-label="Order list">
          <ListError title="Unable to load orders" error={list.error} onRetry={retry}>
            {fetchErrorMessage(list.error)}
          </ListError>
        </section>
      ) : isEmpty ? (
        <NoOrders isFiltered={isFiltered} onClear={() => change(withFilters(state, NO_FILTERS))} />
      ) : (
        <OrderList
          response={response}
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
