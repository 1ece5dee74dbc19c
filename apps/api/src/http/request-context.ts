import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './env.ts'
import { routePattern } from './route-pattern.ts'
import { apiHeaders } from './security-headers.ts'

/** What a request id from outside may look like; anything else is replaced, so that logs cannot be forged. */
const SANE_ID = /^[\w.:-]{8,64}$/

/**
 * Around every request: its id, the security headers, one line in the log. The line names the route, never the address
 * or the query, which may carry ids, e-mail addresses or tokens.
 */
export function requestContext({
  config,
  log,
  metrics,
}: Pick<Deps, 'config' | 'log' | 'metrics'>): MiddlewareHandler<AppEnv> {
  const headers = Object.entries(apiHeaders(config.publicUrl))
  return async (c, next) => {
    const startedAt = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = given && SANE_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    await next()
    const response = c.res.headers
    for (const [name, value] of headers) if (!response.has(name)) response.set(name, value)
    response.set('X-Request-Id', requestId)
    const route = routePattern(c)
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    metrics.recordRequest(c.req.method, route, c.res.status, ms)
    log.info({ requestId, method: c.req.method, route, status: c.res.status, ms }, 'request')
  }
}
