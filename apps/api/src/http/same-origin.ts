import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'
import { carriesSession } from './session-cookie.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects unsafe cross-site requests that carry a session cookie (CSRF). Returns 400, because the admin ends its session on
 * a 403 (A7).
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  const ownOrigin = new URL(publicUrl).origin
  return (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || c.req.header('authorization') || !carriesSession(c.req.header('cookie')))
      return next()
    rejectForeignOrigin(c, ownOrigin)
    return next()
  }
}

/** Rejects every request that no page of the shop sent, with or without a cookie. */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  const ownOrigin = new URL(publicUrl).origin
  return (c, next) => {
    rejectForeignOrigin(c, ownOrigin)
    return next()
  }
}

function rejectForeignOrigin(c: Context<AppEnv>, ownOrigin: string): void {
  const site = c.req.header('sec-fetch-site')
  if (site ? site === 'same-origin' : isOwn(c.req.header('origin'), c.req.header('host'), ownOrigin)) return
  throw new ShopError('cross_site', 'This request came from another site')
}

/** Browsers without Sec-Fetch-Site send Origin with every unsafe request. Without both it is not from a page of the shop. */
function isOwn(origin: string | undefined, host: string | undefined, ownOrigin: string): boolean {
  if (!origin) return false
  return origin === ownOrigin || (URL.parse(origin)?.host === host && host !== undefined)
}
