import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'

/**
 * Cancels the body of a response to HEAD, which is never read. Otherwise it holds its resource until the process ends: an
 * open file, or one of the streams of a member of staff.
 */
export const cancelUnsentBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.req.method !== 'HEAD') return
  // A body that the middleware compresses is locked; cancelling the compressed one reaches it.
  await c.res.body?.cancel().catch(() => undefined)
}
