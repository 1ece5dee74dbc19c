import { orderDisplayNumber } from '@atelier/domain/ids'
import type { OrdersResponse, OrderSummary, OrderListTotals } from '@atelier/domain/orders/order.schema'
import { display } from '@atelier/domain/display'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { pagesOf } from '../../ui/list-search-params.ts'
import { formatDollars } from '../../ui/money.ts'
import { selectColumn, type RowSelection } from '../../ui/select-column.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { actionColumn, customerColumn, dateColumn, orderIdColumn, statusColumn, totalColumn } from './order-columns.tsx'
import { withSort, type OrderListState } from './order-list-state.ts'
import { pluralize } from '../../ui/numbers.ts'
import styles from './orders.module.css'

const SELECTED_BY = {
  idOf: ({ orderId }: OrderSummary) => orderId,
  nameOf: ({ orderId }: OrderSummary) => `order ${orderDisplayNumber(orderId)}`,
}

const shownOf = (shown: number, total: number): string => `Showing ${shown} of ${pluralize(total, 'order')}`

export interface OrderListProps {
  response: OrdersResponse | undefined
  /** Undefined while being counted. */
  totals: OrderListTotals | undefined
  state: OrderListState
  onChange: (next: OrderListState) => void
  isStale: boolean
  /** Null: the role has no bulk actions. */
  selection: RowSelection | null
}

/** The table of orders with totals and pagination. */
export function OrderList({ response, totals, state, onChange, isStale, selection }: OrderListProps) {
  // Passed to the order screen, so that its back link restores this list.
  const linkState = { list: useLocation().search }
  const columns = [
    ...(selection ? [selectColumn<OrderSummary>(selection, SELECTED_BY)] : []),
    orderIdColumn(linkState),
    dateColumn,
    customerColumn,
    totalColumn,
    statusColumn,
    actionColumn('Actions', () => 'View', linkState),
  ]
  return (
    <section className={styles.list} aria-label="Order list">
      <DataTable
        caption="Orders"
        columns={columns}
        rows={response?.data}
        loadingRows={display.pageSize.orders}
        rowKey={(order) => order.orderId}
        rowTo={(order) => paths.order(order.orderId)}
        linkState={linkState}
        sort={{ key: state.sort, order: state.order }}
        onSort={(key) => onChange(withSort(state, key))}
        isStale={isStale}
      />
      <footer className={styles.footer}>
        {response ? (
          <>
            <span>
              {totals ? shownOf(response.data.length, totals.total) : `Showing ${response.data.length} orders`}
            </span>
            <span>
              Total value <b>{totals ? formatDollars(totals.totalValue) : '…'}</b>
            </span>
            <Pagination
              page={state.page}
              pageCount={totals && pagesOf({ total: totals.total, pageSize: response.pageSize })}
              onPage={(page) => onChange({ ...state, page })}
            />
          </>
        ) : null}
      </footer>
    </section>
  )
}
