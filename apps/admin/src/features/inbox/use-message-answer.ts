import { ApiError } from '@atelier/api-client/http'
import { messageFromConflict } from '@atelier/api-client/staff-inbox'
import type { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { useQueryClient } from '@tanstack/react-query'
import { INBOX, messageQuery } from './inbox.queries.ts'

/** What to do with the answer to a change: the message is shown as it is now, lists and counts are asked for again. */
export function useMessageAnswer() {
  const client = useQueryClient()
  const keep = (message: InboxMessageDetail): void => {
    client.setQueryData(messageQuery(String(message.messageId)).queryKey, message)
    for (const part of ['list', 'waiting']) void client.invalidateQueries({ queryKey: [...INBOX, part] })
    void client.invalidateQueries({ queryKey: ['customers', 'timeline'] })
  }
  /** A refusal because somebody else was quicker brings the message as they left it. */
  const keepNewer = (refusal: Error): void => {
    const newer = refusal instanceof ApiError && refusal.code === 'conflict' ? messageFromConflict(refusal) : null
    if (newer) keep(newer)
  }
  return { keep, keepNewer }
}
