import * as staffAudit from '@atelier/domain/audit/staff-audit.endpoints'
import type { Deps } from '../../deps.ts'
import { csvDownload, datedName } from '../../http/download.ts'
import type { Mount } from '../../http/mount.ts'
import { presentAuditEntry } from './audit.present.ts'
import { listAudit } from './audit.repo.ts'
import { exportAudit } from './export-audit.ts'

/** Mounts the staff routes of the audit log: list, export. */
export function mountStaffAudit(mount: Mount, deps: Deps): void {
  mount(staffAudit, {
    async listAudit({ query }) {
      const { rows, total } = await listAudit(deps.db, query, deps.shop.company.region)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentAuditEntry), total, page, pageSize }
    },
    exportAudit({ query, c }) {
      return csvDownload(
        c,
        datedName('audit-log', deps.now(), deps.shop.company.region),
        exportAudit(deps, query, deps.shop.company.region),
      )
    },
  })
}
