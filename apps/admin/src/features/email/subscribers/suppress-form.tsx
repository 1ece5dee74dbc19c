import { ApiError } from '@atelier/api-client/http'
import { suppress } from '@atelier/api-client/staff-email'
import { SuppressBody } from '@atelier/domain/email/subscribers.schema'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../../api.ts'
import { MutationError } from '../../../ui/mutation-error.tsx'
import { focusField } from '../../../ui/focus-field.ts'
import formStyles from '../../../ui/form.module.css'
import { showToast } from '../../../ui/toast.store.ts'
import { EMAIL } from '../email.queries.ts'

/** Suppresses an address for all emails, with a reason. */
export function SuppressForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [body, setBody] = useState({ email: '', reason: '' })
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null)
  const saving = useMutation({
    mutationFn: (checked: SuppressBody) => suppress(api, checked),
    onSuccess: ({ email }) => {
      onClose()
      showToast(`${email} gets no email any more`)
      void client.invalidateQueries({ queryKey: EMAIL })
    },
    onError: (error) => {
      const [issue] = error instanceof ApiError ? error.issues : []
      if (issue) showFieldError(issue.path, issue.message)
    },
  })
  function showFieldError(field: string, message: string): void {
    setWrong({ field, message })
    focusField(field)
  }
  function change(part: Partial<typeof body>): void {
    setBody({ ...body, ...part })
    setWrong(null)
    saving.reset()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const checked = SuppressBody.safeParse(body)
    const [issue] = checked.error?.issues ?? []
    if (issue) showFieldError(String(issue.path[0]), issue.message)
    else if (checked.data && !saving.isPending) saving.mutate(checked.data)
  }
  const errorOf = (field: string): string | null => (wrong?.field === field ? wrong.message : null)
  return (
    <form className={formStyles.stack} onSubmit={submit} noValidate>
      <p>It gets no email at all any more, about its orders neither.</p>
      <TextInput
        label="Email"
        name="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        error={errorOf('email')}
        value={body.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label="Why"
        name="reason"
        placeholder="Asked by telephone not to be written to"
        error={errorOf('reason')}
        value={body.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {saving.isError && !wrong ? (
        <MutationError title="The address was not suppressed" error={saving.error} conflictHint="" />
      ) : null}
      <div className={formStyles.actions}>
        <Button type="submit" loading={saving.isPending}>
          Suppress
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
