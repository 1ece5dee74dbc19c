import { call } from '@atelier/api-client/call'
import type { EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import { emailTypeLabel } from '@atelier/domain/email/email-status'
import { retryEmail } from '@atelier/domain/email/staff-emails.endpoints'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { MutationError } from '../../../ui/form/mutation-error.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SegmentedControlItem, SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ApiErrorDetails } from '../../../ui/feedback/api-error-details.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { emailContentQuery } from '../email.queries.ts'
import { emailName, SENDER_LABELS } from '../email-labels.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import { EmailFrame, readableWidth } from '../compose/email-frame.tsx'
import { composeClasses } from '../compose/compose-classes.ts'
import { HeldEmailButtons } from './held-emails.tsx'
import { EmailStatusBadge } from './email-status-badge.tsx'
import { LazyModal } from '../../../ui/overlay/lazy-modal.tsx'

export interface EmailLogDialogProps {
  /** null: closed. */
  emailId: number | null
  /** The rows of the list, which may not contain the email. */
  emails: readonly EmailLogEntry[]
  onClose: () => void
}

/** One email of the log: its metadata and its content as HTML and text (A2). */
export function EmailLogDialog({ emailId, emails, onClose }: EmailLogDialogProps) {
  // Always mounted: the modal restores the focus to the row, and shows the email during its exit transition.
  const [shown, setShown] = useState(emailId)
  if (emailId !== null && emailId !== shown) setShown(emailId)
  const found = emails.find((email) => email.emailId === shown)
  // Newer rows can push an open email off the page. Its metadata stays visible; status and actions do not, since they
  // may have changed.
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  const entry = known?.emailId === shown ? known : undefined
  return (
    <LazyModal
      opened={emailId !== null}
      onClose={onClose}
      title={entry ? emailName(entry) : `Email ${shown ?? ''}`}
      size={860}
    >
      {shown === null ? null : (
        <div key={shown} className="grid grid-cols-1 justify-items-stretch gap-4">
          {entry ? <About email={entry} isListed={found !== undefined} /> : null}
          <Content emailId={shown} />
        </div>
      )}
    </LazyModal>
  )
}

function About({ email, isListed }: { email: EmailLogEntry; isListed: boolean }) {
  const { emailId, to, fromType, type, createdAt, sentAt, dueAt, attempts, lastError, messageId, campaignId } = email
  return (
    <>
      {isListed ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <EmailStatusBadge email={email} variant="pill" />
          {email.canRetry ? <RetryButton email={email} /> : null}
          {email.status === 'held' ? <HeldEmailButtons emailId={email.emailId} /> : null}
        </div>
      ) : null}
      {lastError === null || email.status === 'sent' || !isListed ? null : (
        <Alert tone={email.status === 'failed' ? 'bad' : 'warn'}>{lastError}</Alert>
      )}
      <div className="min-[700px]:[&_dl]:grid min-[700px]:[&_dl]:grid-cols-2 min-[700px]:[&_dl]:gap-x-10">
        <DescriptionList>
          <DescriptionItem name="To">{to}</DescriptionItem>
          <DescriptionItem name="From">{SENDER_LABELS[fromType]}</DescriptionItem>
          <DescriptionItem name="Type">{emailTypeLabel(type)}</DescriptionItem>
          <DescriptionItem name="Created">
            <DateTime iso={createdAt} />
          </DescriptionItem>
          {sentAt === null ? null : (
            <DescriptionItem name="Sent">
              <DateTime iso={sentAt} />
            </DescriptionItem>
          )}
          {dueAt === null ? null : (
            <DescriptionItem name={attempts > 0 ? 'Next attempt' : 'Scheduled for'}>
              <DateTime iso={dueAt} />
            </DescriptionItem>
          )}
          {attempts > 1 ? <DescriptionItem name="Attempts">{attempts}</DescriptionItem> : null}
          {campaignId === null ? null : (
            <DescriptionItem name="Campaign">
              <Link to={paths.campaign(campaignId)}>Campaign {campaignId}</Link>
            </DescriptionItem>
          )}
          <DescriptionItem name="Email ID">{emailId}</DescriptionItem>
          {messageId === null ? null : (
            <DescriptionItem name="Message ID">
              <span className="wrap-anywhere">{messageId}</span>
            </DescriptionItem>
          )}
        </DescriptionList>
      </div>
    </>
  )
}

/** Retries a failed email at once. If its delivery is uncertain, a dialog first warns that it may arrive twice. */
function RetryButton({ email: { emailId, status } }: { email: EmailLogEntry }) {
  const refreshLog = useLogRefresh()
  const [isSure, setIsSure] = useState(status !== 'uncertain')
  const retrying = useMutation({
    mutationFn: () => call(api, retryEmail, { params: { emailId } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: refreshLog,
  })
  return (
    <>
      {isSure ? (
        <Button variant="default" loading={retrying.isPending} onClick={() => retrying.mutate()}>
          {status === 'uncertain' ? 'Send anyway' : 'Send again'}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setIsSure(true)}>
          Send again
        </Button>
      )}
      {status === 'uncertain' && isSure ? (
        <p className="text-ink-soft" role="status">
          It may have been delivered already. Sending again could create a duplicate.
        </p>
      ) : null}
      {retrying.isError ? (
        <div className="w-full">
          <MutationError title="Failed to send email" error={retrying.error} conflictHint="The log has been updated." />
        </div>
      ) : null}
    </>
  )
}

function Content({ emailId }: { emailId: number }) {
  const { data, error, isError, refetch } = useQuery(emailContentQuery(emailId))
  const [isText, setIsText] = useState(false)
  const [width] = useState(readableWidth)
  const isLate = useDelayed(!data && !isError)
  if (isError) {
    const again = (
      <Button variant="default" size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    )
    return (
      <Alert tone="bad" title="Failed to load email content" action={again}>
        <ApiErrorDetails error={error} />
      </Alert>
    )
  }
  return (
    <section
      aria-label="Content"
      className="grid grid-cols-1 justify-items-stretch gap-4 [&>:first-child]:justify-self-start"
    >
      <SegmentedControl label="Version">
        <SegmentedControlItem isOn={!isText} onChoose={() => setIsText(false)}>
          HTML
        </SegmentedControlItem>
        <SegmentedControlItem isOn={isText} onChoose={() => setIsText(true)}>
          Text
        </SegmentedControlItem>
      </SegmentedControl>
      {data ? (
        <div className="border border-line bg-(--email-paper) data-text:bg-surface" data-text={isText || undefined}>
          {isText ? (
            <pre className={composeClasses.text}>{data.textContent || 'There is no text version.'}</pre>
          ) : data.htmlContent ? (
            <EmailFrame html={data.htmlContent} title="The email as it was sent" width={width} />
          ) : (
            <p className={composeClasses.text}>There is no HTML version.</p>
          )}
        </div>
      ) : isLate ? (
        <Skeleton height={320} />
      ) : null}
    </section>
  )
}
