import { isDeepStrictEqual } from 'node:util'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './env.ts'
import { describedBy } from './validate.ts'

/**
 * In tests: an answer that breaks the schema its route declares, or carries a field the schema does not name, fails the
 * request. What the documentation promises is then what is sent, and nothing leaks by accident.
 */
export const checkAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const described = matchedRoutes(c).map(({ handler }) => describedBy(handler)?.answer)
  const answer = described.find((candidate) => candidate !== undefined)
  if (!answer?.schema || c.res.status !== answer.status || c.res.headers.has('content-encoding')) return
  const sent: unknown = await c.res.clone().json()
  const parsed = answer.schema.safeParse(sent)
  if (!parsed.success) throw new Error(`${c.req.path} broke its promise: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, sent)) throw new Error(`${c.req.path} sent fields its schema does not name`)
}
