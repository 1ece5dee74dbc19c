import { call } from '@atelier/api-client/call'
import { isAwaitingReply, type MessageAction } from '@atelier/domain/inbox/inbox-rules'
import type { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { assignMessage, changeMessage } from '@atelier/domain/inbox/staff-inbox.endpoints'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { showToast, UNDO_MS } from '../../ui/feedback/toast.store.ts'
import { useStaff } from '../session/session.store.ts'
import { colleaguesQuery } from './inbox.queries.ts'
import { MessageStatus } from './message-status.tsx'
import { useMessageCache } from './use-message-cache.ts'
import { timeLeft } from './time-left.ts'

/** Assignee and due time of a message, and its actions except replying. */
export function MessageActionsCard({ message, canReply }: { message: InboxMessageDetail; canReply: boolean }) {
  const [now] = useState(() => new Date())
  return (
    <Card title="Status">
      <DescriptionList>
        <DescriptionItem name="Message">
          <MessageStatus message={message} />
        </DescriptionItem>
        {isAwaitingReply(message.state) ? (
          <DescriptionItem name="Reply due">
            <span className={message.isOverdue ? 'text-bad whitespace-nowrap' : undefined}>
              <DateTime iso={message.dueAt} />, {timeLeft(message.dueAt, now)}
            </span>
          </DescriptionItem>
        ) : null}
        {canReply ? null : (
          <DescriptionItem name="Assigned to">{message.assignedTo?.name ?? 'Unassigned'}</DescriptionItem>
        )}
      </DescriptionList>
      {canReply ? <MessageActions message={message} /> : null}
    </Card>
  )
}

const DONE: Readonly<Record<MessageAction, string>> = {
  close: 'Message closed',
  reopen: 'Message reopened',
  spam: 'Marked as spam',
}

/** Assigns a message, and closes, reopens or marks it as spam. */
function useMessageChanges({ messageId, updatedAt, state }: InboxMessageDetail) {
  const messageCache = useMessageCache()
  const params = { messageId }
  const assigning = useMutation({
    mutationFn: (to: string | null) => call(api, assignMessage, { params, body: { userId: to, updatedAt } }),
    onSuccess: ({ data: now }) => {
      messageCache.cache(now)
      showToast(now.assignedTo ? `Assigned to ${now.assignedTo.name}` : 'Unassigned')
    },
    onError: messageCache.cacheNewer,
  })
  const changing = useMutation({
    mutationFn: (action: MessageAction) => call(api, changeMessage, { params, body: { action, updatedAt } }),
    onSuccess: ({ data: now }, action) => {
      messageCache.cache(now)
      // Reopening undoes the action only if the message awaited a reply before.
      if (action === 'reopen' || !isAwaitingReply(state)) return showToast(DONE[action])
      const run = async (): Promise<void> => {
        const body = { action: 'reopen', updatedAt: now.updatedAt } as const
        messageCache.cache((await call(api, changeMessage, { params, body })).data)
      }
      const errorMessage = (error: Error): string => `Couldn’t reopen the message: ${error.message}`
      showToast(DONE[action], { shownMs: UNDO_MS, action: { label: 'Undo', run, errorMessage } })
    },
    onError: messageCache.cacheNewer,
  })
  return { assigning, changing }
}

function MessageActions({ message }: { message: InboxMessageDetail }) {
  const { userId } = useStaff()
  const { assigning, changing } = useMessageChanges(message)
  const colleagues = useQuery(colleaguesQuery())
  const { state, assignedTo } = message
  const error = assigning.error ?? changing.error
  const known = colleagues.data ?? []
  // The assignee may have lost the permission to reply since.
  const assignees =
    assignedTo && !known.some((one) => one.userId === assignedTo.userId) ? [...known, assignedTo] : known
  const isBusy = assigning.isPending || changing.isPending
  const actionButton = (name: MessageAction, label: string) => (
    <Button variant="default" disabled={isBusy} onClick={() => changing.mutate(name)}>
      {label}
    </Button>
  )
  return (
    <div className="stack mt-3 screen-only">
      <NativeSelect
        label="Assigned to"
        disabled={isBusy}
        value={assignedTo?.userId ?? ''}
        onChange={(event) => assigning.mutate(event.currentTarget.value || null)}
        data={[
          { value: '', label: 'Unassigned' },
          ...assignees.map((one) => ({
            value: one.userId,
            label: one.userId === userId ? `${one.name} (you)` : one.name,
          })),
        ]}
      />
      <MutationError title="Nothing was changed" error={error} conflictHint="You now see the latest version." />
      <div className={formClasses.actions}>
        {state === 'closed' || state === 'spam' || state === 'answered' ? actionButton('reopen', 'Reopen') : null}
        {state === 'closed' || state === 'spam' ? null : actionButton('close', 'Close')}
        {state === 'spam' ? null : actionButton('spam', 'Mark as spam')}
      </div>
    </div>
  )
}
