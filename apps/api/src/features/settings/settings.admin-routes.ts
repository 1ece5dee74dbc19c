import * as staffSettings from '@atelier/domain/settings/staff-settings.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { changeSettings, readSettings } from './change-settings.ts'
import { readSystem } from './read-system.ts'

/** Mounts the staff routes of the settings (A2, A6). */
export function mountStaffSettings(mount: Mount, deps: Deps): void {
  mount(staffSettings, {
    async getSettings() {
      return { success: true, data: await readSettings(deps.db, deps.shop) }
    },
    async changeSettings({ body, context }) {
      const data = await changeSettings(deps, body, context)
      return { success: true, message: 'Settings saved', data }
    },
    async getSystem() {
      return { success: true, data: await readSystem(deps) }
    },
  })
}
