import { assignMessage, changeMessage } from '@atelier/api-client/staff-inbox'
import { isAwaitingReply, type MessageAction } from '@atelier/domain/inbox/inbox-rules'
import type { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeProblem } from '../../ui/change-problem.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import form from '../../ui/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { announce, UNDO_MS } from '../../ui/toast.store.ts'
import { useStaff } from '../session/session.store.ts'
import styles from './inbox.module.css'
import { colleaguesQuery } from './inbox.queries.ts'
import { MessageStatus } from './message-state.tsx'
import { useMessageAnswer } from './use-message-answer.ts'
import { timeLeft } from './waiting-time.ts'

/** Who looks after a message, until when, and what can be done with it besides answering. */
export function MessageWork({ message, canAnswer }: { message: InboxMessageDetail; canAnswer: boolean }) {
  const [now] = useState(() => new Date())
  return (
    <Card title="Work">
      <Facts>
        <Fact name="State">
          <MessageStatus message={message} />
        </Fact>
        {isAwaitingReply(message.state) ? (
          <Fact name="Reply due">
            <span className={message.isOverdue ? styles.late : undefined}>
              <Moment iso={message.dueAt} />, {timeLeft(message.dueAt, now)}
            </span>
          </Fact>
        ) : null}
        {canAnswer ? null : <Fact name="Assigned to">{message.assignedTo?.name ?? 'Nobody'}</Fact>}
      </Facts>
      {canAnswer ? <Deeds message={message} /> : null}
    </Card>
  )
}

const DONE: Readonly<Record<MessageAction, string>> = {
  close: 'Message closed',
  reopen: 'Message reopened',
  spam: 'Marked as spam',
}

function Deeds({ message }: { message: InboxMessageDetail }) {
  const { userId } = useStaff()
  const { keep, keepNewer } = useMessageAnswer()
  const colleagues = useQuery(colleaguesQuery())
  const { messageId, updatedAt, state, assignedTo } = message
  const assigning = useMutation({
    mutationFn: (to: string | null) => assignMessage(api, messageId, { userId: to, updatedAt }),
    onSuccess: (now) => {
      keep(now)
      announce(now.assignedTo ? `Assigned to ${now.assignedTo.name}` : 'Assigned to nobody')
    },
    onError: keepNewer,
  })
  const changing = useMutation({
    mutationFn: (deed: MessageAction) => changeMessage(api, messageId, { deed, updatedAt }),
    onSuccess: (now, deed) => {
      keep(now)
      // Reopening takes it back only where somebody still waited.
      if (deed === 'reopen' || !isAwaitingReply(state)) return announce(DONE[deed])
      const act = async (): Promise<void> =>
        keep(await changeMessage(api, messageId, { deed: 'reopen', updatedAt: now.updatedAt }))
      const problem = (refusal: Error): string => `The message was not reopened: ${refusal.message}`
      announce(DONE[deed], { shownMs: UNDO_MS, action: { label: 'Undo', act, problem } })
    },
    onError: keepNewer,
  })
  const error = assigning.error ?? changing.error
  const known = colleagues.data ?? []
  // Somebody who may no longer answer may still have it.
  const people = assignedTo && !known.some((one) => one.userId === assignedTo.userId) ? [...known, assignedTo] : known
  const isBusy = assigning.isPending || changing.isPending
  const deed = (name: MessageAction, label: string) => (
    <Button variant="default" disabled={isBusy} onClick={() => changing.mutate(name)}>
      {label}
    </Button>
  )
  return (
    <div className={`${form.stack} ${styles.deeds} screen-only`}>
      <NativeSelect
        label="Assigned to"
        disabled={isBusy}
        rightSection={<Icon name="down" size={14} />}
        value={assignedTo?.userId ?? ''}
        onChange={(event) => assigning.mutate(event.currentTarget.value || null)}
        data={[
          { value: '', label: 'Nobody' },
          ...people.map((one) => ({
            value: one.userId,
            label: one.userId === userId ? `${one.name} (you)` : one.name,
          })),
        ]}
      />
      {error ? (
        <ChangeProblem title="Nothing was changed" error={error} asItIsNow="You see the message as it is now." />
      ) : null}
      <div className={form.actions}>
        {state === 'closed' || state === 'spam' || state === 'answered' ? deed('reopen', 'Reopen') : null}
        {state === 'closed' || state === 'spam' ? null : deed('close', 'Close')}
        {state === 'spam' ? null : deed('spam', 'Mark as spam')}
      </div>
    </div>
  )
}
