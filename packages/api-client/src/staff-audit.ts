import { AuditResponse, type AuditFilters, type ListAuditQuery } from '@atelier/domain/audit/audit.schema'
import type { Api } from './http.ts'

/** One page of what staff did, newest first. Needs settings:edit. */
export const listAudit = (api: Api, query: Partial<ListAuditQuery>, signal?: AbortSignal): Promise<AuditResponse> =>
  api({ path: '/api/admin/audit', query, responseSchema: AuditResponse, signal })

/** Where the browser fetches the CSV of everything that matches. */
export function auditCsvUrl(filters: AuditFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  return `/api/admin/audit/export${query.size > 0 ? `?${query}` : ''}`
}
