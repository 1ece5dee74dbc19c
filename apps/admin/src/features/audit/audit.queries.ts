import { call } from '@atelier/api-client/call'
import { ListAuditQuery } from '@atelier/domain/audit/audit.schema'
import { listAudit } from '@atelier/domain/audit/staff-audit.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { defineList, type FiltersOf } from '../../ui/list/list-state.ts'
import { ownTimeZone } from '../../ui/format/time-zone.ts'

/** The audit log, stored in the URL. */
export const auditList = defineList(ListAuditQuery)
export type AuditFilters = FiltersOf<typeof auditList>

export const auditQuery = (state: ListAuditQuery) =>
  queryOptions({
    queryKey: ['audit', state],
    queryFn: ({ signal }) => call(api, listAudit, { query: { ...state, timeZone: ownTimeZone() } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
