import * as staffSubscribers from '@atelier/domain/newsletter/staff-subscribers.endpoints'
import type { Deps } from '../../deps.ts'
import { csvDownload, datedName } from '../../http/download.ts'
import type { Mount } from '../../http/mount.ts'
import { exportSubscribers, presentSubscriber, unsubscribeByStaff } from './change-subscribers.ts'
import { listSubscribers } from './subscribers.repo.ts'

/** Mounts the staff routes of newsletter subscribers (A2, A7). */
export function mountStaffSubscribers(mount: Mount, deps: Deps): void {
  mount(staffSubscribers, {
    async listSubscribers({ query }) {
      const { rows, total, activeCount } = await listSubscribers(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentSubscriber), total, activeCount, page, pageSize }
    },
    exportSubscribers({ query, c }) {
      return csvDownload(
        c,
        datedName('subscribers', deps.now(), deps.shop.company.region),
        exportSubscribers(deps, query, deps.shop.company.region),
      )
    },
    async unsubscribeSubscriber({ params, context }) {
      const row = await unsubscribeByStaff(deps, params.subscriberId, context)
      return { success: true, message: 'Unsubscribed', data: presentSubscriber(row) }
    },
  })
}
