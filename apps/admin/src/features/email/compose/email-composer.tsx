import { limits } from '@atelier/domain/limits/limits'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { TextInput } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { SENDER_LABELS } from '../email-labels.ts'
import { type EmailFields, contentOf, hasDraftContent } from './email-fields.ts'
import { EmailPreview } from './email-preview.tsx'
import { MessageField } from './message-field.tsx'
import { SendErrorAlert } from './send-error.tsx'
import { TestButton } from './test-button.tsx'
import { TextVersion } from './text-version.tsx'
import type { EmailComposerState } from './use-email-composer.ts'
import { showToast, UNDO_MS } from '../../../ui/feedback/toast.store.ts'

export interface EmailComposerProps<Form extends EmailFields> {
  title: string
  composer: EmailComposerState<Form>
  from: SenderType
  /** Recipient fields, above the subject. */
  recipients: ReactNode
  /** Shown below the message. */
  hint?: ReactNode
  /** Fields after the message. */
  last?: ReactNode
  submitButton: ReactNode
  /** The confirm dialog. */
  confirmDialog: ReactNode
  onSubmit: () => void
}

/** The layout of an email form: recipients, HTML and text version, with the preview beside it. */
export function EmailComposer<Form extends EmailFields>(props: EmailComposerProps<Form>) {
  const { title, composer, from, recipients, hint, last, submitButton, confirmDialog, onSubmit } = props
  const { form, preview, errorOf } = composer
  const change = (part: Partial<EmailFields>): void => composer.change(part as Partial<Form>)
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1.24fr)_minmax(0,1fr)] items-start gap-x-6 gap-y-4 max-[1200px]:grid-cols-1"
      onSubmit={submit}
      noValidate
    >
      <Card title={title}>
        <div className="stack">
          <SendErrorAlert sendError={composer.problem} />
          {recipients}
          <TextInput
            label="Subject"
            name="subject"
            autoComplete="off"
            maxLength={limits.email.subjectMax}
            error={errorOf('subject')}
            value={form.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          {composer.kind === 'campaign' ? (
            <PreviewTextField value={form.previewText} error={errorOf('previewText')} change={change} />
          ) : null}
          <MessageField fields={form} change={change} error={errorOf('htmlContent')} generation={composer.generation} />
          {hint}
          <TextVersion
            form={form}
            change={change}
            generatedText={preview.data?.textContent}
            error={errorOf('textContent')}
          />
          {last}
          <div className={formClasses.actions}>
            {submitButton}
            <TestButton
              body={{ ...testContent(form), fromType: from, kind: composer.kind }}
              onError={composer.setProblem}
            />
            <DiscardButton form={form} empty={composer.empty} onReplace={composer.replace} />
          </div>
        </div>
      </Card>
      <EmailPreview
        preview={preview.data}
        hasFailed={preview.isError}
        from={SENDER_LABELS[from]}
        previewText={form.previewText}
      />
      {confirmDialog}
    </form>
  )
}

/** Returns the content of a test email. Empty fields are omitted; the server replaces them with a sample text. */
function testContent(form: EmailFields): Partial<ReturnType<typeof contentOf>> & {
  subject?: string
  previewText?: string
} {
  const { htmlContent, textContent } = contentOf(form)
  return {
    ...(form.subject.trim() === '' ? undefined : { subject: form.subject }),
    ...(form.previewText.trim() === '' ? undefined : { previewText: form.previewText }),
    ...(htmlContent === '' && textContent === '' ? undefined : { htmlContent, textContent }),
  }
}

interface PreviewTextFieldProps {
  value: string
  error: string | undefined
  change: (part: Partial<EmailFields>) => void
}

/** The text that an inbox shows after the subject of a campaign. */
const PreviewTextField = ({ value, error, change }: PreviewTextFieldProps) => (
  <TextInput
    label="Preview text (optional)"
    name="previewText"
    autoComplete="off"
    maxLength={limits.email.previewTextMax}
    description={`Shown after the subject in the inbox, up to ${limits.email.previewTextMax} characters. Leave blank to show the start of the message.`}
    error={error}
    value={value}
    onChange={(event) => change({ previewText: event.currentTarget.value })}
  />
)

interface DiscardButtonProps<Form extends EmailFields> {
  form: Form
  empty: () => Form
  onReplace: (form: Form) => void
}

/** Discards the draft, with an undo for ten seconds. */
function DiscardButton<Form extends EmailFields>({ form, empty, onReplace }: DiscardButtonProps<Form>) {
  if (!hasDraftContent(form)) return null
  function discard(): void {
    onReplace(empty())
    showToast('Draft discarded', {
      shownMs: UNDO_MS,
      action: {
        label: 'Undo',
        run: async () => onReplace(form),
        errorMessage: () => 'Couldn’t restore the draft',
      },
    })
  }
  return (
    <button type="button" className="text-link" onClick={discard}>
      Discard draft
    </button>
  )
}
