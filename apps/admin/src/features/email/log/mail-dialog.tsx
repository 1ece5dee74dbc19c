import { retryEmail } from '@atelier/api-client/staff-email'
import type { EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import { emailTypeLabel } from '@atelier/domain/email/email-status'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { ChangeProblem } from '../../../ui/change-problem.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment, Segments } from '../../../ui/segments.tsx'
import { ServerAnswer } from '../../../ui/server-answer.tsx'
import { announce } from '../../../ui/toast.store.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { mailContentQuery } from '../email.queries.ts'
import { SENDER_WORDS } from '../email-words.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import { LetterFrame, readableWidth } from '../writing/letter-frame.tsx'
import writing from '../writing/writing.module.css'
import { HeldMailButtons } from './held-mails.tsx'
import { MailStatusWord } from './mail-status-word.tsx'
import styles from './log.module.css'

export interface MailDialogProps {
  /** null: closed. */
  emailId: number | null
  /** The rows of the list below, of which it may be none. */
  mails: readonly EmailLogEntry[]
  onClose: () => void
}

/** One mail of the log: what is known of it, and what it said, as HTML and as text (A2). */
export function MailDialog({ emailId, mails, onClose }: MailDialogProps) {
  // It is there while it is closed, too: so it knows which row to give the keyboard back to, and goes out with its letter.
  const [shown, setShown] = useState(emailId)
  if (emailId !== null && emailId !== shown) setShown(emailId)
  const found = mails.find((mail) => mail.emailId === shown)
  // A row can leave the list while its email is open, pushed off the page by newer ones: its facts stay on screen. Its status
  // and what can be done about it do not, since they may have changed.
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  const entry = known?.emailId === shown ? known : undefined
  return (
    <Modal
      opened={emailId !== null}
      onClose={onClose}
      title={entry?.subject ?? `Email ${shown ?? ''}`}
      size={860}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown === null ? null : (
        <div key={shown} className={styles.dialog}>
          {entry ? <About mail={entry} isListed={found !== undefined} /> : null}
          <Content emailId={shown} />
        </div>
      )}
    </Modal>
  )
}

function About({ mail, isListed }: { mail: EmailLogEntry; isListed: boolean }) {
  const { emailId, to, fromType, type, createdAt, sentAt, dueAt, attempts, lastError, messageId, campaignId } = mail
  return (
    <>
      {isListed ? (
        <div className={styles.state}>
          <MailStatusWord mail={mail} variant="pill" />
          {mail.canRetry ? <RetryButton mail={mail} /> : null}
          {mail.status === 'held' ? <HeldMailButtons emailId={mail.emailId} /> : null}
        </div>
      ) : null}
      {lastError === null || mail.status === 'sent' || !isListed ? null : (
        <Note tone={mail.status === 'failed' ? 'bad' : 'warn'}>{lastError}</Note>
      )}
      <div className={styles.about}>
        <Facts>
          <Fact name="To">{to}</Fact>
          <Fact name="From">{SENDER_WORDS[fromType]}</Fact>
          <Fact name="Type">{emailTypeLabel(type)}</Fact>
          <Fact name="Written">
            <Moment iso={createdAt} />
          </Fact>
          {sentAt === null ? null : (
            <Fact name="Sent">
              <Moment iso={sentAt} />
            </Fact>
          )}
          {dueAt === null ? null : (
            <Fact name={attempts > 0 ? 'Tried again' : 'Leaves'}>
              <Moment iso={dueAt} />
            </Fact>
          )}
          {attempts > 1 ? <Fact name="Tries">{attempts}</Fact> : null}
          {campaignId === null ? null : (
            <Fact name="Campaign">
              <Link to={paths.campaign(campaignId)}>Campaign {campaignId}</Link>
            </Fact>
          )}
          <Fact name="Email ID">{emailId}</Fact>
          {messageId === null ? null : (
            <Fact name="Message ID">
              <span className={styles.messageId}>{messageId}</span>
            </Fact>
          )}
        </Facts>
      </div>
    </>
  )
}

/** What failed is sent again at once; what may have arrived only after it was said that it may then arrive twice. */
function RetryButton({ mail: { emailId, status } }: { mail: EmailLogEntry }) {
  const refreshLog = useLogRefresh()
  const [isSure, setIsSure] = useState(status !== 'uncertain')
  const retrying = useMutation({
    mutationFn: () => retryEmail(api, emailId),
    onSuccess: ({ message }) => announce(message),
    onSettled: refreshLog,
  })
  return (
    <>
      {isSure ? (
        <Button variant="default" loading={retrying.isPending} onClick={() => retrying.mutate()}>
          {status === 'uncertain' ? 'Send it all the same' : 'Send again'}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setIsSure(true)}>
          Send again
        </Button>
      )}
      {status === 'uncertain' && isSure ? (
        <p className={styles.soft} role="status">
          It may have arrived: whoever got it gets it twice.
        </p>
      ) : null}
      {retrying.isError ? (
        <div className={styles.wide}>
          <ChangeProblem
            title="Failed to send email"
            error={retrying.error}
            asItIsNow="The log shows it as it is now."
          />
        </div>
      ) : null}
    </>
  )
}

function Content({ emailId }: { emailId: number }) {
  const { data, error, isError, refetch } = useQuery(mailContentQuery(emailId))
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
      <Note tone="bad" title="Failed to load email content" action={again}>
        <ServerAnswer error={error} />
      </Note>
    )
  }
  return (
    <section aria-label="Content" className={styles.content}>
      <Segments label="Version">
        <Segment isOn={!isText} onChoose={() => setIsText(false)}>
          HTML
        </Segment>
        <Segment isOn={isText} onChoose={() => setIsText(true)}>
          Text
        </Segment>
      </Segments>
      {data ? (
        <div className={styles.paper} data-text={isText || undefined}>
          {isText ? (
            <pre className={writing.text}>{data.textContent || 'There is no text version.'}</pre>
          ) : data.htmlContent ? (
            <LetterFrame html={data.htmlContent} title="The email as it was sent" width={width} />
          ) : (
            <p className={writing.text}>There is no HTML version.</p>
          )}
        </div>
      ) : isLate ? (
        <Skeleton height={320} />
      ) : null}
    </section>
  )
}
