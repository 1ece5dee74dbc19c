import { call } from '@atelier/api-client/call'
import { unsubscribeSubscriber } from '@atelier/domain/newsletter/staff-subscribers.endpoints'
import type { Subscriber } from '@atelier/domain/newsletter/subscribers.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../../api.ts'
import { MutationError } from '../../../ui/form/mutation-error.tsx'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { EMAIL } from '../email.queries.ts'

/** Unsubscribes an address after a confirmation: only the subscriber can subscribe again. */
export function useUnsubscribe(): { openDialog: (subscriber: Subscriber) => void; dialog: ReactNode } {
  const client = useQueryClient()
  const [subscriber, setSubscriber] = useState<Subscriber | null>(null)
  const leaving = useMutation({
    mutationFn: ({ id }: Subscriber) => call(api, unsubscribeSubscriber, { params: { subscriberId: id } }),
    onSuccess: (_, { email }) => {
      setSubscriber(null)
      showToast(`${email} unsubscribed`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: EMAIL }),
  })
  const dialog = (
    <ConfirmDialog
      title={subscriber ? 'Unsubscribe from the newsletter?' : null}
      confirmLabel="Unsubscribe"
      isBusy={leaving.isPending}
      onConfirm={() => {
        if (subscriber) leaving.mutate(subscriber)
      }}
      onCancel={() => {
        setSubscriber(null)
        leaving.reset()
      }}
    >
      <div className="stack">
        <p>
          {subscriber?.email} won’t get campaigns anymore, but will still get order emails. Only they can resubscribe.
        </p>
        <MutationError title="Nothing was changed" error={leaving.error} conflictHint="The list has been updated." />
      </div>
    </ConfirmDialog>
  )
  return { openDialog: setSubscriber, dialog }
}
