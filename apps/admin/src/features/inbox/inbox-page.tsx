import { CONTACT_SUBJECTS, type ContactSubject } from '@atelier/domain/contact/contact.schema'
import { INBOX_FILTERS, type InboxResponse, type InboxMessage } from '@atelier/domain/inbox/inbox.schema'
import { policy } from '@atelier/domain/policy'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { ChoiceFilter } from '../../ui/choice-filter.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { pagesOf, useListState, type ChangeList } from '../../ui/list-address.ts'
import list from '../../ui/list.module.css'
import { ListProblem, RefreshProblem } from '../../ui/list-problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useCan, useStaff } from '../session/session.store.ts'
import styles from './inbox.module.css'
import {
  hasFilters,
  inboxAddress,
  inboxQuery,
  NO_FILTERS,
  type InboxFilters,
  type InboxState,
} from './inbox.queries.ts'
import { MessageStatus, stateWord } from './message-state.tsx'
import { timeLeft } from './waiting-time.ts'

const STATES = INBOX_FILTERS.filter((state) => state !== 'waiting').map((value) => ({
  value,
  label: value === 'all' ? 'All messages' : stateWord(value),
}))
const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value: value as ContactSubject, label }))

const UNLOADED = 'Unable to load the inbox'

/** What came through the contact form: who waits, and how long. */
export function InboxPage() {
  const [state, change] = useListState(inboxAddress)
  const inbox = useQuery(inboxQuery(state))
  const answer = inbox.data
  const canAnswer = useCan('users:edit')
  const retry = (): void => void inbox.refetch()
  const filter = (filters: InboxFilters): void => change({ ...state, ...filters, page: 1 })

  const lastPage = answer && !inbox.isPlaceholderData ? pagesOf(answer) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

  return (
    <>
      <PageHeader title="Inbox" count={answer?.waiting} />
      <div className={list.before}>
        {answer && answer.overdue > 0 ? (
          <Note
            tone="bad"
            title={`${answer.overdue === 1 ? 'One message waits' : `${answer.overdue} messages wait`} longer than promised`}
          >
            The contact page promises a reply within {policy.support.replyHours} hours.
          </Note>
        ) : null}
        {canAnswer ? null : <Note tone="warn">View only: you can read messages, but not answer them.</Note>}
      </div>
      <Filters state={state} onFilter={filter} />
      {inbox.isError && answer ? <RefreshProblem title={UNLOADED} error={inbox.error} onRetry={retry} /> : null}
      <section className={list.list} aria-label="Messages">
        {inbox.isError && !answer ? (
          <ListProblem title={UNLOADED} error={inbox.error} onRetry={retry} retryLabel="Retry">
            {inbox.error.message}
          </ListProblem>
        ) : answer?.total === 0 ? (
          <NoMessages isFiltered={hasFilters(state)} onClear={() => filter(NO_FILTERS)} />
        ) : (
          <MessageList answer={answer} state={state} onChange={change} isStale={inbox.isPlaceholderData} />
        )}
      </section>
    </>
  )
}

function Filters({ state, onFilter }: { state: InboxState; onFilter: (filters: InboxFilters) => void }) {
  const { userId } = useStaff()
  const people = [
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
        options={people}
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
    {
      key: 'received',
      header: 'Received',
      width: 150,
      skeletonWidth: 100,
      cell: ({ createdAt }) => (
        <span className={styles.soft}>
          <Moment iso={createdAt} />
        </span>
      ),
    },
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
  answer: InboxResponse | undefined
  state: InboxState
  onChange: ChangeList<InboxState>
  isStale: boolean
}

function MessageList({ answer, state, onChange, isStale }: MessageListProps) {
  const linkState = { list: useLocation().search }
  const [now] = useState(() => new Date())
  return (
    <>
      <DataTable
        caption="Messages"
        columns={columns(now, linkState)}
        rows={answer?.data}
        loadingRows={5}
        rowKey={(message) => String(message.messageId)}
        rowTo={(message) => paths.message(message.messageId)}
        linkState={linkState}
        isStale={isStale}
      />
      <footer className={list.footer}>
        {answer ? (
          <>
            <span>
              Showing {answer.data.length} of {answer.total} {answer.total === 1 ? 'message' : 'messages'}
            </span>
            <Pager page={state.page} pageCount={pagesOf(answer)} onPage={(page) => onChange({ ...state, page })} />
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
