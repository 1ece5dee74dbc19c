import { CONTACT_SUBJECTS, type ContactSubject } from '@atelier/domain/contact/contact.schema'
import { INBOX_FILTERS, type InboxResponse, type InboxMessage } from '@atelier/domain/inbox/inbox.schema'
import { demoTerms } from '@atelier/domain/shop-terms'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { ChoiceFilter } from '../../ui/choice-filter.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { pagesOf, useListState, type ChangeList } from '../../ui/list-search-params.ts'
import list from '../../ui/list.module.css'
import { ListError, RefreshError } from '../../ui/list-error.tsx'
import { Alert } from '../../ui/alert.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useCan, useStaff } from '../session/session.store.ts'
import styles from './inbox.module.css'
import {
  hasFilters,
  inboxSearchParams,
  inboxQuery,
  NO_FILTERS,
  type InboxFilters,
  type InboxState,
} from './inbox.queries.ts'
import { MessageStatus, stateLabel } from './message-status.tsx'
import { timeLeft } from './time-left.ts'
import { pluralize } from '../../ui/numbers.ts'
import { dateTimeColumn } from '../../ui/date-time-column.tsx'

const STATES = INBOX_FILTERS.filter((state) => state !== 'waiting').map((value) => ({
  value,
  label: value === 'all' ? 'All messages' : stateLabel(value),
}))
const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value: value as ContactSubject, label }))

const LOAD_ERROR = 'Unable to load the inbox'

/** Messages of the contact form, with status and waiting time. */
export function InboxPage() {
  const [state, change] = useListState(inboxSearchParams)
  const inbox = useQuery(inboxQuery(state))
  const response = inbox.data
  const canReply = useCan('users:edit')
  const retry = (): void => void inbox.refetch()
  const filter = (filters: InboxFilters): void => change({ ...state, ...filters, page: 1 })

  const lastPage = response && !inbox.isPlaceholderData ? pagesOf(response) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

  return (
    <>
      <PageHeader title="Inbox" count={response?.waiting} />
      <div className={list.before}>
        {response && response.overdue > 0 ? (
          <Alert
            tone="bad"
            title={`${response.overdue === 1 ? 'One message waits' : `${response.overdue} messages wait`} longer than promised`}
          >
            The contact page promises a reply within {demoTerms.support.replyHours} hours.
          </Alert>
        ) : null}
        {canReply ? null : <Alert tone="warn">View only: you can read messages, but not answer them.</Alert>}
      </div>
      <Filters state={state} onFilter={filter} />
      {inbox.isError && response ? <RefreshError title={LOAD_ERROR} error={inbox.error} onRetry={retry} /> : null}
      <section className={list.list} aria-label="Messages">
        {inbox.isError && !response ? (
          <ListError title={LOAD_ERROR} error={inbox.error} onRetry={retry} retryLabel="Retry">
            {inbox.error.message}
          </ListError>
        ) : response?.total === 0 ? (
          <NoMessages isFiltered={hasFilters(state)} onClear={() => filter(NO_FILTERS)} />
        ) : (
          <MessageList response={response} state={state} onChange={change} isStale={inbox.isPlaceholderData} />
        )}
      </section>
    </>
  )
}

function Filters({ state, onFilter }: { state: InboxState; onFilter: (filters: InboxFilters) => void }) {
  const { userId } = useStaff()
  const assignees = [
    { value: userId, label: 'Mine' },
    { value: 'nobody', label: "Nobody's" },
  ]
  return (
    <FilterBar
      label="Inbox"
      search={{
        label: 'Search messages',
        placeholder: 'Name, email or words',
        value: state.search,
        onSearch: (search) => onFilter({ search }),
      }}
      isFiltered={hasFilters(state)}
      onClear={() => onFilter(NO_FILTERS)}
    >
      <ChoiceFilter
        label="Waiting"
        anyLabel="Waiting for a reply"
        options={STATES}
        value={state.state === 'waiting' ? undefined : state.state}
        onChange={(next) => onFilter({ state: next ?? 'waiting' })}
      />
      <ChoiceFilter
        label="Subject"
        anyLabel="All subjects"
        options={SUBJECTS}
        value={state.subject}
        onChange={(subject) => onFilter({ subject })}
      />
      <ChoiceFilter
        label="Assigned to"
        anyLabel="Anybody's"
        options={assignees}
        value={state.assignedTo}
        onChange={(assignedTo) => onFilter({ assignedTo })}
      />
    </FilterBar>
  )
}

function columns(now: Date, linkState: unknown): Column<InboxMessage, never>[] {
  return [
    {
      key: 'from',
      header: 'From',
      phone: 'second',
      skeletonWidth: 200,
      cell: (message) => (
        <span className={styles.sender}>
          <Link to={paths.message(message.messageId)} state={linkState} className={styles.name}>
            {message.name}
          </Link>
          <span className={styles.excerpt}>{message.excerpt}</span>
        </span>
      ),
    },
    {
      key: 'subject',
      header: 'Subject',
      tablet: 168,
      width: 180,
      phone: 'lead',
      cell: ({ subject }) => CONTACT_SUBJECTS[subject],
    },
    dateTimeColumn({
      key: 'received',
      header: 'Received',
      width: 150,
      skeletonWidth: 100,
      of: ({ createdAt }) => createdAt,
    }),
    {
      key: 'due',
      header: 'Reply due',
      tablet: 128,
      width: 150,
      phone: 'value',
      cell: ({ state, dueAt, isOverdue }) =>
        state === 'new' || state === 'assigned' ? (
          <span className={isOverdue ? styles.late : styles.soft}>{timeLeft(dueAt, now)}</span>
        ) : null,
    },
    {
      key: 'state',
      header: 'State',
      tablet: 128,
      width: 160,
      phone: 'state',
      cell: (message) => <MessageStatus message={message} />,
    },
    {
      key: 'assigned',
      header: 'Assigned to',
      width: 150,
      cell: ({ assignedTo }) => (
        <span className={styles.colleague} title={assignedTo?.name}>
          {assignedTo?.name ?? 'Nobody'}
        </span>
      ),
    },
  ]
}

interface MessageListProps {
  response: InboxResponse | undefined
  state: InboxState
  onChange: ChangeList<InboxState>
  isStale: boolean
}

function MessageList({ response, state, onChange, isStale }: MessageListProps) {
  const linkState = { list: useLocation().search }
  const [now] = useState(() => new Date())
  return (
    <>
      <DataTable
        caption="Messages"
        columns={columns(now, linkState)}
        rows={response?.data}
        loadingRows={5}
        rowKey={(message) => String(message.messageId)}
        rowTo={(message) => paths.message(message.messageId)}
        linkState={linkState}
        isStale={isStale}
      />
      <footer className={list.footer}>
        {response ? (
          <>
            <span>
              Showing {response.data.length} of {pluralize(response.total, 'message')}
            </span>
            <Pagination
              page={state.page}
              pageCount={pagesOf(response)}
              onPage={(page) => onChange({ ...state, page })}
            />
          </>
        ) : null}
      </footer>
    </>
  )
}

const NoMessages = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState title="No messages match your filters" action={<Button onClick={onClear}>Show who waits</Button>}>
      Try fewer words, another state or another subject.
    </EmptyState>
  ) : (
    <EmptyState title="Nobody waits for a reply">
      Messages of the contact form appear here. Choose another state to read what was answered.
    </EmptyState>
  )
