import { decideHeldEmails } from '@atelier/api-client/staff-email'
import type { HeldEmailAction, HeldEmailsBody } from '@atelier/domain/email/held-emails.schema'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ChangeProblem } from '../../../ui/change-problem.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { announce } from '../../../ui/toast.store.ts'
import { heldMailsQuery } from '../email.queries.ts'
import { counted } from '../email-words.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import styles from './log.module.css'

function useDecision(onDone: () => void) {
  const refreshLog = useLogRefresh()
  return useMutation({
    mutationFn: (body: HeldEmailsBody) => decideHeldEmails(api, body),
    onSuccess: ({ message }) => {
      announce(message ?? 'Done')
      onDone()
    },
    onSettled: refreshLog,
  })
}

/** Emails that waited when the restored backup was made: sent or discarded, all at once. Nothing when none is held. */
export function HeldMails() {
  const { data: count = 0 } = useQuery(heldMailsQuery())
  const [asked, setAsked] = useState<HeldEmailAction | null>(null)
  const deciding = useDecision(() => setAsked(null))
  if (count === 0) return null
  const emails = counted(count, 'email')
  return (
    <div className={styles.held}>
      <Note tone="warn" title={`${emails} held since a backup was restored`}>
        They may have been sent before the restore. Look at them one by one, or decide about all.
      </Note>
      <div className={styles.heldButtons}>
        <Button variant="default" size="sm" onClick={() => setAsked('release')}>
          Send all
        </Button>
        <Button variant="default" size="sm" onClick={() => setAsked('discard')}>
          Discard all
        </Button>
      </div>
      <ConfirmDialog
        title={asked === null ? null : `${asked === 'release' ? 'Send' : 'Discard'} ${emails}?`}
        confirmLabel={`${asked === 'discard' ? 'Discard' : 'Send'} ${emails}`}
        cancelLabel="Cancel"
        isHarmless={asked !== 'discard'}
        isBusy={deciding.isPending}
        onConfirm={() => asked && deciding.mutate({ action: asked })}
        onCancel={() => {
          setAsked(null)
          deciding.reset()
        }}
      >
        <p>
          {asked === 'discard'
            ? 'None of them is sent. They stay in the log as called back.'
            : 'A customer who got one before the restore gets it twice.'}
        </p>
        {deciding.isError ? (
          <ChangeProblem
            title="Failed to decide about held emails"
            error={deciding.error}
            asItIsNow="The log shows them as they are now."
          />
        ) : null}
      </ConfirmDialog>
    </div>
  )
}

/** The same for one email, in its dialog. */
export function HeldMailButtons({ emailId }: { emailId: number }) {
  const deciding = useDecision(() => undefined)
  const decide = (action: HeldEmailAction) => deciding.mutate({ action, emailIds: [emailId] })
  return (
    <>
      <Button variant="default" loading={deciding.isPending} onClick={() => decide('release')}>
        Send
      </Button>
      <Button variant="default" disabled={deciding.isPending} onClick={() => decide('discard')}>
        Discard
      </Button>
      <p className={styles.soft}>It waited when the restored backup was made, and may have been sent before.</p>
      {deciding.isError ? (
        <div className={styles.wide}>
          <ChangeProblem
            title="Failed to decide about this email"
            error={deciding.error}
            asItIsNow="The log shows it as it is now."
          />
        </div>
      ) : null}
    </>
  )
}
