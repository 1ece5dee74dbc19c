import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import styles from './list.module.css'
import { Alert } from './alert.tsx'
import { ApiErrorDetails } from './api-error-details.tsx'

export interface ListErrorProps {
  /** What the error catalogue calls it. */
  title: string
  error: Error
  onRetry: () => void
  retryLabel?: string
  children?: ReactNode
}

/** In the place of a list that could not be loaded. */
export function ListError({ title, error, onRetry, retryLabel = 'Try again', children }: ListErrorProps) {
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onClick={onRetry}>{retryLabel}</Button>}>
        {children}
        <ApiErrorDetails error={error} />
      </EmptyState>
    </div>
  )
}

/** Above a list that is still there, only not the newest. */
export function RefreshError({ title, error, onRetry, retryLabel = 'Try again' }: Omit<ListErrorProps, 'children'>) {
  const again = (
    <Button variant="default" size="sm" onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  return (
    <div className={styles.before}>
      <Alert tone="bad" title={title} action={again}>
        What you see is from before.
        <ApiErrorDetails error={error} />
      </Alert>
    </div>
  )
}
