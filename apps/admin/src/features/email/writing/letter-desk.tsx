import { policy } from '@atelier/domain/policy'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { TextInput } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { Card } from '../../../ui/card.tsx'
import formStyles from '../../../ui/form.module.css'
import { SENDER_WORDS } from '../email-words.ts'
import { DiscardButton } from './discard-button.tsx'
import type { LetterFields } from './letter-draft.ts'
import { LetterPreview } from './letter-preview.tsx'
import { MessageField } from './message-field.tsx'
import { SendProblemNote } from './send-problem.tsx'
import { TestButton } from './test-button.tsx'
import { testContent } from './test-content.ts'
import { TextVersion } from './text-version.tsx'
import type { Desk } from './use-desk.ts'
import styles from './writing.module.css'

export interface LetterDeskProps<Form extends LetterFields> {
  title: string
  desk: Desk<Form>
  from: SenderType
  /** To whom, above the subject. */
  recipients: ReactNode
  /** Said below the message. */
  hint?: ReactNode
  /** What is asked last. */
  last?: ReactNode
  submitButton: ReactNode
  /** The question before it leaves. */
  question: ReactNode
  onSubmit: () => void
}

/** Where letters are written: to whom, what they say in both versions, and beside it how they will look. */
export function LetterDesk<Form extends LetterFields>(props: LetterDeskProps<Form>) {
  const { title, desk, from, recipients, hint, last, submitButton, question, onSubmit } = props
  const { form, preview, errorOf } = desk
  const change = (part: Partial<LetterFields>): void => desk.change(part as Partial<Form>)
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.writing} onSubmit={submit} noValidate>
      <Card title={title}>
        <div className={formStyles.stack}>
          <SendProblemNote problem={desk.problem} />
          {recipients}
          <TextInput
            label="Subject"
            name="subject"
            autoComplete="off"
            maxLength={policy.email.subjectMax}
            error={errorOf('subject')}
            value={form.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <MessageField fields={form} change={change} error={errorOf('htmlContent')} generation={desk.generation} />
          {hint}
          <TextVersion form={form} change={change} made={preview.data?.textContent} error={errorOf('textContent')} />
          {last}
          <div className={formStyles.actions}>
            {submitButton}
            <TestButton body={{ ...testContent(form), fromType: from, kind: desk.kind }} onProblem={desk.setProblem} />
            <DiscardButton form={form} empty={desk.empty} onReplace={desk.replace} />
          </div>
        </div>
      </Card>
      <LetterPreview preview={preview.data} hasFailed={preview.isError} from={SENDER_WORDS[from]} />
      {question}
    </form>
  )
}
