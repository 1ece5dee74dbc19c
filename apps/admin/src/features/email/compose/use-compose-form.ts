import { ApiError } from '@atelier/api-client/http'
import { useState } from 'react'
import { focusField } from '../../../ui/focus-field.ts'
import type { Draft } from '../../session/draft.store.ts'
import type { EmailFields } from './email-fields.ts'
import type { SendError } from './send-error.tsx'

interface Parsed {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

/** A letter that is being written: its draft, what is wrong with it, and the question before it leaves. */
export function useComposeForm<Form extends EmailFields>(draft: Draft<Form>) {
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null)
  const [problem, setProblem] = useState<SendError | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)

  function showFieldError(path: string, message: string): void {
    const [field = ''] = path.split('.')
    setWrong({ field, message })
    focusField(field)
  }
  return {
    problem,
    setProblem,
    isAsking: isConfirming,
    closeConfirmation: () => setIsConfirming(false),
    errorOf: (field: string): string | undefined => (wrong?.field === field ? wrong.message : undefined),
    change: (part: Partial<Form>): void => {
      // Another letter from here on: a repeat of the one that was sent must not be taken for it.
      draft.change({ ...part, key: crypto.randomUUID() })
      setWrong(null)
      setProblem(null)
    },
    /** Asks before sending, when everything is as it must be. */
    openConfirmation({ error }: Parsed): void {
      setProblem(null)
      const [issue] = error?.issues ?? []
      if (issue) showFieldError(issue.path.map(String).join('.'), issue.message)
      else setIsConfirming(true)
    },
    /** It was not sent: the field that is to blame says why, or the top of the form. */
    showSendError(title: string, error: Error): void {
      setIsConfirming(false)
      const [issue] = error instanceof ApiError && error.code === 'invalid_input' ? error.issues : []
      if (issue) showFieldError(issue.path, issue.message)
      else setProblem({ title, error })
    },
  }
}
