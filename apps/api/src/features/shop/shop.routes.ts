import { describeShop } from '@atelier/domain/shop/describe-shop'
import { ShopResponse } from '@atelier/domain/shop/shop.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { describeResponse } from '../../http/validate.ts'
import { readShopSettings } from './shop.repo.ts'

/** How long a process caches the settings. */
const FRESH_MS = 1_000

/**
 * GET /api/shop: name, support address and hours, social links. An edit shows at once in this process, within a second
 * in others.
 */
export function shopRoutes({ db, signals }: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
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

  routes.get(
    '/',
    allow('anyone'),
    describeResponse(ShopResponse, 'Get the shop name, support contact and social links', { cacheable: true }),
    async (c) => {
      c.header('Cache-Control', 'public, max-age=60')
      return c.json(await current())
    },
  )

  return routes
}
