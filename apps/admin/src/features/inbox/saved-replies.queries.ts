import { call } from '@atelier/api-client/call'
import { listSavedReplies } from '@atelier/domain/inbox/staff-saved-replies.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { INBOX } from './inbox.queries.ts'

export const SAVED_REPLIES = [...INBOX, 'saved-replies'] as const

export const savedRepliesQuery = () =>
  queryOptions({
    queryKey: SAVED_REPLIES,
    queryFn: async ({ signal }) => (await call(api, listSavedReplies, {}, { signal })).data,
  })
