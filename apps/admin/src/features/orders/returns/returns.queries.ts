import { call } from '@atelier/api-client/call'
import { display } from '@atelier/domain/limits/display'
import { ListReturnsQuery } from '@atelier/domain/returns/returns.schema'
import { getStaffReturn, listStaffReturns } from '@atelier/domain/returns/staff-returns.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { defineList, type StateOf } from '../../../ui/list/list-state.ts'

/** The return list, stored in the URL. */
export const returnList = defineList(ListReturnsQuery.omit({ pageSize: true }), {
  startsIn: () => 'desc',
})

export const returnListQuery = (state: StateOf<typeof returnList>) =>
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
