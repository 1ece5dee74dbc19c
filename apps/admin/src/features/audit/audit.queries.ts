import { call } from '@atelier/api-client/call'
import { ListAuditQuery, type AuditFilters } from '@atelier/domain/audit/audit.schema'
import { listAudit } from '@atelier/domain/audit/staff-audit.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { createListSearchParams, isNarrowed } from '../../ui/list-search-params.ts'
import { ownTimeZone } from '../../ui/time-zone.ts'

/** The log's state, stored in the URL. */
export type AuditState = ListAuditQuery

export const auditSearchParams = createListSearchParams<AuditState>(ListAuditQuery, [
  'search',
  'actor',
  'action',
  'target',
  'from',
  'to',
  'page',
])

export const NO_FILTERS: AuditFilters = {
  search: undefined,
  actor: undefined,
  action: undefined,
  target: undefined,
  from: undefined,
  to: undefined,
}

export const hasFilters = (filters: AuditFilters): boolean => isNarrowed(filters, NO_FILTERS)

export const auditQuery = (state: AuditState) =>
  queryOptions({
    queryKey: ['audit', state],
    queryFn: ({ signal }) => call(api, listAudit, { query: { ...state, timeZone: ownTimeZone() } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
