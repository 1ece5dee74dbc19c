import { describeShop } from '@atelier/domain/shop/describe-shop'
import { ShopAnswer } from '@atelier/domain/shop/shop.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { answers } from '../../http/validate.ts'
import { readShopSettings } from './shop.repo.ts'

/** How long a process goes on saying what it last read. */
const FRESH_MS = 1_000

/** GET /api/shop: name, support address and hours, social links. An edit is seen here at once, elsewhere within a second. */
export function shopRoutes({ db, signals }: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  let kept: { answer: Promise<ShopAnswer>; until: number } | undefined

  signals.on('catalogue-changed', () => (kept = undefined))

  const current = (): Promise<ShopAnswer> => {
    if (kept && performance.now() < kept.until) return kept.answer
    const answer = readShopSettings(db).then((settings) => ({ success: true as const, data: describeShop(settings) }))
    kept = { answer, until: performance.now() + FRESH_MS }
    // A failed reading is not kept: the next caller tries again.
    answer.catch(() => (kept = undefined))
    return answer
  }

  routes.get(
    '/',
    allow('anyone'),
    answers(ShopAnswer, 'The house: name, support and social links', { cacheable: true }),
    async (c) => {
      c.header('Cache-Control', 'public, max-age=60')
      return c.json(await current())
    },
  )

  return routes
}
