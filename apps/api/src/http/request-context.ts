import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './env.ts'
import { routePattern } from './route-pattern.ts'
import { inSpan } from '../tracing/spans.ts'
import { apiHeaders } from './security-headers.ts'

/** Valid client request ids. Others are replaced, so that clients cannot forge log lines. */
const VALID_REQUEST_ID = /^[\w.:-]{8,64}$/

/**
 * Sets the request id and security headers, and logs and measures the request. The log line names the route pattern, never
 * the URL, which may contain ids, email addresses or tokens.
 */
export function requestContext({
  config,
  log,
  metrics,
}: Pick<Deps, 'config' | 'log' | 'metrics'>): MiddlewareHandler<AppEnv> {
  const headers = Object.entries(apiHeaders(config.publicUrl))
  const serve: MiddlewareHandler<AppEnv> = async (c, next) => {
    const startedAt = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = given && VALID_REQUEST_ID.test(given) ? given : randomUUID()
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
  return (c, next) =>
    inSpan(
      c.req.method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': c.req.method } },
      async (span) => {
        await serve(c, next)
        const route = span && routePattern(c)
        span?.updateName(`${c.req.method} ${route}`)
        span?.setAttributes({ 'http.route': route ?? '', 'http.response.status_code': c.res.status })
        if (c.res.status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      },
    )
}
