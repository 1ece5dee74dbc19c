import * as staffAudit from '@atelier/domain/audit/staff-audit.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { presentAuditEntry } from './audit.present.ts'
import { listAudit } from './audit.repo.ts'
import { exportAudit } from './export-audit.ts'

/** Mounts the staff routes of the audit log: list, export. */
export function mountStaffAudit(mount: Mount, deps: Deps): void {
  mount(staffAudit, {
    async listAudit({ query }) {
      const { rows, total } = await listAudit(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentAuditEntry), total, page, pageSize }
    },
    async exportAudit({ query, context, c }) {
      const csv = await exportAudit(deps, query, context)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="audit-log-${deps.now().toISOString().slice(0, 10)}.csv"`)
      return c.body(csv)
    },
  })
}
