import { call } from '@atelier/api-client/call'
import { ListInboxQuery } from '@atelier/domain/inbox/inbox.schema'
import { getMessage, listColleagues, listInbox } from '@atelier/domain/inbox/staff-inbox.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { createListSearchParams, isNarrowed } from '../../ui/list-search-params.ts'

/** The inbox's state, stored in the URL. */
export type InboxState = ListInboxQuery
export type InboxFilters = Partial<Pick<InboxState, 'state' | 'subject' | 'assignedTo' | 'search'>>

export const inboxSearchParams = createListSearchParams<InboxState>(ListInboxQuery, [
  'state',
  'subject',
  'assignedTo',
  'search',
  'page',
])

export const NO_FILTERS: InboxFilters = {
  state: 'waiting',
  subject: undefined,
  assignedTo: undefined,
  search: undefined,
}

export const hasFilters = (filters: InboxFilters): boolean => isNarrowed(filters, NO_FILTERS)

export const INBOX = ['inbox'] as const

export const inboxQuery = (state: InboxState) =>
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
