import * as shop from '@atelier/domain/shop/shop.endpoints'
import { describeShop } from '@atelier/domain/shop/describe-shop'
import type { ShopResponse } from '@atelier/domain/shop/shop.schema'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { readShopSettings } from './shop.repo.ts'

/** How long a process caches the settings. */
const FRESH_MS = 1_000

/**
 * Mounts GET /api/shop: name, support address and hours, social links. An edit shows at once in this process, within a
 * second in others.
 */
export function mountShop(mount: Mount, { db, signals }: Deps): void {
  let cached: { response: Promise<ShopResponse>; until: number } | undefined

  signals.on('catalogue-changed', () => (cached = undefined))

  const current = (): Promise<ShopResponse> => {
    if (cached && performance.now() < cached.until) return cached.response
    const response = readShopSettings(db).then((settings) => ({ success: true as const, data: describeShop(settings) }))
    cached = { response, until: performance.now() + FRESH_MS }
    // Do not cache a failure.
    response.catch(() => (cached = undefined))
    return response
  }

  mount(shop, {
    getShop({ c }) {
      c.header('Cache-Control', 'public, max-age=60')
      return current()
    },
  })
}
