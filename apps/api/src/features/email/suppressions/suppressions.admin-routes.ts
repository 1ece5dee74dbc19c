import * as staffSuppressions from '@atelier/domain/email/staff-suppressions.endpoints'
import type { Context } from 'hono'
import type { Deps } from '../../../deps.ts'
import { staffActionContextOf } from '../../../http/action-context.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { Mount } from '../../../http/mount.ts'
import { liftSuppression, presentSuppression, suppress } from './change-suppressions.ts'
import { listSuppressions } from './suppressions.repo.ts'

/** Mounts the staff routes of suppressions: addresses that get no email of any kind. */
export function mountStaffSuppressions(mount: Mount, deps: Deps): void {
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)

  mount(staffSuppressions, {
    async listSuppressions({ query }) {
      const { rows, total } = await listSuppressions(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentSuppression), total, page, pageSize }
    },
    async suppressAddress({ body, c }) {
      return { success: true, data: presentSuppression(await suppress(deps, body, contextOf(c))) }
    },
    async liftSuppression({ params, c }) {
      const row = await liftSuppression(deps, params.suppressionId, contextOf(c))
      return { success: true, data: presentSuppression(row) }
    },
  })
}
