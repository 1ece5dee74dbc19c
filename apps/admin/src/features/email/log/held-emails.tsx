import { call } from '@atelier/api-client/call'
import type { HeldEmailAction, HeldEmailsBody } from '@atelier/domain/email/held-emails.schema'
import { decideHeldEmails } from '@atelier/domain/email/staff-emails.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { MutationError } from '../../../ui/form/mutation-error.tsx'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { heldEmailsQuery } from '../email.queries.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import { pluralize } from '../../../ui/format/numbers.ts'

function useDecision(onDone: () => void) {
  const refreshLog = useLogRefresh()
  return useMutation({
    mutationFn: (body: HeldEmailsBody) => call(api, decideHeldEmails, { body }),
    onSuccess: ({ message }) => {
      showToast(message ?? 'Done')
      onDone()
    },
    onSettled: refreshLog,
  })
}

/** Sends or discards all emails held since a backup was restored. Renders nothing if there are none. */
export function HeldEmails() {
  const { data: count = 0 } = useQuery(heldEmailsQuery())
  const [action, setAction] = useState<HeldEmailAction | null>(null)
  const deciding = useDecision(() => setAction(null))
  if (count === 0) return null
  const emails = pluralize(count, 'email')
  return (
    <div className="grid gap-2.5 mb-4">
      <Alert tone="warn" title={`${emails} held since a backup was restored`}>
        They may have been sent before the restore. Review them one by one, or send or discard them all.
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Button variant="default" size="sm" onClick={() => setAction('release')}>
          Send all
        </Button>
        <Button variant="default" size="sm" onClick={() => setAction('discard')}>
          Discard all
        </Button>
      </div>
      <ConfirmDialog
        title={action === null ? null : `${action === 'release' ? 'Send' : 'Discard'} ${emails}?`}
        confirmLabel={`${action === 'discard' ? 'Discard' : 'Send'} ${emails}`}
        cancelLabel="Cancel"
        isHarmless={action !== 'discard'}
        isBusy={deciding.isPending}
        onConfirm={() => action && deciding.mutate({ action })}
        onCancel={() => {
          setAction(null)
          deciding.reset()
        }}
      >
        <p>
          {action === 'discard'
            ? 'None of them will be sent. They stay in the log as canceled.'
            : 'Customers who received one before the restore will get it twice.'}
        </p>
        <MutationError
          title="Failed to update held emails"
          error={deciding.error}
          conflictHint="The log has been updated."
        />
      </ConfirmDialog>
    </div>
  )
}

/** Sends or discards one held email, in its dialog. */
export function HeldEmailButtons({ emailId }: { emailId: number }) {
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
      <p className="text-ink-soft">This email was pending in the restored backup and may have been sent already.</p>
      {deciding.isError ? (
        <div className="w-full">
          <MutationError
            title="Failed to update this email"
            error={deciding.error}
            conflictHint="The log has been updated."
          />
        </div>
      ) : null}
    </>
  )
}
