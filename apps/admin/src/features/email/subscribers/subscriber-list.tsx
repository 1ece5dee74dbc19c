import { subscribersExportUrl } from '@atelier/api-client/staff-email'
import { SUBSCRIBER_STATUSES, type SubscribersResponse } from '@atelier/domain/email/subscribers.schema'
import { display } from '@atelier/domain/display'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChoiceFilter } from '../../../ui/choice-filter.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useListState } from '../../../ui/list-search-params.ts'
import { formatCount, pluralize } from '../../../ui/numbers.ts'
import { subscribersSearchParams, subscribersQuery, type SubscribersState } from '../email.queries.ts'
import { PaginatedList, toggleSortBy } from '../paginated-list.tsx'
import { subscriberColumns, SUBSCRIBER_STATUS_LABELS } from './subscriber-columns.tsx'
import { useUnsubscribe } from './use-unsubscribe.tsx'
import { CsvDownloadButton } from '../../../ui/csv-download-button.tsx'

const STATUSES = SUBSCRIBER_STATUSES.map((value) => ({ value, label: SUBSCRIBER_STATUS_LABELS[value] }))

type Filters = Pick<SubscribersState, 'search' | 'status'>
const NO_FILTERS: Filters = { search: undefined, status: undefined }

/** All subscribers, including unsubscribed ones. */
export function SubscriberList() {
  const [state, change] = useListState(subscribersSearchParams)
  const subscribers = useQuery(subscribersQuery(state))
  const { openDialog, dialog } = useUnsubscribe()
  const filter = (filters: Filters): void => change({ ...state, ...filters, page: 1 })
  const isFiltered = Boolean(state.search) || state.status !== undefined

  return (
    <>
      <FilterBar
        label="Subscribers"
        search={{
          label: 'Search subscribers',
          placeholder: 'Email or name',
          value: state.search,
          onSearch: (search) => filter({ ...state, search }),
        }}
        isFiltered={isFiltered}
        onClear={() => filter(NO_FILTERS)}
      >
        <ChoiceFilter
          label="Status"
          anyLabel="Any status"
          options={STATUSES}
          value={state.status}
          onChange={(status) => filter({ ...state, status })}
        />
        <CsvDownloadButton href={subscribersExportUrl(state)} ml="auto" />
      </FilterBar>
      <PaginatedList
        label="Subscriber list"
        errorTitle="Failed to fetch subscribers"
        query={subscribers}
        page={state.page}
        onPage={(page, options) => change({ ...state, page }, options)}
        shownOf={shownOf}
        empty={<Nothing isFiltered={isFiltered} onClear={() => filter(NO_FILTERS)} />}
      >
        <DataTable
          caption="Subscribers"
          columns={subscriberColumns(openDialog)}
          rows={subscribers.data?.data}
          loadingRows={display.pageSize.subscribers}
          rowKey={({ id }) => String(id)}
          sort={{ key: state.sort, order: state.order }}
          onSort={(key) => change({ ...state, ...toggleSortBy(state, key, 'subscribed'), page: 1 })}
          isStale={subscribers.isPlaceholderData}
        />
      </PaginatedList>
      {dialog}
    </>
  )
}

const shownOf = ({ data, total, activeCount }: SubscribersResponse): string =>
  `Showing ${data.length} of ${pluralize(total, 'subscriber')}, ${formatCount(activeCount)} active in all`

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No subscribers yet">
        Whoever subscribes to the newsletter in the shop is listed here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No subscribers match your filters"
      action={<Button onClick={onClear}>Show all subscribers</Button>}
    >
      Try fewer words, or another status.
    </EmptyState>
  )
}
