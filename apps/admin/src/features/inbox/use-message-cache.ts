import { ApiError } from '@atelier/api-client/http'
import { messageFromConflict } from '@atelier/api-client/staff-inbox'
import type { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { useQueryClient } from '@tanstack/react-query'
import { INBOX, messageQuery } from './inbox.queries.ts'

/** Caches the message that a change returned, and invalidates lists and counts. */
export function useMessageCache() {
  const client = useQueryClient()
  const cacheMessage = (message: InboxMessageDetail): void => {
    client.setQueryData(messageQuery(String(message.messageId)).queryKey, message)
    for (const part of ['list', 'waiting']) void client.invalidateQueries({ queryKey: [...INBOX, part] })
    void client.invalidateQueries({ queryKey: ['customers', 'timeline'] })
  }
  /** Caches the newer message of a conflict response. */
  const cacheNewerMessage = (error: Error): void => {
    const newer = error instanceof ApiError && error.code === 'conflict' ? messageFromConflict(error) : null
    if (newer) cacheMessage(newer)
  }
  return { cacheMessage, cacheNewerMessage }
}
