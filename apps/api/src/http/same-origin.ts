import { ShopError } from '@atelier/domain/shop-error'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'
import { isSessionCookie } from './session-cookie.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that a browser's cookie would authorise but another site asked for. Answered 400, because the admin
 * ends its session on a 403 (A7).
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  const ownOrigin = new URL(publicUrl).origin
  return (c, next) => {
    if (SAFE.has(c.req.method) || c.req.header('authorization') || !carriesSession(c.req.header('cookie')))
      return next()
    rejectForeignOrigin(c, ownOrigin)
    return next()
  }
}

/** Refuses what no page of ours sent, whether a cookie came along or not. */
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

const carriesSession = (cookies: string | undefined): boolean =>
  cookies?.split(';').some((cookie) => isSessionCookie(cookie.split('=')[0]?.trim() ?? '')) ?? false

/** Browsers that send no Sec-Fetch-Site still send Origin with every unsafe call. Neither means: not from our pages. */
function isOwn(origin: string | undefined, host: string | undefined, ownOrigin: string): boolean {
  if (!origin) return false
  return origin === ownOrigin || (URL.parse(origin)?.host === host && host !== undefined)
}
