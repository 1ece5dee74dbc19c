import { endpointUrl } from '@atelier/api-client/build-request'
import { exportSubscribers } from '@atelier/domain/newsletter/staff-subscribers.endpoints'
import { display } from '@atelier/domain/limits/display'
import { useQuery } from '@tanstack/react-query'
import { ChoiceFilter } from '../../../ui/list/filters/choice-filter.tsx'
import { CsvDownloadButton } from '../../../ui/list/csv-download-button.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import { useListState } from '../../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../../ui/list/paginated-list.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { subscriberList, subscribersQuery } from '../email.queries.ts'
import { subscriberColumns, SUBSCRIBER_STATUS_LABELS } from './subscriber-columns.tsx'
import { useUnsubscribe } from './use-unsubscribe.tsx'

/** All subscribers, including unsubscribed ones. */
export function SubscriberList() {
  const list = useListState(subscriberList)
  const subscribers = useQuery(subscribersQuery(list.state))
  const { openDialog, dialog } = useUnsubscribe()
  return (
    <>
      <FilterBar label="Subscribers" search={{ label: 'Search subscribers', placeholder: 'Email or name' }} list={list}>
        <ChoiceFilter
          list={list}
          name="status"
          label="Status"
          anyLabel="Any status"
          options={SUBSCRIBER_STATUS_LABELS}
        />
        <CsvDownloadButton href={endpointUrl(exportSubscribers, { query: list.filters })} ml="auto" />
      </FilterBar>
      <PaginatedList
        label="Subscriber list"
        list={list}
        query={subscribers}
        table={{
          caption: 'Subscribers',
          columns: subscriberColumns(openDialog),
          rows: subscribers.data?.data,
          loadingRows: display.pageSize.subscribers,
          rowKey: ({ id }) => String(id),
        }}
        describeError={() => ({ title: 'Failed to fetch subscribers' })}
        empty={{
          title: 'No subscribers yet',
          children: 'People who subscribe to your newsletter appear here.',
        }}
        noMatch={{
          title: 'No subscribers match your filters',
          children: 'Try fewer words, or another status.',
          clearLabel: 'Show all subscribers',
        }}
        summary={(page) => (
          <span>
            {shownOf(page, 'subscriber')}, {formatCount(page.activeCount)} active in total
          </span>
        )}
      />
      {dialog}
    </>
  )
}
