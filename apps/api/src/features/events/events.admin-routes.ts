import * as staffEvents from '@atelier/domain/events/staff-events.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { listShopEvents } from './list-events.ts'

/** Mounts the route by which machines read what changed. */
export function mountStaffEvents(mount: Mount, deps: Deps): void {
  mount(staffEvents, {
    async listShopEvents({ query, context, c }) {
      c.header('Cache-Control', 'no-store')
      return { success: true, ...(await listShopEvents(deps, query, context.actor.grant)) }
    },
  })
}
