import { unsubscribeSubscriber } from '@atelier/api-client/staff-email'
import type { Subscriber } from '@atelier/domain/email/subscribers.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../../api.ts'
import { ChangeProblem } from '../../../ui/change-problem.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import formStyles from '../../../ui/form.module.css'
import { announce } from '../../../ui/toast.store.ts'
import { EMAIL } from '../email.queries.ts'

/** Takes somebody off the newsletter, once it was asked: only they themselves can come back. */
export function useUnsubscribe(): { ask: (subscriber: Subscriber) => void; question: ReactNode } {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Subscriber | null>(null)
  const leaving = useMutation({
    mutationFn: ({ id }: Subscriber) => unsubscribeSubscriber(api, id),
    onSuccess: (_, { email }) => {
      setAsked(null)
      announce(`${email} is unsubscribed`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: EMAIL }),
  })
  const question = (
    <ConfirmDialog
      title={asked ? 'Unsubscribe from the newsletter?' : null}
      confirmLabel="Unsubscribe"
      isBusy={leaving.isPending}
      onConfirm={() => {
        if (asked) leaving.mutate(asked)
      }}
      onCancel={() => {
        setAsked(null)
        leaving.reset()
      }}
    >
      <div className={formStyles.stack}>
        <p>
          {asked?.email} gets no campaigns from now on, but still the emails about orders. Only they themselves can
          subscribe again.
        </p>
        {leaving.isError ? (
          <ChangeProblem
            title="Nothing was changed"
            error={leaving.error}
            asItIsNow="The list shows them as they are now."
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
  return { ask: setAsked, question }
}
