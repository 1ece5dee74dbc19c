import { subscribersExportAddress } from '@atelier/api-client/staff-email'
import { SUBSCRIBER_STATUSES, type SubscribersAnswer } from '@atelier/domain/email/subscribers.schema'
import { policy } from '@atelier/domain/policy'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ChoiceFilter } from '../../../ui/choice-filter.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { pagesOf, useListState } from '../../../ui/list-address.ts'
import list from '../../../ui/list.module.css'
import { ListProblem, RefreshProblem } from '../../../ui/list-problem.tsx'
import { exactly } from '../../../ui/numbers.ts'
import { Pager } from '../../../ui/pager.tsx'
import { subscribersAddress, subscribersQuery, type SubscribersState } from '../email.queries.ts'
import { counted } from '../email-words.ts'
import { subscriberColumns, SUBSCRIBER_WORDS } from './subscriber-columns.tsx'
import { useUnsubscribe } from './use-unsubscribe.tsx'

const UNLOADED = 'Failed to fetch subscribers'
const STATUSES = SUBSCRIBER_STATUSES.map((value) => ({ value, label: SUBSCRIBER_WORDS[value] }))

type Filters = Pick<SubscribersState, 'search' | 'status'>
const NO_FILTERS: Filters = { search: undefined, status: undefined }

/** Everybody who subscribed, those who left included. */
export function SubscriberList() {
  const [state, change] = useListState(subscribersAddress)
  const { data, error, refetch, isPlaceholderData } = useQuery(subscribersQuery(state))
  const { ask, question } = useUnsubscribe()
  const filter = (filters: Filters): void => change({ ...state, ...filters, page: 1 })
  const isFiltered = Boolean(state.search) || state.status !== undefined
  const retry = (): void => void refetch()
  const lastPage = data && pagesOf(data)
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

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
        <Button
          component="a"
          href={subscribersExportAddress(state)}
          download
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          ml="auto"
        >
          Export CSV
        </Button>
      </FilterBar>
      {error && data ? <RefreshProblem title={UNLOADED} error={error} onRetry={retry} /> : null}
      <section className={list.list} aria-label="Subscriber list">
        {error && !data ? (
          <ListProblem title={UNLOADED} error={error} onRetry={retry} />
        ) : data?.total === 0 ? (
          <Nothing isFiltered={isFiltered} onClear={() => filter(NO_FILTERS)} />
        ) : (
          <>
            <DataTable
              caption="Subscribers"
              columns={subscriberColumns(ask)}
              rows={data?.data}
              loadingRows={policy.pageSize.subscribers}
              rowKey={({ id }) => String(id)}
              sort={{ key: state.sort, order: state.order }}
              onSort={(key) => change({ ...state, sort: key, order: turned(state, key), page: 1 })}
              isStale={isPlaceholderData}
            />
            <footer className={list.footer}>
              {data ? (
                <>
                  <span>{shownOf(data)}</span>
                  <Pager page={state.page} pageCount={pagesOf(data)} onPage={(page) => change({ ...state, page })} />
                </>
              ) : null}
            </footer>
          </>
        )}
      </section>
      {question}
    </>
  )
}

/** The same column turns round; another begins with the newest, or with A. */
function turned({ sort, order }: SubscribersState, key: SubscribersState['sort']): SubscribersState['order'] {
  if (sort === key) return order === 'desc' ? 'asc' : 'desc'
  return key === 'subscribed' ? 'desc' : 'asc'
}

const shownOf = ({ data, total, activeCount }: SubscribersAnswer): string =>
  `Showing ${data.length} of ${counted(total, 'subscriber')}, ${exactly(activeCount)} active in all`

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
