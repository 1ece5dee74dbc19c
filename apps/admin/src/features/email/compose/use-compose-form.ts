import { ApiError } from '@atelier/api-client/api-error'
import { randomIdempotencyKey } from '@atelier/api-client/idempotency-key'
import { useState } from 'react'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import type { Draft } from '../../session/session.public.ts'
import type { EmailFields } from './email-fields.ts'
import type { SendError } from './send-error.tsx'

interface Parsed {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

/** The state of an email form: its draft, validation errors, and the confirm dialog. */
export function useComposeForm<Form extends EmailFields>(draft: Draft<Form>) {
  const { errorOf, show, clear } = useFieldError()
  const [problem, setProblem] = useState<SendError | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)

  function showFieldError(path: string, message: string): void {
    const [field = ''] = path.split('.')
    show({ field, message })
  }
  return {
    problem,
    setProblem,
    isConfirming,
    closeConfirmation: () => setIsConfirming(false),
    errorOf,
    change: (part: Partial<Form>): void => {
      // A changed draft is a new email: it must not be taken for a retry of the previous one.
      draft.change({ ...part, key: randomIdempotencyKey() })
      clear()
      setProblem(null)
    },
    /** Opens the confirm dialog if the form is valid, else shows the first error. */
    openConfirmation({ error }: Parsed): void {
      setProblem(null)
      const [issue] = error?.issues ?? []
      if (issue) showFieldError(issue.path.map(String).join('.'), issue.message)
      else setIsConfirming(true)
    },
    /** Shows why sending failed, at the invalid field or above the form. */
    showSendError(title: string, error: Error): void {
      setIsConfirming(false)
      const [issue] = error instanceof ApiError && error.code === 'invalid_input' ? error.issues : []
      if (issue) showFieldError(issue.path, issue.message)
      else setProblem({ title, error })
    },
  }
}
