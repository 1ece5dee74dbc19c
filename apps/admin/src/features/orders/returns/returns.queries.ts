import { call } from '@atelier/api-client/call'
import { display } from '@atelier/domain/display'
import { ListReturnsQuery, type RETURN_SORT_KEYS } from '@atelier/domain/returns/returns.schema'
import { getStaffReturn, listStaffReturns } from '@atelier/domain/returns/staff-returns.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { createListSearchParams, isNarrowed, sortedBy } from '../../../ui/list-search-params.ts'

export type ReturnSortKey = (typeof RETURN_SORT_KEYS)[number]

/** The return list's state, stored in the URL. */
export type ReturnListState = Omit<ListReturnsQuery, 'pageSize'>
export type ReturnFilters = Pick<ReturnListState, 'search' | 'status' | 'reason'>

export const returnListSearchParams = createListSearchParams<ReturnListState>(
  ListReturnsQuery.omit({ pageSize: true }),
  ['search', 'status', 'reason', 'sort', 'order', 'page'],
)

export const NO_RETURN_FILTERS: ReturnFilters = { search: undefined, status: undefined, reason: undefined }

export const hasReturnFilters = (filters: ReturnFilters): boolean => isNarrowed(filters, NO_RETURN_FILTERS)

/** Sorts by a column; a new one starts descending (A9). */
export const withReturnSort = (state: ReturnListState, key: ReturnSortKey): ReturnListState =>
  sortedBy(state, key, 'desc')

export const returnListQuery = (state: ReturnListState) =>
  queryOptions({
    queryKey: ['returns', 'list', state],
    queryFn: ({ signal }) =>
      call(api, listStaffReturns, { query: { ...state, pageSize: display.pageSize.orders } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const returnQuery = (returnId: string) =>
  queryOptions({
    queryKey: ['returns', 'one', returnId],
    queryFn: async ({ signal }) => (await call(api, getStaffReturn, { params: { returnId } }, { signal })).data,
  })
