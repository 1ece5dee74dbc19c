import * as staffDashboard from '@atelier/domain/dashboard/staff-dashboard.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { readDashboard } from './read-dashboard.ts'

/** Mounts the dashboard: every role gets the parts that it may see (A2, A9). */
export function mountStaffDashboard(mount: Mount, deps: Deps): void {
  mount(staffDashboard, {
    async getDashboard({ actor }) {
      return { success: true, data: await readDashboard(deps, actor.grant) }
    },
  })
}
