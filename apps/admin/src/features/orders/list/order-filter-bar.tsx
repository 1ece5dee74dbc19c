import { countryName } from '@atelier/domain/region/country-name'
import type { ORDER_FILTERS } from '@atelier/domain/orders/order.schema'
import { ChoiceFilter } from '../../../ui/list/filters/choice-filter.tsx'
import { DateRangeFilter } from '../../../ui/list/filters/date-range-filter.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import { FixedFilter } from '../../../ui/list/filters/fixed-filter.tsx'
import type { ListOf } from '../../../ui/list/list-state.ts'
import { useCategories } from '../../categories/categories.public.ts'
import { useShowsPersonalData } from '../../session/session.store.ts'
import { useTerms } from '../../../terms.ts'
import type { orderList } from './order-list-state.ts'

const STATUSES: Record<(typeof ORDER_FILTERS)[number], string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  failed: 'Payment failed',
  to_pack: 'To pack',
}

/** Search, status and dates; also the customer if the list was opened for one. */
export function OrderFilterBar({ list }: { list: ListOf<typeof orderList> }) {
  const { nameOf } = useCategories()
  const { currency, markets } = useTerms()
  const hasSeveral = markets.some((market) => market.currency !== currency)
  const showsPersonalData = useShowsPersonalData()
  const amount = hasSeveral ? `amount in ${list.state.currency ?? currency}` : 'amount'
  return (
    <FilterBar
      label="Orders"
      search={{
        label: 'Search orders',
        placeholder: showsPersonalData ? `ID, name, city, product, ${amount}` : 'Order number',
      }}
      list={list}
    >
      <ChoiceFilter list={list} name="status" label="Status" anyLabel="Any status" options={STATUSES} />
      <DateRangeFilter list={list} />
      <FixedFilter list={list} name="customer" label="Customer" anyLabel="Any customer" />
      <FixedFilter list={list} name="product" label="Product" anyLabel="Any product" isWhole />
      <FixedFilter list={list} name="category" label="Category" anyLabel="Any category" textOf={nameOf} />
      <FixedFilter list={list} name="color" label="Color" anyLabel="Any color" isWhole />
      <FixedFilter
        list={list}
        name="country"
        label="Country"
        anyLabel="Any country"
        textOf={(code) => countryName(code) ?? code}
      />
      <FixedFilter list={list} name="campaign" label="Campaign" anyLabel="Any campaign" isWhole />
      <FixedFilter list={list} name="source" label="Source" anyLabel="Any source" isWhole />
      <FixedFilter list={list} name="currency" label="Currency" anyLabel="Any currency" isWhole />
      <FixedFilter list={list} name="money" label="Only" anyLabel="Paid and unpaid" isWhole />
    </FilterBar>
  )
}
