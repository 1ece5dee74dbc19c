import { ApiError } from '@atelier/api-client/api-error'
import { endpointUrl } from '@atelier/api-client/build-request'
import type { OrderListTotals } from '@atelier/domain/orders/order.schema'
import { exportOrderItems, exportOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import { display } from '@atelier/domain/limits/display'
import { formatAmount } from '@atelier/domain/money/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { CsvDownloadButton } from '../../../ui/list/csv-download-button.tsx'
import { FlashMessage } from '../../../ui/feedback/flash-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { listClasses } from '../../../ui/list/list-classes.ts'
import { useListState } from '../../../ui/list/list-state.ts'
import { PaginatedList } from '../../../ui/list/paginated-list.tsx'
import { OtherSums } from '../../../ui/display/other-sums.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useSelection } from '../../../ui/list/use-selection.ts'
import { EarlierOrderMatches } from '../../earlier-orders/earlier-orders.public.ts'
import { useArrivedOrders } from '../../live-updates/live-updates.store.ts'
import { useCan, useShowsPersonalData } from '../../session/session.store.ts'
import { BulkOrderActions } from '../bulk/bulk-order-actions.tsx'
import { OrderViewTabs } from './views/order-view-tabs.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { orderList, type OrderFilters } from './order-list-state.ts'
import { useLiveOrders } from './use-live-orders.ts'
import { orderListQuery, orderTotalsQuery } from '../orders.queries.ts'
import { REGION } from '../../../region.ts'

/** The order list (A2). */
export function OrdersPage() {
  const list = useListState(orderList)
  const { filters, linkState } = list
  const orders = useQuery(orderListQuery(list.state))
  const totals = useQuery(orderTotalsQuery(filters)).data
  const all = useQuery(orderTotalsQuery(orderList.noFilters)).data
  const canEdit = useCan('orders:edit')
  const ids = (orders.data?.data ?? []).map(({ orderId }) => orderId)
  const total = totals?.total ?? 0
  const selection = useSelection(ids, { filters, total })
  const isHeld = selection.count > 0
  const { refetch } = orders
  const newOrders = useLiveOrders({ state: list.state, ids, isHeld, isFiltered: list.isFiltered, refetch })
  const arrived = useArrivedOrders()
  return (
    <>
      <PageHeader title="Orders" count={all?.total} actions={canEdit ? <Actions filters={filters} /> : null} />
      <FlashMessage />
      <OrderViewTabs filters={filters} />
      <OrderFilterBar list={list} />
      <EarlierOrderMatches search={filters.search} />
      {canEdit ? (
        <div className={listClasses.before}>
          <BulkOrderActions selection={selection} total={total} />
        </div>
      ) : null}
      <NewOrdersLine
        count={newOrders.count}
        onShow={() => {
          newOrders.reset()
          void refetch()
        }}
      />
      <PaginatedList
        label="Order list"
        list={list}
        query={orders}
        total={totals?.total}
        table={{
          caption: 'Orders',
          columns: orderColumns(linkState, canEdit ? selection : null),
          rows: orders.data?.data,
          loadingRows: display.pageSize.orders,
          rowKey: ({ orderId }) => orderId,
          rowTo: ({ orderId }) => paths.order(orderId),
          linkState,
          arrived,
        }}
        describeError={describeError}
        empty={{ title: 'No orders found', children: 'New orders will appear here.' }}
        noMatch={{
          title: 'No orders match your filters',
          children: 'Try fewer words, another status or a longer date range.',
          clearLabel: 'Show all orders',
        }}
        summary={({ data }) => <Totals shown={data.length} totals={totals} />}
      />
    </>
  )
}

/** Export, packing and manual entry. */
const Actions = ({ filters }: { filters: OrderFilters }) => {
  const showsPersonalData = useShowsPersonalData()
  return (
    <>
      <CsvDownloadButton href={endpointUrl(exportOrders, { query: filters })} />
      <CsvDownloadButton label="Export items" href={endpointUrl(exportOrderItems, { query: filters })} />
      {filters.status === 'to_pack' ? (
        <Button component={Link} to={paths.packOrders} leftSection={<Icon name="products" size={16} />}>
          Pack orders
        </Button>
      ) : null}
      {showsPersonalData ? (
        <Button
          component={Link}
          to={paths.createOrder}
          variant={filters.status === 'to_pack' ? 'default' : 'filled'}
          leftSection={<Icon name="plus" size={16} />}
        >
          New order
        </Button>
      ) : null}
    </>
  )
}

/** Returns the texts for an error response or a network error (A8). */
function describeError(error: Error) {
  const isResponse = error instanceof ApiError && error.statusCode > 0
  const message = isResponse ? 'Failed to fetch orders' : 'An error occurred while fetching orders'
  return { title: 'Unable to load orders', message, staleTitle: message }
}

/** Count and total value; undefined while being counted. */
const Totals = ({ shown, totals }: { shown: number; totals: OrderListTotals | undefined }) => (
  <>
    <span>{totals ? `Showing ${shown} of ${pluralize(totals.total, 'order')}` : `Showing ${shown} orders`}</span>
    <span>
      Total value <b>{totals ? formatAmount(totals.totalValue, totals.currency, REGION) : '…'}</b>
      <OtherSums totals={totals?.otherTotals} />
    </span>
  </>
)

/** A quiet line above a page of the order list that does not show the new orders. */
function NewOrdersLine({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <p className="mb-3 text-small text-ink-soft tabular-nums">
      {pluralize(count, 'new order')} —{' '}
      <Link to={paths.orders} className="text-link" onClick={onShow}>
        Show<span className="visually-hidden"> the newest orders</span>
      </Link>
    </p>
  )
}
