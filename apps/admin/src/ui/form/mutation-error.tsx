import { ApiError } from '@atelier/api-client/api-error'
import { Alert } from '../feedback/alert.tsx'
import { ApiErrorDetails } from '../feedback/api-error-details.tsx'

export interface MutationErrorProps {
  /** The title from the error catalog (A8). */
  title: string | ((error: Error) => string)
  /** Null: shows nothing. */
  error: Error | null
  /** Shown after a conflict, when the screen has loaded the other user's version. */
  conflictHint?: string
}

/**
 * Classifies a failed change: rejected with a 4xx, failed with a 5xx, or unknown without a response from our server.
 */
function outcomeOf(error: Error): 'refused' | 'failed' | 'unknown' {
  if (!(error instanceof ApiError) || !error.hasServerMessage) return 'unknown'
  return error.statusCode < 500 ? 'refused' : 'failed'
}

/** Shows why a change failed: the catalog's title and the server's message. */
export function MutationError({ title, error, conflictHint = '' }: MutationErrorProps) {
  if (!error) return null
  const outcome = outcomeOf(error)
  const isConflict = error instanceof ApiError && error.code === 'conflict'
  const messages = {
    refused: `${error.message}.`.replace('..', '.'),
    failed: 'Nothing was changed. Try again.',
    unknown: 'We couldn’t confirm the change. Check before you try again.',
  }
  return (
    <Alert tone="bad" title={typeof title === 'string' ? title : title(error)}>
      {messages[outcome]}
      {isConflict ? ` ${conflictHint}` : null}
      {outcome === 'refused' ? null : <ApiErrorDetails error={error} />}
    </Alert>
  )
}
