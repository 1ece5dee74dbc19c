import { MutationError } from '../../../ui/mutation-error.tsx'
import { Alert } from '../../../ui/alert.tsx'

/** Why something was not sent, as A8 calls it; without an error of the server the title says all of it. */
export interface SendError {
  title: string
  error: Error | null
}

export function SendErrorAlert({ sendError }: { sendError: SendError | null }) {
  if (!sendError) return null
  if (!sendError.error) return <Alert tone="bad">{sendError.title}</Alert>
  return <MutationError title={sendError.title} error={sendError.error} conflictHint="What you wrote is still here." />
}
