import { isDeepStrictEqual } from 'node:util'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './env.ts'
import { routeDescriptionOf } from './validate.ts'

/**
 * In tests: an answer that breaks the schema its route declares, or carries a field the schema does not name, fails the
 * request. What the documentation promises is then what is sent, and nothing leaks by accident.
 */
export const checkResponses: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const described = matchedRoutes(c).map(({ handler }) => routeDescriptionOf(handler)?.response)
  const response = described.find((candidate) => candidate !== undefined)
  if (!response?.schema || c.res.status !== response.status || c.res.headers.has('content-encoding')) return
  const sent: unknown = await c.res.clone().json()
  const parsed = response.schema.safeParse(sent)
  if (!parsed.success) throw new Error(`${c.req.path} broke its promise: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, sent)) throw new Error(`${c.req.path} sent fields its schema does not name`)
}
