import { describeShop } from '@atelier/domain/shop/describe-shop'
import * as shopEndpoints from '@atelier/domain/shop/shop.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'

/** Mounts GET /api/shop: name, support address and hours, social links, as published. */
export function mountShop(mount: Mount, { shop }: Deps): void {
  mount(shopEndpoints, {
    getShop({ c }) {
      c.header('Cache-Control', 'public, max-age=60')
      return { success: true, data: describeShop(shop) }
    },
  })
}
