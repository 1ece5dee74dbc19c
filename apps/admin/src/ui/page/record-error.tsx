import { ApiError } from '@atelier/api-client/api-error'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiErrorDetails } from '../feedback/api-error-details.tsx'
import { EmptyState } from './empty-state.tsx'
import styles from '../list/list.module.css'

/** Returns whether a record does not exist: its id is unknown (404), or malformed (400). */
export const isMissingRecord = (error: Error): boolean =>
  error instanceof ApiError && [400, 404].includes(error.statusCode)

export interface RecordErrorProps {
  /** The title from the error catalog (A8). */
  title: string
  error: Error
  onRetry: () => void
  retryLabel?: string
  /** Whether to offer a retry for a missing record, too (A8). */
  retriesMissing?: boolean
  children?: ReactNode
}

/** Shown in place of a record that failed to load. */
export function RecordError(props: RecordErrorProps) {
  const { title, error, onRetry, retryLabel = 'Try again', retriesMissing = false, children } = props
  const isMissing = isMissingRecord(error)
  const retryButton = isMissing && !retriesMissing ? null : <Button onClick={onRetry}>{retryLabel}</Button>
  return (
    <section className={styles.list} role="alert">
      <EmptyState title={title} action={retryButton}>
        {children}
        {isMissing ? null : <ApiErrorDetails error={error} />}
      </EmptyState>
    </section>
  )
}
