import { CONFIRM_ADDRESS, type DetailIssue, type DetailsResult } from '@atelier/domain/checkout/validate-details'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'

interface Problem {
  message: string
  issues: readonly DetailIssue[]
}

function focusField(form: HTMLFormElement, path: string | undefined): void {
  const field = path === undefined ? null : form.elements.namedItem(path)
  if (field instanceof HTMLElement) field.focus()
}

/**
 * Handles the form of one step: validates on submit, focuses the first invalid field, and clears a field's error when
 * it changes. What may be wrong is shown once; the next submit confirms it.
 */
export function useStepForm(validate: () => DetailsResult, onValid: () => void | Promise<void>) {
  const [problem, setProblem] = useState<Problem>()
  // The warnings that the customer saw last: continuing past them confirms them.
  const [seen, setSeen] = useState('')

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = validate()
    const { warnings = [] } = result.ok ? result : {}
    const isConfirmed = warnings.length === 0 || seen === JSON.stringify(warnings)
    if (result.ok && isConfirmed) {
      setProblem(undefined)
      void onValid()
      return
    }
    // Synchronously, because screen readers announce the error only if the field is marked before it takes the focus.
    const found = result.ok ? { message: CONFIRM_ADDRESS, issues: warnings } : result
    flushSync(() => setProblem(found))
    setSeen(result.ok ? JSON.stringify(warnings) : '')
    focusField(event.currentTarget, found.issues[0]?.path)
  }

  const errorOf = (path: string): string | undefined => problem?.issues.find((issue) => issue.path === path)?.hint

  const clear = (path: string) =>
    setProblem((before) => {
      if (!before?.issues.some((issue) => issue.path === path)) return before
      const issues = before.issues.filter((issue) => issue.path !== path)
      return issues.length === 0 ? undefined : { ...before, issues }
    })

  return { message: problem?.message, onSubmit, errorOf, clear }
}
