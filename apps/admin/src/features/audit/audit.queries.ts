import { call } from '@atelier/api-client/call'
import { ListAuditQuery } from '@atelier/domain/audit/audit.schema'
import { listAudit } from '@atelier/domain/audit/staff-audit.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { defineList, type FiltersOf, type StateOf } from '../../ui/list/list-state.ts'

/** The audit log, stored in the URL. */
export const auditList = defineList(ListAuditQuery.omit({ timeZone: true }))
export type AuditFilters = FiltersOf<typeof auditList>

export const auditQuery = (state: StateOf<typeof auditList>) =>
  queryOptions({
    queryKey: ['audit', state],
    queryFn: ({ signal }) => call(api, listAudit, { query: state }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
