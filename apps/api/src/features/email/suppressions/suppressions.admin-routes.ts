import * as staffSuppressions from '@atelier/domain/email/staff-suppressions.endpoints'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { liftSuppression, presentSuppression, suppress } from './change-suppressions.ts'
import { listSuppressions } from './suppressions.repo.ts'

/** Mounts the staff routes of suppressions: addresses that get no email of any kind. */
export function mountStaffSuppressions(mount: Mount, deps: Deps): void {
  mount(staffSuppressions, {
    async listSuppressions({ query }) {
      const { rows, total } = await listSuppressions(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentSuppression), total, page, pageSize }
    },
    async suppressAddress({ body, context }) {
      return { success: true, data: presentSuppression(await suppress(deps, body, context)) }
    },
    async liftSuppression({ params, context }) {
      const row = await liftSuppression(deps, params.suppressionId, context)
      return { success: true, data: presentSuppression(row) }
    },
  })
}
