import { ApiError } from '@atelier/api-client/api-error'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiErrorDetails } from './api-error-details.tsx'
import { EmptyState } from './empty-state.tsx'
import styles from './list.module.css'

/** Returns whether a record does not exist: its id is unknown (404), or malformed (400). */
export const isMissingRecord = (error: Error): boolean =>
  error instanceof ApiError && [400, 404].includes(error.statusCode)

export interface RecordErrorProps {
  /** The title from the error catalog (A8). */
  title: string
  error: Error
  onRetry: () => void
  retryLabel?: string
  children?: ReactNode
}

/** Shown in place of a record that failed to load. A missing record offers no retry. */
export function RecordError({ title, error, onRetry, retryLabel = 'Try again', children }: RecordErrorProps) {
  const isMissing = isMissingRecord(error)
  return (
    <section className={styles.list} role="alert">
      <EmptyState title={title} action={isMissing ? null : <Button onClick={onRetry}>{retryLabel}</Button>}>
        {children}
        {isMissing ? null : <ApiErrorDetails error={error} />}
      </EmptyState>
    </section>
  )
}
