import { MarketName } from '../market-name.tsx'
import { countryName } from '@atelier/domain/region/country-name'
import type { OrderListRow, OrderSummary } from '@atelier/domain/orders/order.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { formatAmount } from '@atelier/domain/money/money'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { selectColumn, type RowSelection } from '../../../ui/list/select-column.tsx'
import { OrderItemsCell } from './order-items-cell.tsx'
import type { OrderSortKey } from './order-list-state.ts'
import { OrderStatusBadge } from '../order-status.tsx'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'
import styles from '../orders.module.css'
import { REGION } from '../../../region.ts'

type OrderColumn = Column<OrderSummary, OrderSortKey>

/** Returns the customer's name or a placeholder (A3). */
const customerNameOf = (order: OrderSummary): string => order.customerName || 'Unknown Customer'

export const orderIdColumn = (linkState?: unknown): OrderColumn => ({
  key: 'id',
  header: 'Order ID',
  tablet: 92,
  sortKey: 'id',
  width: 104,
  phone: 'lead',
  skeletonWidth: 64,
  cell: ({ orderId }) => (
    <Link to={paths.order(orderId)} state={linkState} className="font-medium tabular-nums" title={orderId}>
      {orderNumber(orderId)}
    </Link>
  ),
})

export const dateColumn: OrderColumn = dateTimeColumn({
  key: 'date',
  header: 'Date',
  tablet: 160,
  sortKey: 'date',
  width: 156,
  phone: 'beside',
  skeletonWidth: 104,
  of: ({ createdAt }) => createdAt,
})

export const customerColumn: OrderColumn = {
  key: 'customer',
  header: 'Customer',
  sortKey: 'customer',
  phone: 'second',
  skeletonWidth: 150,
  cell: (order) => (
    <span className={`${styles.customer} flex items-baseline gap-2 max-w-80 max-md:max-w-none`}>
      <span className="min-w-0 truncate" title={customerNameOf(order)}>
        {customerNameOf(order)}
      </span>
      {order.userId === undefined ? <span className="flex-none text-small text-ink-soft">Guest</span> : null}
    </span>
  ),
}

export const totalColumn: OrderColumn = {
  key: 'total',
  header: 'Total',
  tablet: 96,
  sortKey: 'total',
  width: 112,
  align: 'end',
  phone: 'value',
  skeletonWidth: 72,
  cell: ({ total, currency }) => formatAmount(total, currency, REGION),
}

export const statusColumn: OrderColumn = {
  key: 'status',
  header: 'Status',
  tablet: 188,
  width: 188,
  phone: 'state',
  skeletonWidth: 92,
  cell: (order) => <OrderStatusBadge order={order} />,
}

/** The last column: a second link with a text. The keyboard skips it, because the order number is a link already. */
export const actionColumn = (
  header: string,
  actionLabel: (order: OrderSummary) => string,
  linkState?: unknown,
): OrderColumn => ({
  key: 'actions',
  header,
  align: 'end',
  width: 76,
  skeletonWidth: 32,
  cell: (order) => (
    <Link
      to={paths.order(order.orderId)}
      state={linkState}
      tabIndex={-1}
      className="text-link"
      aria-label={`${actionLabel(order)} order ${orderNumber(order.orderId)}`}
    >
      {actionLabel(order)}
    </Link>
  ),
})

const SELECTED_BY = {
  idOf: ({ orderId }: OrderSummary) => orderId,
  nameOf: ({ orderId }: OrderSummary) => `order ${orderNumber(orderId)}`,
}

const itemsColumn: Column<OrderListRow, OrderSortKey> = {
  key: 'items',
  header: 'Items',
  tablet: 52,
  width: 108,
  skeletonWidth: 60,
  cell: ({ items }) => <OrderItemsCell items={items} />,
}

/** The customer; on phones with the items, which have no column there. */
const customerWithItemsColumn: Column<OrderListRow, OrderSortKey> = {
  ...customerColumn,
  cell: (order) => (
    <span className={`${styles.row} flex items-center gap-2.5 min-w-0`}>
      <span className="hidden max-sm:inline-flex max-sm:flex-none">
        <OrderItemsCell items={order.items} />
      </span>
      {customerColumn.cell(order)}
    </span>
  ),
}

const countryColumn: Column<OrderListRow, OrderSortKey> = {
  key: 'country',
  header: 'Country',
  width: 132,
  skeletonWidth: 72,
  cell: ({ country = '', market }) => (
    <span className="text-ink-soft whitespace-nowrap">
      {countryName(country) ?? country}
      {market === '' ? null : (
        <span className="block text-small leading-4">
          <MarketName market={market} />
        </span>
      )}
    </span>
  ),
}

/** Returns the columns of the order list. Without a selection, the role has no bulk actions. */
export const orderColumns = (
  linkState: unknown,
  selection: RowSelection | null,
): Column<OrderListRow, OrderSortKey>[] => [
  ...(selection ? [selectColumn<OrderListRow>(selection, SELECTED_BY)] : []),
  orderIdColumn(linkState),
  itemsColumn,
  dateColumn,
  customerWithItemsColumn,
  countryColumn,
  totalColumn,
  statusColumn,
  actionColumn('Actions', () => 'View', linkState),
]
