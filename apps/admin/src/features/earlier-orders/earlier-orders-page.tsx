import type { EarlierOrderBrief } from '@atelier/domain/earlier-orders/earlier-order.schema'
import { display } from '@atelier/domain/limits/display'
import { formatAmount } from '@atelier/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { REGION } from '../../region.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { pluralize } from '../../ui/format/numbers.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { FilterBar } from '../../ui/list/filters/filter-bar.tsx'
import { useListState } from '../../ui/list/list-state.ts'
import { PaginatedList } from '../../ui/list/paginated-list.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { earlierOrderList, earlierOrdersQuery } from './earlier-orders.queries.ts'

/** The orders of the shop that the brand moved from. They are read-only, and no orders of this shop. */
export function EarlierOrdersPage() {
  const list = useListState(earlierOrderList)
  const orders = useQuery(earlierOrdersQuery(list.state))
  return (
    <>
      <PageHeader title="Earlier orders" back={<BackLink to={paths.orders}>Back to Orders</BackLink>} />
      <p className="mb-4 max-w-[72ch] text-ink-soft">
        Orders of your old shop, with its numbers and amounts. They are read-only, and count in no figure of this shop.
      </p>
      <FilterBar
        label="Earlier orders"
        search={{ label: 'Search earlier orders', placeholder: 'Number, name or email' }}
        list={list}
      />
      <PaginatedList
        label="Earlier orders"
        list={list}
        query={orders}
        table={{
          caption: 'Earlier orders',
          columns: COLUMNS,
          rows: orders.data?.data,
          loadingRows: display.pageSize.orders,
          rowKey: ({ orderId }) => orderId,
          rowTo: ({ orderId }) => paths.earlierOrder(orderId),
        }}
        describeError={() => ({ title: 'Failed to fetch earlier orders' })}
        empty={{ title: 'No earlier orders', children: 'Products › Import › Move from another shop brings them in.' }}
        noMatch={{ title: 'No earlier orders match your search', children: 'Try a number, a name or an email.' }}
        summary={({ total }) => <span>{pluralize(total, 'earlier order')}</span>}
      />
    </>
  )
}

const COLUMNS: Column<EarlierOrderBrief, never>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 160,
    phone: 'lead',
    cell: ({ orderId, number }) => <Link to={paths.earlierOrder(orderId)}>{number}</Link>,
  },
  {
    key: 'customer',
    header: 'Customer',
    phone: 'second',
    cell: ({ name, email }) => [name, email].filter(Boolean).join(', ') || 'Not known',
  },
  { key: 'date', header: 'Ordered', width: 170, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
  {
    key: 'status',
    header: 'Status there',
    width: 220,
    cell: ({ status }) => status.replaceAll('_', ' ') || 'Not known',
  },
  {
    key: 'total',
    header: 'Total',
    width: 140,
    align: 'end',
    phone: 'value',
    cell: ({ total, currency }) => formatAmount(total, currency, REGION),
  },
]
