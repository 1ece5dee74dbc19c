import { sendMail } from '@atelier/api-client/staff-email'
import { MAIL_SENT, SendMailBody } from '@atelier/domain/email/written-mail.schema'
import { policy } from '@atelier/domain/policy'
import { SENDER_TYPES } from '@atelier/domain/shop/shop.schema'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../../api.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import formStyles from '../../../ui/form.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { announce } from '../../../ui/toast.store.ts'
import { useDraft } from '../../session/draft.store.ts'
import { useCan, useStaff } from '../../session/session.store.ts'
import { counted, MAY_NOT_SEND, SENDER_WORDS } from '../email-words.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import { DiscardButton } from './discard-button.tsx'
import { contentOf, newCompose, type ComposeFields } from './letter-draft.ts'
import { LetterPreview } from './letter-preview.tsx'
import { MessageField } from './message-field.tsx'
import { SendProblemNote } from './send-problem.tsx'
import { TestButton } from './test-button.tsx'
import { testContent } from './test-content.ts'
import { TextVersion } from './text-version.tsx'
import { useLetter } from './use-letter.ts'
import { usePreview } from './use-preview.ts'
import styles from './writing.module.css'

const SENDERS = SENDER_TYPES.map((value) => ({ value, label: SENDER_WORDS[value] }))

/** A2, A5: a letter to one or several people, each of whom gets a mail of their own. */
export function ComposePage() {
  const draft = useDraft<ComposeFields>(newCompose(), 'letter', {
    isKept: true,
  })
  const { form } = draft
  const letter = useLetter(draft)
  const { change, errorOf } = letter
  const maySend = useCan('email:manage')
  const { name } = useStaff()
  const refreshLog = useLogRefresh()
  const preview = usePreview(form, 'letter', name)
  // Drawn anew when another letter begins, not when its key changes with every letter typed.
  const [generation, setGeneration] = useState(0)

  const { to, subject, fromType } = form
  const body = { to, subject, ...contentOf(form), fromType }
  const checked = SendMailBody.safeParse(body)
  const recipients = checked.data?.to ?? []

  function replace(next: Partial<ComposeFields>): void {
    change(next)
    setGeneration((count) => count + 1)
  }
  const sending = useMutation({
    mutationFn: () => sendMail(api, body, form.key),
    onSuccess: () => {
      letter.close()
      replace(newCompose())
      draft.done()
      announce(MAIL_SENT)
      refreshLog()
    },
    onError: (error) => letter.failed('Failed to send email', error),
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (maySend) letter.ask(checked)
    else letter.setProblem({ title: MAY_NOT_SEND, error: null })
  }

  return (
    <form className={styles.writing} onSubmit={submit} noValidate>
      <Card title="New email">
        <div className={formStyles.stack}>
          <SendProblemNote problem={letter.problem} />
          <div className={formStyles.pair}>
            <TextInput
              label="To"
              name="to"
              type="text"
              inputMode="email"
              autoComplete="off"
              placeholder="name@example.com"
              description={`Several with commas between them, up to ${policy.email.recipientsMax}. Each gets an email of their own.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={errorOf('to')}
              value={to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
            <NativeSelect
              label="From"
              name="fromType"
              description="The name and address of each sender are set under Settings."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              rightSection={<Icon name="down" size={14} />}
              error={errorOf('fromType')}
              value={fromType}
              data={SENDERS}
              onChange={(event) =>
                change({ fromType: SENDER_TYPES.find((type) => type === event.currentTarget.value) ?? fromType })
              }
            />
          </div>
          <TextInput
            label="Subject"
            name="subject"
            autoComplete="off"
            maxLength={policy.email.subjectMax}
            error={errorOf('subject')}
            value={subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <MessageField fields={form} change={change} error={errorOf('htmlContent')} generation={String(generation)} />
          <TextVersion form={form} change={change} made={preview.data?.textContent} error={errorOf('textContent')} />
          <div className={formStyles.actions}>
            <Button type="submit" loading={sending.isPending}>
              Send email
            </Button>
            <TestButton body={{ ...testContent(form), fromType, kind: 'letter' }} onProblem={letter.setProblem} />
            <DiscardButton form={form} empty={newCompose} onReplace={replace} />
          </div>
        </div>
      </Card>
      <LetterPreview preview={preview.data} hasFailed={preview.isError} from={SENDER_WORDS[fromType]} />
      <ConfirmDialog
        title={letter.isAsking ? `Send this email to ${counted(recipients.length, 'recipient')}?` : null}
        confirmLabel={recipients.length === 1 ? 'Send email' : `Send ${recipients.length} emails`}
        cancelLabel="Keep writing"
        isHarmless
        isBusy={sending.isPending}
        onConfirm={() => sending.mutate()}
        onCancel={letter.close}
      >
        <p>
          “{subject}” goes to {recipients.join(', ')}.
        </p>
      </ConfirmDialog>
    </form>
  )
}
