import { call } from '@atelier/api-client/call'
import { suppressAddress } from '@atelier/domain/email/staff-suppressions.endpoints'
import { SuppressBody } from '@atelier/domain/email/suppressions.schema'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { MutationError } from '../../../ui/form/mutation-error.tsx'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { textInputs } from '../../../ui/form/text-inputs.ts'
import { EMAIL } from '../email.queries.ts'

/** Suppresses an address for all emails, with a reason. */
export function SuppressForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [body, setBody] = useState({ email: '', reason: '' })
  const { error, errorOf, clear, validate, showIssue } = useFieldError()
  const saving = useMutation({
    mutationFn: async (checked: SuppressBody) => (await call(api, suppressAddress, { body: checked })).data,
    onSuccess: ({ email }) => {
      onClose()
      showToast(`${email} won’t get any more email`)
      void client.invalidateQueries({ queryKey: EMAIL })
    },
    onError: showIssue,
  })
  function change(part: Partial<typeof body>): void {
    setBody({ ...body, ...part })
    clear()
    saving.reset()
  }
  const text = textInputs({ values: body, change, errorOf })
  function submit(): void {
    const checked = validate(SuppressBody.safeParse(body))
    if (checked) saving.mutate(checked)
  }
  return (
    <ChangeForm
      submitLabel="Suppress"
      isBusy={saving.isPending}
      error={<MutationError title="Couldn’t suppress this address" error={error ? null : saving.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onClose }]}
    >
      <p>This address stops getting all email, including order updates.</p>
      <TextInput label="Email" inputMode="email" autoComplete="off" data-autofocus {...text('email')} />
      <TextInput label="Reason" placeholder="Asked by phone not to be emailed" {...text('reason')} />
    </ChangeForm>
  )
}
