import { call } from '@atelier/api-client/call'
import { ListInboxQuery } from '@atelier/domain/inbox/inbox.schema'
import { getMessage, listColleagues, listInbox } from '@atelier/domain/inbox/staff-inbox.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { defineList } from '../../ui/list/list-state.ts'

/** The inbox, stored in the URL. */
export const inboxList = defineList(ListInboxQuery)

export const INBOX = ['inbox'] as const

export const inboxQuery = (state: ListInboxQuery) =>
  queryOptions({
    queryKey: [...INBOX, 'list', state],
    queryFn: ({ signal }) => call(api, listInbox, { query: state }, { signal }),
    placeholderData: keepPreviousData,
  })

export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: [...INBOX, 'one', messageId],
    queryFn: async ({ signal }) =>
      (await call(api, getMessage, { params: { messageId: Number(messageId) } }, { signal })).data,
  })

export const colleaguesQuery = () =>
  queryOptions({
    queryKey: [...INBOX, 'colleagues'],
    queryFn: async ({ signal }) => (await call(api, listColleagues, {}, { signal })).data,
    staleTime: 60_000,
  })
