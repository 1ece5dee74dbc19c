import { AuditResponse, ExportAuditQuery, ListAuditQuery } from '@atelier/domain/audit/audit.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { describeResponse, query } from '../../http/validate.ts'
import { presentAuditEntry } from './audit.present.ts'
import { listAudit } from './audit.repo.ts'
import { exportAudit } from './export-audit.ts'

/**
 * /api/admin/audit: the audit log. A6 defines no permission for it. settings:edit is held by exactly the admin-level
 * roles, SUPER_ADMIN and ADMIN.
 */
export function auditAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/',
    allow('settings:edit'),
    describeResponse(AuditResponse, 'Search, filter and page through the audit log'),
    query(ListAuditQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total } = await listAudit(deps.db, filters)
      const { page, pageSize } = filters
      return c.json({ success: true, data: rows.map(presentAuditEntry), total, page, pageSize } satisfies AuditResponse)
    },
  )

  routes.get(
    '/export',
    allow('settings:edit'),
    describeResponse(null, 'Export all matching entries as CSV', { contentType: 'text/csv' }),
    query(ExportAuditQuery),
    async (c) => {
      const csv = await exportAudit(deps, c.req.valid('query'), actionContextOf(c, deps.config.TRUSTED_PROXIES))
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="audit-log-${deps.now().toISOString().slice(0, 10)}.csv"`)
      return c.body(csv)
    },
  )

  return routes
}
