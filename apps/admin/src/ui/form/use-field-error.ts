import { ApiError } from '@atelier/api-client/api-error'
import { useState } from 'react'
import { focusField } from './focus-field.ts'

export interface FieldError {
  /** The name of the input, which is the path of the field in the request: 'price', 'shipping.city'. */
  field: string
  message: string
}

type Parsed<Data> =
  | { success: true; data: Data }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

export interface FieldErrors {
  error: FieldError | null
  /** Returns the message below a field. */
  errorOf: (field: string) => string | undefined
  /** Shows an error at its field, and focuses the field, or another one that has an input; null: moves no focus. */
  show: (error: FieldError, focused?: string | null) => void
  /** Call it when a field changes. */
  clear: () => void
  /** Returns the valid input. Otherwise shows the first issue and returns null. */
  validate: <Data>(parsed: Parsed<Data>) => Data | null
  /** Shows the first issue of an error response at its field; returns whether it had one. */
  showIssue: (error: Error) => boolean
}

/** The error of a form. A form shows only the first error, below its field (A5). */
export function useFieldError(): FieldErrors {
  const [error, setError] = useState<FieldError | null>(null)
  function show(next: FieldError, focused: string | null = next.field): void {
    setError(next)
    if (focused !== null) focusField(focused)
  }
  return {
    error,
    errorOf: (field) => (error?.field === field ? error.message : undefined),
    show,
    clear: () => setError(null),
    validate(parsed) {
      setError(null)
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      if (issue) show({ field: issue.path.map(String).join('.'), message: issue.message })
      return null
    },
    showIssue(failure) {
      const [issue] = failure instanceof ApiError ? failure.issues : []
      if (issue) show({ field: issue.path, message: issue.message })
      return issue !== undefined
    },
  }
}
