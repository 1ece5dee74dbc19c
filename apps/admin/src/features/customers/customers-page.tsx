import type { CustomersResponse } from '@atelier/domain/customers/customers.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { display } from '@atelier/domain/display'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { ChoiceFilter } from '../../ui/choice-filter.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { pagesOf, useListState, type ChangeList } from '../../ui/list-search-params.ts'
import { ListError, RefreshError } from '../../ui/list-error.tsx'
import list from '../../ui/list.module.css'
import { Alert } from '../../ui/alert.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useCan } from '../session/session.store.ts'
import { customerColumns } from './customer-columns.tsx'
import { listErrorMessage } from './customer-labels.ts'
import {
  customerSearchParams,
  customerCountQuery,
  customerListQuery,
  hasFilters,
  NO_FILTERS,
  withSort,
  type CustomerFilters,
  type CustomerListState,
} from './customers.queries.ts'
import { pluralize } from '../../ui/numbers.ts'

const ROLES = [
  { value: 'customer', label: 'Customers' },
  { value: 'guest', label: 'Guests' },
] as const
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** The customer list (A2). */
export function CustomersPage() {
  const [state, change] = useListState(customerSearchParams)
  const customers = useQuery(customerListQuery(state))
  const response = customers.data
  const canEdit = useCan('users:edit')
  const isFiltered = hasFilters(state)
  const all = useQuery({ ...customerCountQuery(), enabled: isFiltered })
  const retry = (): void => void customers.refetch()
  const filter = (filters: CustomerFilters): void => change({ ...state, ...filters, page: 1 })

  const lastPage = response && !customers.isPlaceholderData ? pagesOf(response) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

  return (
    <>
      <PageHeader title="Customer Management" tabTitle="Customers" count={isFiltered ? all.data : response?.total} />
      <div className={list.before}>
        <FlashMessage />
        <Alert tone="info">Registered customers and guests. Admin users have a list of their own.</Alert>
        {canEdit ? null : <Alert tone="warn">View only: you can look at customers, but not change them.</Alert>}
      </div>
      <Filters state={state} onFilter={filter} />
      {customers.isError && response ? (
        <RefreshError
          title={listErrorMessage(customers.error)}
          error={customers.error}
          onRetry={retry}
          retryLabel="Retry"
        />
      ) : null}
      <section className={list.list} aria-label="Customer list">
        {customers.isError && !response ? (
          <ListError title="Unable to load customers" error={customers.error} onRetry={retry} retryLabel="Retry">
            {listErrorMessage(customers.error)}
          </ListError>
        ) : response?.total === 0 ? (
          <NoCustomers isFiltered={isFiltered} onClear={() => filter(NO_FILTERS)} />
        ) : (
          <CustomerList
            response={response}
            state={state}
            onChange={change}
            canEdit={canEdit}
            isStale={customers.isPlaceholderData}
          />
        )}
      </section>
    </>
  )
}

function Filters({ state, onFilter }: { state: CustomerListState; onFilter: (filters: CustomerFilters) => void }) {
  return (
    <FilterBar
      label="Customers"
      search={{
        label: 'Search customers',
        placeholder: 'Name, email, phone or ID',
        value: state.search,
        onSearch: (search) => onFilter({ search }),
      }}
      isFiltered={hasFilters(state)}
      onClear={() => onFilter(NO_FILTERS)}
    >
      <ChoiceFilter
        label="Status"
        anyLabel="All statuses"
        options={STATUSES}
        value={state.status}
        onChange={(status) => onFilter({ status })}
      />
      <ChoiceFilter
        label="Role"
        anyLabel="Customers and guests"
        options={ROLES}
        value={state.role}
        onChange={(role) => onFilter({ role })}
      />
    </FilterBar>
  )
}

interface CustomerListProps {
  response: CustomersResponse | undefined
  state: CustomerListState
  onChange: ChangeList<CustomerListState>
  canEdit: boolean
  isStale: boolean
}

function CustomerList({ response, state, onChange, canEdit, isStale }: CustomerListProps) {
  // Passed to the customer screen, so that its back link restores this list.
  const linkState = { list: useLocation().search }
  return (
    <>
      <DataTable
        caption="Customers"
        columns={customerColumns(canEdit, linkState)}
        rows={response?.data}
        loadingRows={display.pageSize.customers}
        rowKey={(customer) => customer.userId}
        rowTo={(customer) => paths.customer(customer.userId)}
        linkState={linkState}
        sort={{ key: state.sort, order: state.order }}
        onSort={(key) => onChange(withSort(state, key))}
        isStale={isStale}
      />
      <footer className={list.footer}>
        {response ? (
          <>
            <span>
              Showing {response.data.length} of {response.isMore ? 'more than ' : ''}
              {pluralize(response.total, 'customer')}
            </span>
            {response.isMore && state.page === pagesOf(response) ? (
              <span>Search for more words to see the others.</span>
            ) : null}
            <Pagination
              page={state.page}
              pageCount={pagesOf(response)}
              isMore={response.isMore}
              onPage={(page) => onChange({ ...state, page })}
            />
          </>
        ) : null}
      </footer>
    </>
  )
}

const NoCustomers = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState title="No customers match your filters" action={<Button onClick={onClear}>Show all customers</Button>}>
      Try fewer words, another role or another status.
    </EmptyState>
  ) : (
    <EmptyState title="No customers found">They appear here as soon as somebody opens an account.</EmptyState>
  )
