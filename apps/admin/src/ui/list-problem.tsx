import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import styles from './list.module.css'
import { Note } from './note.tsx'
import { ServerAnswer } from './server-answer.tsx'

export interface ListProblemProps {
  /** What the error catalogue calls it. */
  title: string
  error: Error
  onRetry: () => void
  retryLabel?: string
  children?: ReactNode
}

/** In the place of a list that could not be loaded. */
export function ListProblem({ title, error, onRetry, retryLabel = 'Try again', children }: ListProblemProps) {
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onClick={onRetry}>{retryLabel}</Button>}>
        {children}
        <ServerAnswer error={error} />
      </EmptyState>
    </div>
  )
}

/** Above a list that is still there, only not the newest. */
export function RefreshProblem({
  title,
  error,
  onRetry,
  retryLabel = 'Try again',
}: Omit<ListProblemProps, 'children'>) {
  const again = (
    <Button variant="default" size="sm" onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  return (
    <div className={styles.before}>
      <Note tone="bad" title={title} action={again}>
        What you see is from before.
        <ServerAnswer error={error} />
      </Note>
    </div>
  )
}
