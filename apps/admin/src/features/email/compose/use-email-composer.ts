import { useState } from 'react'
import { useDraft } from '../../session/session.public.ts'
import { useStaff } from '../../session/session.store.ts'
import type { EmailFields } from './email-fields.ts'
import { useComposeForm } from './use-compose-form.ts'
import { useEmailPreview } from './use-email-preview.ts'

/** The state of an email form with a persistent draft and a preview. */
export function useEmailComposer<Form extends EmailFields>(empty: () => Form, kind: 'email' | 'campaign') {
  const draft = useDraft<Form>(empty(), kind, { isPersistent: true })
  const composeForm = useComposeForm(draft)
  const { name } = useStaff()
  const preview = useEmailPreview(draft.form, kind, name)
  // Remounts the editor for another draft. The idempotency key cannot serve, because it changes with every edit.
  const [generation, setGeneration] = useState(0)

  function replace(next: Partial<Form>): void {
    composeForm.change(next)
    setGeneration((count) => count + 1)
  }
  return {
    ...composeForm,
    form: draft.form,
    kind,
    empty,
    preview,
    generation: String(generation),
    replace,
    /** Clears the form after sending. */
    resetAfterSend(): void {
      composeForm.closeConfirmation()
      replace(empty())
      draft.markSaved()
    },
  }
}

export type EmailComposerState<Form extends EmailFields> = ReturnType<typeof useEmailComposer<Form>>
