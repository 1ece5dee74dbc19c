import { errorData } from '@atelier/api-client/api-error'
import { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { createEntityCache } from '../../ui/create-entity-cache.ts'
import { INBOX, messageQuery } from './inbox.queries.ts'

/** Caches the message that a change returned, and invalidates lists and counts. */
export const useMessageCache = createEntityCache<InboxMessageDetail>({
  keyOf: ({ messageId }) => messageQuery(String(messageId)).queryKey,
  relatedKeysOf: () => [
    [...INBOX, 'list'],
    [...INBOX, 'waiting'],
    ['customers', 'timeline'],
  ],
  fromConflict: (error) => errorData(error, InboxMessageDetail),
})
