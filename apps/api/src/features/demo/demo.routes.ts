import * as demo from '@atelier/domain/demo/demo.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'

/** Mounts GET /api/demo. It returns 404 unless the shop is a demo store whose cards are those of the sandbox. */
export function mountDemo(mount: Mount, { config, demoStaff }: Deps): void {
  mount(demo, {
    getDemoTour({ c }) {
      c.header('Cache-Control', 'no-store')
      if (demoStaff === null || config.PAYMENTS !== 'sandbox') throw new ShopError('not_found', 'Not found')
      return { success: true, data: { staff: demoStaff, portalUrl: config.adminUrl } }
    },
  })
}
