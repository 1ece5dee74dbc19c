import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../page/empty-state.tsx'
import { listClasses } from './list-classes.ts'
import { Alert } from '../feedback/alert.tsx'
import { ApiErrorDetails } from '../feedback/api-error-details.tsx'

export interface ListErrorProps {
  /** The title from the error catalog (A8). */
  title: string
  error: Error
  onRetry: () => void
  retryLabel?: string
  children?: ReactNode
}

/** Shown in place of a list that failed to load. */
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

/** Shown above a list that failed to refresh and is stale. */
export function RefreshError({ title, error, onRetry, retryLabel = 'Try again' }: Omit<ListErrorProps, 'children'>) {
  const retryButton = (
    <Button variant="default" size="sm" onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  return (
    <div className={listClasses.before}>
      <Alert tone="bad" title={title} action={retryButton}>
        Showing the last data we loaded.
        <ApiErrorDetails error={error} />
      </Alert>
    </div>
  )
}
