import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import type { InboxResponse } from '@atelier/domain/inbox/inbox.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTerms } from '../../terms.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ChoiceFilter } from '../../ui/list/filters/choice-filter.tsx'
import { FilterBar } from '../../ui/list/filters/filter-bar.tsx'
import { listClasses } from '../../ui/list/list-classes.ts'
import { useListState, type ListOf } from '../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../ui/list/paginated-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { pluralize } from '../../ui/format/numbers.ts'
import { useCan, useStaff } from '../session/session.store.ts'
import { inboxList, inboxQuery } from './inbox.queries.ts'
import { messageColumns } from './message-columns.tsx'
import { MESSAGE_STATE_LABELS } from './message-status.tsx'

const STATES = { ...MESSAGE_STATE_LABELS, all: 'All messages' }

/** Messages of the contact form, with status and waiting time. */
export function InboxPage() {
  const list = useListState(inboxList)
  const inbox = useQuery(inboxQuery(list.state))
  const [now] = useState(() => new Date())
  return (
    <>
      <PageHeader title="Inbox" count={inbox.data?.waiting} />
      <Notices inbox={inbox.data} />
      <InboxFilterBar list={list} />
      <PaginatedList
        label="Messages"
        list={list}
        query={inbox}
        table={{
          caption: 'Messages',
          columns: messageColumns(now, list.linkState),
          rows: inbox.data?.data,
          loadingRows: 5,
          rowKey: ({ messageId }) => String(messageId),
          rowTo: (message) => paths.message(message.messageId),
          linkState: list.linkState,
        }}
        describeError={({ message }) => ({ title: 'Unable to load the inbox', message })}
        retryLabel="Retry"
        empty={{
          title: 'You’re all caught up',
          children: 'Messages from the contact form appear here. Choose another status to read earlier ones.',
        }}
        noMatch={{
          title: 'No messages match your filters',
          children: 'Try fewer words, another status or another subject.',
          clearLabel: 'Show waiting messages',
        }}
        summary={(page) => <span>{shownOf(page, 'message')}</span>}
      />
    </>
  )
}

/** Overdue messages, and that a read-only role cannot reply. */
function Notices({ inbox }: { inbox: InboxResponse | undefined }) {
  const { replyHours } = useTerms().support
  const canReply = useCan('users:edit')
  return (
    <div className={listClasses.before}>
      {inbox && inbox.overdue > 0 ? (
        <Alert tone="bad" title={`${pluralize(inbox.overdue, 'message')} overdue`}>
          The contact page promises a reply within {pluralize(replyHours, 'hour')}.
        </Alert>
      ) : null}
      {canReply ? null : <Alert tone="warn">View only: you can read messages but can’t reply.</Alert>}
    </div>
  )
}

function InboxFilterBar({ list }: { list: ListOf<typeof inboxList> }) {
  const { userId } = useStaff()
  const assignees = { [userId]: 'Mine', nobody: 'Unassigned' }
  return (
    <FilterBar label="Inbox" search={{ label: 'Search messages', placeholder: 'Name, email or text' }} list={list}>
      <ChoiceFilter list={list} name="state" label="Status" anyLabel="Waiting for a reply" options={STATES} />
      <ChoiceFilter list={list} name="subject" label="Subject" anyLabel="All subjects" options={CONTACT_SUBJECTS} />
      <ChoiceFilter list={list} name="assignedTo" label="Assigned to" anyLabel="Anyone" options={assignees} />
    </FilterBar>
  )
}
