import { EMAIL_BODY_MAX, EMAIL_SUBJECT_MAX, EmailCustomerBody } from '@atelier/domain/orders/staff-order-actions.schema'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { MutationError } from './mutation-error.tsx'
import { RestoredDraftAlert } from './restored-draft-alert.tsx'
import { ChangeForm } from './change-form.tsx'
import { textInputs } from './text-inputs.ts'
import { useFieldError } from './use-field-error.ts'

export type EmailMessage = EmailCustomerBody

/** State of an email form. The screen that shows the form owns it, and stores it across sessions. */
export interface EmailDraft {
  form: EmailMessage
  change: (part: Partial<EmailMessage>) => void
  isRestored: boolean
  reset: () => void
  markSaved: () => void
}

export interface EmailFormProps {
  /** Recipient and reply-to address. */
  to: ReactNode
  draft: EmailDraft
  /** Templates to start from; omitted: no choice. */
  templates?: readonly { name: string; message: EmailMessage }[]
  send: (message: EmailMessage) => Promise<unknown>
  onSent: () => void
  onCancel?: () => void
  conflictHint?: string
}

/** A form for a manual email: subject and message, with validation errors on both. */
export function EmailForm(props: EmailFormProps) {
  const { to, draft, templates, send, onSent, onCancel, conflictHint = '' } = props
  const body = draft.form
  const { errorOf, clear, validate } = useFieldError()
  const sending = useMutation({
    mutationFn: (message: EmailMessage) => send(message),
    onSuccess: () => {
      draft.markSaved()
      onSent()
    },
  })
  function change(part: Partial<EmailMessage>): void {
    draft.change(part)
    clear()
  }
  const text = textInputs({ values: body, change, errorOf })
  function submit(): void {
    const valid = validate(EmailCustomerBody.safeParse(body))
    if (valid) sending.mutate(body)
  }
  return (
    <ChangeForm
      submitLabel="Send"
      isBusy={sending.isPending}
      error={<MutationError title="Failed to send email" error={sending.error} conflictHint={conflictHint} />}
      onSubmit={submit}
      others={onCancel ? [{ label: 'Cancel', onClick: onCancel }] : []}
    >
      <p>{to}</p>
      <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
      {templates ? <TemplateSelect templates={templates} message={body} onChoose={change} /> : null}
      <TextInput
        label="Subject"
        maxLength={EMAIL_SUBJECT_MAX}
        {...text('subject')}
        // A dialog focuses the first empty field.
        data-autofocus={body.subject === '' || undefined}
      />
      <Textarea
        label="Message"
        rows={10}
        maxLength={EMAIL_BODY_MAX}
        {...text('message')}
        data-autofocus={body.subject !== '' || undefined}
      />
    </ChangeForm>
  )
}

interface TemplateSelectProps {
  templates: NonNullable<EmailFormProps['templates']>
  message: EmailMessage
  onChoose: (message: EmailMessage) => void
}

function TemplateSelect({ templates, message, onChoose }: TemplateSelectProps) {
  const [name, setName] = useState(() => templates.find((one) => one.message.subject === message.subject)?.name ?? '')
  function choose(next: string): void {
    setName(next)
    const chosen = templates.find((one) => one.name === next)
    if (chosen) onChoose(chosen.message)
  }
  return (
    <NativeSelect
      label="Start from"
      value={name}
      onChange={(event) => choose(event.currentTarget.value)}
      data={templates.map((one) => one.name)}
    />
  )
}
