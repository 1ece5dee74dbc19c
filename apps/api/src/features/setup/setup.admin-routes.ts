import * as staffSetup from '@atelier/domain/setup/staff-setup.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { createConnectionChecks } from './check-connections.ts'
import { readChecklist } from './read-checklist.ts'

/** Mounts the checklist of what a store needs before it goes live. */
export function mountStaffSetup(mount: Mount, deps: Deps): void {
  const findProblems = createConnectionChecks(deps)
  mount(staffSetup, {
    async getChecklist() {
      return { success: true, data: await readChecklist(deps, findProblems) }
    },
  })
}
