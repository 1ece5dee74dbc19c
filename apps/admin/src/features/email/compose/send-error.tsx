import { MutationError } from '../../../ui/form/mutation-error.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** Why sending failed, with the title of A8. Without a server error the title is the whole message. */
export interface SendError {
  title: string
  error: Error | null
}

export function SendErrorAlert({ sendError }: { sendError: SendError | null }) {
  if (!sendError) return null
  if (!sendError.error) return <Alert tone="bad">{sendError.title}</Alert>
  return <MutationError title={sendError.title} error={sendError.error} conflictHint="Your draft is still here." />
}
