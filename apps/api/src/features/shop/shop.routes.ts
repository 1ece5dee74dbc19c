import * as shop from '@atelier/domain/shop/shop.endpoints'
import { describeShop } from '@atelier/domain/shop/describe-shop'
import type { ShopResponse } from '@atelier/domain/shop/shop.schema'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { createTtlCache } from '../../ttl-cache.ts'
import { readShopSettings } from './shop.repo.ts'

/** How long a process caches the settings. */
const FRESH_MS = 1_000

/**
 * Mounts GET /api/shop: name, support address and hours, social links. An edit shows at once in this process, within a
 * second in others.
 */
export function mountShop(mount: Mount, { db, signals, terms }: Deps): void {
  const cache = createTtlCache<ShopResponse>({ ttlMs: FRESH_MS })
  signals.on('catalogue-changed', cache.clear)
  const load = async (): Promise<ShopResponse> => ({
    success: true,
    data: describeShop(await readShopSettings(db), terms.support),
  })

  mount(shop, {
    getShop({ c }) {
      c.header('Cache-Control', 'public, max-age=60')
      return cache.get('', load)
    },
  })
}
