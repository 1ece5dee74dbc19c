import { display } from '@atelier/domain/limits/display'
import { formatAmount } from '@atelier/domain/money/money'
import type { PaymentDecline } from '@atelier/domain/payments/payment.schema'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/list/data-table.tsx'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import { useListState } from '../../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../../ui/list/paginated-list.tsx'
import { declineList, declinesQuery } from '../orders.queries.ts'
import { REGION } from '../../../region.ts'

const COLUMNS: readonly Column<PaymentDecline, never>[] = [
  dateTimeColumn({
    key: 'declined',
    header: 'Declined',
    width: 190,
    tablet: 150,
    phone: 'beside',
    of: ({ declinedAt }) => declinedAt,
  }),
  { key: 'email', header: 'Email', phone: 'lead', cell: ({ email }) => email },
  { key: 'name', header: 'Name', width: 180, tablet: 'none', cell: ({ customerName }) => customerName || 'Unknown' },
  {
    key: 'reason',
    header: 'Reason',
    width: 320,
    tablet: 240,
    phone: 'second',
    cell: ({ reason, isOpen }) => (isOpen ? `${reason} Can still pay.` : reason),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 120,
    tablet: 110,
    align: 'end',
    phone: 'value',
    cell: ({ amount, currency }) => formatAmount(amount, currency, REGION),
  },
]

/** Cards that were declined at the checkout, of buyers who placed no order with that payment. */
export function DeclinedPayments() {
  const list = useListState(declineList)
  const declines = useQuery(declinesQuery(list.state))
  return (
    <section className="mt-6 [&_h2]:mb-3 [&_h2]:text-[16px] [&_h2]:leading-6" aria-labelledby="declined-payments">
      <h2 id="declined-payments">Declined at checkout</h2>
      <FilterBar
        label="Declined payments"
        search={{ label: 'Search declined payments', placeholder: 'Email, name or reason' }}
        list={list}
      />
      <PaginatedList
        label="Declined payments"
        list={list}
        query={declines}
        table={{
          caption: 'Declined payments',
          columns: COLUMNS,
          rows: declines.data?.data,
          loadingRows: display.pageSize.orders,
          rowKey: ({ declineId }) => String(declineId),
        }}
        describeError={() => ({ title: 'Failed to fetch declined payments' })}
        empty={{
          title: 'No declined payments',
          children: 'Cards that are declined and lead to no order appear here until their checkout is deleted.',
        }}
        noMatch={{
          title: 'No declined payments match your search',
          children: 'Try fewer words.',
          clearLabel: 'Show all declined payments',
        }}
        summary={(page) => <span>{shownOf(page, 'declined payment')}</span>}
      />
    </section>
  )
}
