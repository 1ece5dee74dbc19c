import { ApiError } from '@atelier/api-client/api-error'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiErrorDetails } from '../feedback/api-error-details.tsx'
import { EmptyState } from './empty-state.tsx'
import { listClasses } from '../list/list-classes.ts'

/** Returns whether a record does not exist: its id is unknown (404), or malformed (400). */
export const isMissingRecord = (error: Error): boolean =>
  error instanceof ApiError && [400, 404].includes(error.statusCode)

export interface RecordErrorProps {
  /** The title from the error catalog (A8). */
  title: string
  error: Error
  onRetry: () => void
  retryLabel?: string
  /** Whether to offer a retry and the server's response for a missing record, too (A8). */
  retriesMissing?: boolean
  /** Shown beside the retry button. */
  action?: ReactNode
  children?: ReactNode
}

/** Shown in place of a record that failed to load. */
export function RecordError(props: RecordErrorProps) {
  const { title, error, onRetry, retryLabel = 'Try again', retriesMissing = false, action, children } = props
  const canRetry = retriesMissing || !isMissingRecord(error)
  const actions = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button onClick={onRetry}>{retryLabel}</Button>
      {action}
    </div>
  )
  return (
    <section className={listClasses.list} role="alert">
      <EmptyState title={title} action={canRetry ? actions : null}>
        {children}
        {canRetry ? <ApiErrorDetails error={error} /> : null}
      </EmptyState>
    </section>
  )
}
