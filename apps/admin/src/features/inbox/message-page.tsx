import { call } from '@atelier/api-client/call'
import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import type { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { replyToMessage } from '@atelier/domain/inbox/staff-inbox.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Card } from '../../ui/display/card.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmailForm } from '../../ui/form/email-form.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { isMissingRecord, RecordError } from '../../ui/page/record-error.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useDraft } from '../session/session.public.ts'
import { useCan, useStaff } from '../session/session.store.ts'
import { CorrespondentCards } from './correspondent-cards.tsx'
import styles from './inbox.module.css'
import { messageQuery } from './inbox.queries.ts'
import { MessageStatus } from './message-status.tsx'
import { orderNumber } from '@atelier/domain/values/ids'
import { SavedReplies } from './saved-replies.tsx'
import { MessageActionsCard } from './message-actions-card.tsx'
import { useMessageCache } from './use-message-cache.ts'
import { useListUrl } from '../../ui/list/use-list-url.ts'

const TEXT = 'max-w-[68ch] text-lead leading-6 wrap-anywhere whitespace-pre-line'

/** One message of the contact form, its replies, and possible senders. */
export function MessagePage() {
  const { messageId = '' } = useParams()
  const back = <BackLink to={useListUrl(paths.inbox)}>Back to Inbox</BackLink>
  const { data: message, error, refetch } = useQuery(messageQuery(messageId))
  const isLate = useDelayed(!message && !error)
  if (message) return <Loaded key={message.messageId} message={message} back={back} />
  return (
    <>
      <PageHeader title="Message" back={back} />
      {error ? (
        <MessageLoadError error={error} onRetry={() => void refetch()} />
      ) : isLate ? (
        <PageLoader label="Loading" />
      ) : null}
    </>
  )
}

function Loaded({ message, back }: { message: InboxMessageDetail; back: ReactNode }) {
  const canReply = useCan('users:edit')
  return (
    <>
      <PageHeader
        title={CONTACT_SUBJECTS[message.subject]}
        tabTitle={`Message from ${message.name}`}
        icon="inbox"
        back={back}
        badges={<MessageStatus message={message} variant="pill" />}
      />
      <div className="grid [grid-template:auto_1fr_/_minmax(0,1.6fr)_minmax(300px,1fr)] gap-4 items-start max-md:[grid-template:none_/_minmax(0,1fr)]">
        <div className="stack">
          <Card title={message.name} aside={<DateTime iso={message.createdAt} />}>
            <p className="mb-3 text-ink-soft wrap-anywhere">
              <span className="inline-flex items-center gap-1.5">
                {message.email}
                <CopyButton value={message.email} label="email" />
              </span>
            </p>
            <p className={TEXT}>{message.message}</p>
          </Card>
          {message.replies.map((reply) => (
            <Card key={reply.replyId} title={`Reply from ${reply.by}`} aside={<DateTime iso={reply.timestamp} />}>
              <p className="mb-3 text-ink-soft wrap-anywhere">
                {reply.subject}
                {reply.status === 'pending' ? ', sending' : ''}
              </p>
              <p className={TEXT}>{reply.text}</p>
              {reply.status === 'failed' ? (
                <Alert tone="bad">This reply couldn’t be delivered. Check the email address and reply again.</Alert>
              ) : null}
            </Card>
          ))}
        </div>
        <div
          className={`stack ${styles.side} row-[1/3] col-start-2 max-md:[grid-area:auto] min-[700px]:max-md:grid-cols-2 min-[700px]:max-md:items-stretch`}
        >
          <MessageActionsCard message={message} canReply={canReply} />
          <CorrespondentCards message={message} />
        </div>
        {canReply && message.state !== 'spam' ? <ReplyCard key={message.messageId} message={message} /> : null}
      </div>
    </>
  )
}

/** A first line such as 'Dear Maren,'. */
const GREETING = /^[^\n]{1,80},\r?\n/

function ReplyCard({ message }: { message: InboxMessageDetail }) {
  const messageCache = useMessageCache()
  const [written, setWritten] = useState(0)
  const [firstName] = message.name.split(' ')
  const { messageId, updatedAt } = message
  const beginning = { subject: `Re: ${CONTACT_SUBJECTS[message.subject]}`, message: `Dear ${firstName},\n\n` }
  const draft = useDraft(beginning, 'answer')
  const { name: staffName } = useStaff()
  const [newest] = message.orders
  const values = {
    customerName: message.name,
    orderNumber: newest ? orderNumber(newest.orderId) : null,
    staffName,
  }
  /** Adds the text as a paragraph. One with its own greeting replaces the greeting that nothing follows yet. */
  function insert(text: string): void {
    const current = draft.form.message.trimEnd()
    const isOnlyGreeting = current === beginning.message.trimEnd()
    const before = isOnlyGreeting && GREETING.test(text) ? '' : current
    draft.change({ message: before === '' ? text : `${before}\n\n${text}` })
  }
  return (
    <Card title={message.replies.length > 0 ? 'Reply again' : 'Reply'} className="screen-only">
      <div className="stack">
        <SavedReplies values={values} draft={draft.form.message} onInsert={insert} />
        <EmailForm
          key={written}
          to={`To ${message.name}, ${message.email}. The original message is quoted below your reply. Replies go to support.`}
          draft={draft}
          send={async (email) => {
            try {
              const body = { ...email, updatedAt }
              messageCache.cache((await call(api, replyToMessage, { params: { messageId }, body })).data)
            } catch (error) {
              if (error instanceof Error) messageCache.cacheNewer(error)
              throw error
            }
          }}
          onSent={() => {
            draft.reset()
            setWritten((count) => count + 1)
            showToast('Email sent successfully!')
          }}
          conflictHint="You now see the latest version. Your draft is still here."
        />
      </div>
    </Card>
  )
}

function MessageLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = isMissingRecord(error)
  const title = isMissing ? 'Message not found' : 'We couldn’t load this message'
  return (
    <RecordError title={title} error={error} onRetry={onRetry}>
      {isMissing ? 'Deleted under the retention policy, or the link is wrong.' : error.message}
    </RecordError>
  )
}
