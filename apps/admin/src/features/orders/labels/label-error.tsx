import { ApiError } from '@atelier/api-client/api-error'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ApiErrorDetails } from '../../../ui/feedback/api-error-details.tsx'

/** Why something with a label failed, in the words of the carrier or the API. */
export function LabelError({ title, error }: { title: string; error: Error | null }) {
  if (!error) return null
  const isAnswered = error instanceof ApiError && error.hasServerMessage
  return (
    <Alert tone="bad" title={title}>
      {isAnswered ? error.message : 'No response. Check the connection and try again: a label is never bought twice.'}
      {isAnswered ? null : <ApiErrorDetails error={error} />}
    </Alert>
  )
}
