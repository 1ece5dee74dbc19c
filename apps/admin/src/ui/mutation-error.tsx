import { ApiError } from '@atelier/api-client/http'
import { Alert } from './alert.tsx'
import { ApiErrorDetails } from './api-error-details.tsx'

export interface MutationErrorProps {
  /** What the error catalogue calls it. */
  title: string
  error: Error
  /** Said after a conflict, when the screen shows what somebody else has made of it. */
  conflictHint: string
}

/** What is known of the change: refused by the rules, failed and taken back, or, without an answer of ours, nothing. */
function outcomeOf(error: Error): 'refused' | 'failed' | 'unknown' {
  if (!(error instanceof ApiError) || !error.hasServerMessage) return 'unknown'
  return error.statusCode < 500 ? 'refused' : 'failed'
}

/** Why a change was not made: what the catalogue calls it, and what the server had to say to people. */
export function MutationError({ title, error, conflictHint }: MutationErrorProps) {
  const outcome = outcomeOf(error)
  const isConflict = error instanceof ApiError && error.code === 'conflict'
  const messages = {
    refused: `${error.message}.`.replace('..', '.'),
    failed: 'Nothing was changed. Please try again.',
    unknown: 'The server did not say whether it was done. Please look before you try again.',
  }
  return (
    <Alert tone="bad" title={title}>
      {messages[outcome]}
      {isConflict ? ` ${conflictHint}` : null}
      {outcome === 'refused' ? null : <ApiErrorDetails error={error} />}
    </Alert>
  )
}
