import { call } from '@atelier/api-client/call'
import { EMAIL_SENT, SendEmailBody } from '@atelier/domain/email/send-email.schema'
import { sendEmail } from '@atelier/domain/email/staff-emails.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import { SENDER_TYPES } from '@atelier/domain/shop/shop.schema'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { useCan } from '../../session/session.store.ts'
import { MAY_NOT_SEND, SENDER_LABELS } from '../email-labels.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import { contentOf, newEmail, type ComposeFields } from './email-fields.ts'
import { EmailComposer } from './email-composer.tsx'
import { useEmailComposer, type EmailComposerState } from './use-email-composer.ts'
import { pluralize } from '../../../ui/format/numbers.ts'

const SENDERS = SENDER_TYPES.map((value) => ({ value, label: SENDER_LABELS[value] }))

/** A form for an email to one or several people, each of whom receives a separate email (A2, A5). */
export function ComposePage() {
  const composer = useEmailComposer<ComposeFields>(newEmail, 'email')
  const maySend = useCan('email:manage')
  const refreshLog = useLogRefresh()
  const { form } = composer
  const { to, subject, fromType } = form
  const body = { to, subject, ...contentOf(form), fromType }
  const checked = SendEmailBody.safeParse(body)
  const recipients = checked.data?.to ?? []

  const sending = useMutation({
    mutationFn: () => call(api, sendEmail, { body, idempotencyKey: form.key }),
    onSuccess: () => {
      composer.resetAfterSend()
      showToast(EMAIL_SENT)
      refreshLog()
    },
    onError: (error) => composer.showSendError('Failed to send email', error),
  })
  return (
    <EmailComposer
      title="New email"
      composer={composer}
      from={fromType}
      recipients={<Addresses composer={composer} />}
      submitButton={
        <Button type="submit" loading={sending.isPending}>
          Send email
        </Button>
      }
      onSubmit={() =>
        maySend ? composer.openConfirmation(checked) : composer.setProblem({ title: MAY_NOT_SEND, error: null })
      }
      confirmDialog={
        <ConfirmDialog
          title={composer.isConfirming ? `Send this email to ${pluralize(recipients.length, 'recipient')}?` : null}
          confirmLabel={recipients.length === 1 ? 'Send email' : `Send ${recipients.length} emails`}
          cancelLabel="Keep editing"
          isHarmless
          isBusy={sending.isPending}
          onConfirm={() => sending.mutate()}
          onCancel={composer.closeConfirmation}
        >
          <p>
            “{subject}” goes to {recipients.join(', ')}.
          </p>
        </ConfirmDialog>
      }
    />
  )
}

/** Recipients and sender address. */
function Addresses({ composer: { form, change, errorOf } }: { composer: EmailComposerState<ComposeFields> }) {
  return (
    <div className={formClasses.pair}>
      <Textarea
        label="To"
        name="to"
        rows={1}
        autosize
        maxRows={6}
        inputMode="email"
        autoComplete="off"
        placeholder="name@example.com"
        description={`Separate up to ${limits.email.recipientsMax} addresses with commas or lines. Each person gets a separate email.`}
        error={errorOf('to')}
        value={form.to}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <NativeSelect
        label="From"
        name="fromType"
        description="Set the name and address of each sender in Settings."
        error={errorOf('fromType')}
        value={form.fromType}
        data={SENDERS}
        onChange={(event) =>
          change({ fromType: SENDER_TYPES.find((type) => type === event.currentTarget.value) ?? form.fromType })
        }
      />
    </div>
  )
}
