import { defineEndpoint } from '../contract/endpoint.ts'
import { AuditResponse, ExportAuditQuery, ListAuditQuery } from './audit.schema.ts'

// A6 defines no permission for the audit log. Exactly the admin-level roles, SUPER_ADMIN and ADMIN, have settings:edit.

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  readsReplica: true,
  access: 'settings:edit',
  summary: 'Search, filter and page through the audit log',
  query: ListAuditQuery,
  response: AuditResponse,
})

export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  readsReplica: true,
  access: 'settings:edit',
  personalData: { kind: 'bulk', audit: 'audit.exported' },
  summary: 'Export all matching entries as CSV',
  query: ExportAuditQuery,
  response: { contentType: 'text/csv' },
})
