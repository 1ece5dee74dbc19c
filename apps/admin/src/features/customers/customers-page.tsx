import type { CUSTOMER_STATUSES, CustomersResponse, LISTED_ROLES } from '@atelier/domain/customers/customers.schema'
import { display } from '@atelier/domain/limits/display'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ChoiceFilter } from '../../ui/list/filters/choice-filter.tsx'
import { FilterBar } from '../../ui/list/filters/filter-bar.tsx'
import { FlashMessage } from '../../ui/feedback/flash-message.tsx'
import { listClasses } from '../../ui/list/list-classes.ts'
import { pagesOf, useListState } from '../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../ui/list/paginated-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useCan } from '../session/session.store.ts'
import { customerColumns } from './customer-columns.tsx'
import { listErrorMessage } from './customer-labels.ts'
import { customerCountQuery, customerList, customerListQuery } from './customers.queries.ts'

const ROLES: Record<(typeof LISTED_ROLES)[number], string> = { customer: 'Customers', guest: 'Guests' }
const STATUSES: Record<(typeof CUSTOMER_STATUSES)[number], string> = { active: 'Active', inactive: 'Inactive' }

/** The customer list (A2). */
export function CustomersPage() {
  const list = useListState(customerList)
  const customers = useQuery(customerListQuery(list.state))
  const canEdit = useCan('users:edit')
  const all = useQuery({ ...customerCountQuery(), enabled: list.isFiltered })
  const count = list.isFiltered ? all.data : customers.data?.total
  return (
    <>
      <PageHeader title="Customer Management" tabTitle="Customers" count={count} />
      <div className={listClasses.before}>
        <FlashMessage />
        <Alert tone="info">This list shows registered customers and guests. Admin users are listed separately.</Alert>
        {canEdit ? null : <Alert tone="warn">View only. You can’t edit customers.</Alert>}
      </div>
      <FilterBar
        label="Customers"
        search={{ label: 'Search customers', placeholder: 'Name, email, phone or ID' }}
        list={list}
      >
        <ChoiceFilter list={list} name="status" label="Status" anyLabel="All statuses" options={STATUSES} />
        <ChoiceFilter list={list} name="role" label="Role" anyLabel="Customers and guests" options={ROLES} />
      </FilterBar>
      <PaginatedList
        label="Customer list"
        list={list}
        query={customers}
        table={{
          caption: 'Customers',
          columns: customerColumns(canEdit, list.linkState),
          rows: customers.data?.data,
          loadingRows: display.pageSize.customers,
          rowKey: ({ userId }) => userId,
          rowTo: ({ userId }) => paths.customer(userId),
          linkState: list.linkState,
        }}
        describeError={describeError}
        retryLabel="Retry"
        empty={{
          title: 'No customers found',
          children: 'Customers appear here when they create an account or place an order.',
        }}
        noMatch={{
          title: 'No customers match your filters',
          children: 'Try fewer words, another role or another status.',
          clearLabel: 'Show all customers',
        }}
        summary={summaryOf}
      />
    </>
  )
}

function describeError(error: Error) {
  const message = listErrorMessage(error)
  return { title: 'Unable to load customers', message, staleTitle: message }
}

const summaryOf = (response: CustomersResponse) => (
  <>
    <span>{shownOf(response, 'customer')}</span>
    {response.isMore && response.page === pagesOf(response) ? <span>Refine your search to see the rest.</span> : null}
  </>
)
