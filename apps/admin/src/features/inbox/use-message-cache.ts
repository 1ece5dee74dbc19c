import { ApiError } from '@atelier/api-client/http'
import { messageFromConflict } from '@atelier/api-client/staff-inbox'
import type { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { useQueryClient } from '@tanstack/react-query'
import { INBOX, messageQuery } from './inbox.queries.ts'

/** What to do with the answer to a change: the message is shown as it is now, lists and counts are asked for again. */
export function useMessageCache() {
  const client = useQueryClient()
  const cacheMessage = (message: InboxMessageDetail): void => {
    client.setQueryData(messageQuery(String(message.messageId)).queryKey, message)
    for (const part of ['list', 'waiting']) void client.invalidateQueries({ queryKey: [...INBOX, part] })
    void client.invalidateQueries({ queryKey: ['customers', 'timeline'] })
  }
  /** A refusal because somebody else was quicker brings the message as they left it. */
  const cacheNewerMessage = (error: Error): void => {
    const newer = error instanceof ApiError && error.code === 'conflict' ? messageFromConflict(error) : null
    if (newer) cacheMessage(newer)
  }
  return { keep: cacheMessage, keepNewer: cacheNewerMessage }
}
